#include "views/stages_request.h"

#include <algorithm>

#include "views/stages_legend.h"

namespace qkv::views {

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
  // Few tokens may be larger, so that they do not get lost on the page.
  std::size_t tokens = 1;
  for (const scene::Passage* passage : request.passages) {
    tokens = std::max({tokens, passage->tokens.size(), passage->keys().size()});
  }
  request.largest_pitch = style.grid(9 + std::max(0.0, 6 - static_cast<double>(tokens)));
  return request;
}

}  // namespace qkv::views
