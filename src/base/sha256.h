// SHA-256 (FIPS 180-4): content hashes of scenes.
#pragma once

#include <string>
#include <string_view>

namespace qkv {

// The digest of `bytes` as 64 lower-case hexadecimal digits.
std::string sha256(std::string_view bytes);

}  // namespace qkv
