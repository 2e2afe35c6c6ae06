#include "scene/walkthrough.h"

namespace qkv::scene {

double reading_time(std::size_t words) { return 1.5 + 0.35 * static_cast<double>(words); }

}  // namespace qkv::scene
