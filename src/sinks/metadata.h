// What a file says about itself.
#pragma once

#include <string>

namespace qkv::sinks {

struct Metadata {
  std::string title, description;  // plain text
  std::string source_hash;         // SHA-256 of the scene, hex
};

// "qkv 0.1.0"
std::string software();

}  // namespace qkv::sinks
