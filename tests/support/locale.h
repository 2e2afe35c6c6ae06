// Locales whose decimal comma or dotless i would show if anything asked for them.
#pragma once

#include <cstdio>
#include <map>
#include <string>

#include "tests/support/run_process.h"

namespace qkv::test {

// The environment of a program under `name` ("de_DE"), compiled into `folder`; empty, with a line
// that says so, where this machine cannot compile it.
inline std::map<std::string, std::string> locale_environment(const TempFolder& folder,
                                                             const std::string& name) {
  const std::string full = name + ".UTF-8";
  run_process({"localedef", "-i", name, "-f", "UTF-8", (folder / full).string()});
  std::map<std::string, std::string> environment{
      {"LOCPATH", folder.path().string()}, {"LC_ALL", full}, {"LANG", full}};
  // Proof that it is in force: such a locale reads and writes a comma.
  Launch launch;
  launch.environment = environment;
  if (run_process({"/usr/bin/printf", "%.1f", "1,5"}, launch).out == "1,5") return environment;
  std::printf("skipped: the locale %s cannot be made here\n", full.c_str());
  return {};
}

}  // namespace qkv::test
