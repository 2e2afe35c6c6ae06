#include "views/stages_request.h"

#include <algorithm>
#include <cmath>

#include "base/number_format.h"
#include "views/stages_legend.h"

namespace qkv::views {

Error too_low(const std::string& what, double height, double needed) {
  return Error(Exit::bad_input, what + " do not fit a page " + fixed(height, 0) +
                                    " px high; it needs at least " +
                                    fixed(std::ceil(needed) + 1, 0) + " px, or height: auto");
}

double largest_pitch(const Style& style, const std::vector<const scene::Passage*>& passages) {
  std::size_t tokens = 1;
  for (const scene::Passage* passage : passages) {
    tokens = std::max({tokens, passage->tokens.size(), passage->keys().size()});
  }
  return style.grid(9 + std::max(0.0, 6 - static_cast<double>(tokens)));
}

StageRequest stage_request(const Style& style, const std::vector<ShownHead>& heads,
                           const display::TextMeasurer& measurer) {
  StageRequest request;
  request.kinds = stages_of(heads);
  request.passages = all_passages(heads);
  request.widest_number = widest_number(heads, request.kinds, false, measurer);
  request.widest_brief = widest_number(heads, request.kinds, true, measurer);
  for (const ShownHead& head : heads) {
    for (const MatrixKind kind : request.kinds) {
      request.heading = std::max(request.heading, heading_width(style, head, kind, measurer));
    }
    request.legend = std::max(request.legend,
                              least_legend_width(style, largest_score(*head.evaluation), measurer));
  }
  request.largest_pitch = largest_pitch(style, request.passages);
  return request;
}

}  // namespace qkv::views
