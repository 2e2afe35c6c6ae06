#include "text/math_alphabet.h"

#include <algorithm>

namespace qkv::text {
namespace {

char32_t italic(char32_t c) {
  if (c == U'h') return 0x210E;  // its place in the block is empty: Planck's constant came first
  if (c >= U'A' && c <= U'Z') return 0x1D434 + (c - U'A');
  if (c >= U'a' && c <= U'z') return 0x1D44E + (c - U'a');
  if (c >= 0x391 && c <= 0x3A9 && c != 0x3A2) return 0x1D6E2 + (c - 0x391);
  if (c >= 0x3B1 && c <= 0x3C9) return 0x1D6FC + (c - 0x3B1);
  return c;
}

char32_t sign(char32_t c) {
  if (c == U'-') return 0x2212;
  if (c == 0xB7) return 0x22C5;
  return c;
}

}  // namespace

std::u32string math_italic(const std::u32string& text) {
  std::u32string out = text;
  std::transform(out.begin(), out.end(), out.begin(), italic);
  return out;
}

std::u32string math_signs(const std::u32string& text) {
  std::u32string out = text;
  std::transform(out.begin(), out.end(), out.begin(), sign);
  return out;
}

}  // namespace qkv::text
