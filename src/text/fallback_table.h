// Fonts for other scripts, by file name: the folders are not scanned.
#pragma once

#include <hb.h>

#include <span>

namespace qkv::text {

struct FontPackage {
  const char* name;     // Debian's
  const char* folder;   // where it puts its files
  const char* regular;  // what ends their names
  const char* bold;     // or null
};

struct FallbackRow {
  hb_script_t script;  // HB_SCRIPT_COMMON: tried for any character, in the table's order
  const char* family;
  const char* stem;  // of the file names
  const FontPackage& package;
};

std::span<const FallbackRow> fallback_table();

}  // namespace qkv::text
