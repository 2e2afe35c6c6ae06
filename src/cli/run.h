// The command line: parses it, runs one command, turns errors into exit codes.
#pragma once

namespace qkv::cli {

// Runs the command that argv asks for and returns the process's exit code.
int run(int argc, char** argv);

}  // namespace qkv::cli
