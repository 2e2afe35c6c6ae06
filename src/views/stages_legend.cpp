#include "views/stages_legend.h"

#include <array>
#include <cmath>

#include "base/number_format.h"
#include "views/cells.h"

namespace qkv::views {
namespace {

constexpr std::size_t kSteps = 21;  // odd, so that the middle one is zero's own colour

double strip_height(const Style& style) { return style.snapped(style.grid(1)); }
double label_height(const Style& style) { return style.type().label * 1.5; }

std::string bound(double value) { return vector_number(value, std::abs(value) < 999.995 ? 2 : 0); }

std::array<std::string, 3> labels(MatrixKind kind, double largest) {
  if (kind == MatrixKind::weights) return {"0", "0.5", "1"};
  if (largest == 0) return {"", "0", ""};
  return {bound(-largest), "0", bound(largest)};
}

}  // namespace

double legend_height(const Style& style) { return strip_height(style) + label_height(style); }

double legend_below(const Style& style) { return style.grid(1.75) + legend_height(style); }

double least_legend_width(const Style& style, double largest,
                          const display::TextMeasurer& measurer) {
  double width = style.grid(4);
  for (const std::string& label : labels(MatrixKind::scores, largest)) {
    width += measurer.measure(std::vector{display::TextRun{label}}, style.type().label).advance;
  }
  return width;
}

void compose_legend(Canvas& canvas, const std::string& id, Box box, MatrixKind kind,
                    double largest) {
  const Style& style = canvas.style();
  canvas.open(id + "/legend");
  const double height = strip_height(style), top = style.snapped(box.y);
  for (std::size_t step = 0; step < kSteps; ++step) {
    const auto edge = [&](std::size_t k) {
      return style.snapped(box.x + box.width * static_cast<double>(k) / kSteps);
    };
    const double t = static_cast<double>(step) / (kSteps - 1);
    const Colour fill = kind == MatrixKind::weights
                            ? weight_fill(canvas.theme(), t)
                            : signed_fill(canvas.theme(), 2 * t - 1, largest > 0 ? 1 : 0);
    canvas.rect(id + "/legend/step:" + std::to_string(step),
                {edge(step), top, edge(step + 1) - edge(step), height}, filled(fill, 0));
  }
  const Box line{box.x, top + height, box.width, label_height(style)};
  const auto texts = labels(kind, largest);
  const display::Anchor anchors[] = {display::Anchor::start, display::Anchor::middle,
                                     display::Anchor::end};
  for (std::size_t i = 0; i < 3; ++i) {
    if (texts[i].empty()) continue;
    canvas.text_in(id + "/legend/label:" + std::to_string(i), texts[i],
                   {style.type().label, canvas.theme().muted, display::Weight::regular, anchors[i]},
                   line);
  }
  canvas.close();
}

}  // namespace qkv::views
