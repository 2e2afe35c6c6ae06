#include "sinks/metadata.h"

namespace qkv::sinks {

std::string software() { return "qkv " QKV_VERSION; }

}  // namespace qkv::sinks
