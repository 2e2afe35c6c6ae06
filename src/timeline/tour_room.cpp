#include "timeline/tour_room.h"

namespace qkv::timeline {

bool has_room(const scene::Scene&, scene::View) { return true; }

}  // namespace qkv::timeline
