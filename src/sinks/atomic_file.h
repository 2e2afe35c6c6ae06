// Files that appear whole or not at all.
#pragma once

#include <filesystem>
#include <functional>
#include <string_view>

namespace qkv::sinks {

// Writes `bytes` to a temporary file (O_EXCL) in the target's folder, checks every return value,
// fsyncs, renames it over `path`, fsyncs the folder. Missing folders are created. An existing file
// keeps its permissions; a symbolic link's target is replaced, not the link; what is not a regular
// file (/dev/full, a pipe) is written in place. On any failure the old file is
// untouched, no temporary is left, and Error (machine) names the path and the reason.
void write_whole(const std::filesystem::path& path, std::string_view bytes);

// Finds out whether write_whole() could write there, before long work begins; leaves nothing
// behind. Throws Error (machine).
void require_writable(const std::filesystem::path& path);

// The same where `fill` writes the bytes, anywhere in the file, and may read them back. It throws
// std::system_error where writing fails, or any other exception, which is passed on. What is not a
// regular file gets a copy of a file without a name.
void write_whole(const std::filesystem::path& path, const std::function<void(int file)>& fill);

// To standard output; Error (machine) where that fails.
void write_stdout(std::string_view bytes);

// Removes the temporaries of writes under way and ends the process with 130 (SIGINT), 143 (SIGTERM)
// or 129 (SIGHUP, unless it was ignored); SIGPIPE and SIGXFSZ are ignored, so that the write itself
// reports the fault.
void install_signal_handlers();

}  // namespace qkv::sinks
