// What libav's muxer does not let us say about a track.
#pragma once

namespace qkv::sinks {

// Players show a text track that is enabled without being asked, over the caption in the picture.
// Clears that flag of track `index` (from 0) in a whole MP4 file, open for reading and writing.
// Throws std::system_error, and std::logic_error where there is no such track.
void disable_track(int file, int index);

}  // namespace qkv::sinks
