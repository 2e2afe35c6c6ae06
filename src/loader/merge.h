// Laying one tree over another, and single values into it.
#pragma once

#include <string>

#include "loader/load.h"
#include "loader/session.h"

namespace qkv::loader {

// Mappings merge by key, everything else replaces; null and `none` stay as they are and so remove
// what they replace, because readers take them for absent. `mask` is one value although it may be
// written as a mapping, and always replaces. New keys follow the old ones.
void merge(Node& base, Node over);

// Sets the value at `override.path`, which need not exist. A head given by its template's name
// becomes {use: NAME} where one of its keys is set. Errors are shown under "--set PATH".
void apply(Session& session, Node& tree, const Override& override);

}  // namespace qkv::loader
