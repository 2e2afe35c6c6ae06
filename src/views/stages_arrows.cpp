#include "views/stages_arrows.h"

#include <algorithm>

namespace qkv::views {
namespace {

using Kind = display::PathStep::Kind;

display::Path stroked(const Canvas& canvas, const std::string& id) {
  display::Path path;
  path.id = id;
  path.stroke = display::Stroke{canvas.theme().muted, canvas.style().grid(2.0 / 8)};
  path.round_caps = true;
  return path;
}

void line_to(display::Path& path, Point p) { path.steps.push_back({Kind::line, {}, {}, p}); }
void move_to(display::Path& path, Point p) { path.steps.push_back({Kind::move, {}, {}, p}); }

}  // namespace

void level_arrow(Canvas& canvas, const std::string& id, const StageSlot& from,
                 const StageSlot& to) {
  const Style& style = canvas.style();
  const double left = from.block.cells.right(), right = to.block.cells.x;
  const double middle = (left + right) / 2, y = style.snapped(to.block.cells.centre().y);
  const double half = std::min(style.grid(1.4), (right - left) / 2 - style.grid(1));
  const double head = half * 0.62;
  display::Path path = stroked(canvas, id);
  move_to(path, {middle - half, y});
  line_to(path, {middle + half, y});
  move_to(path, {middle + half - head, y - head});
  line_to(path, {middle + half, y});
  line_to(path, {middle + half - head, y + head});
  canvas.add(std::move(path));
}

void elbow_arrow(Canvas& canvas, const std::string& id, const StageSlot& from,
                 const StageSlot& to) {
  const Style& style = canvas.style();
  const double top = from.legend.bottom() + style.grid(0.75), bottom = to.heading.y;
  const double level = (top + bottom) / 2 + style.grid(0.5), bend = style.grid(1);
  const double head = style.grid(0.85);
  const double right = from.block.cells.centre().x, left = to.block.cells.centre().x;
  display::Path path = stroked(canvas, id);
  move_to(path, {right, top});
  line_to(path, {right, level - bend});
  path.steps.push_back({Kind::cubic, {right, level}, {right, level}, {right - bend, level}});
  line_to(path, {left + bend, level});
  path.steps.push_back({Kind::cubic, {left, level}, {left, level}, {left, level + bend}});
  line_to(path, {left, bottom + style.grid(0.5)});
  move_to(path, {left - head, bottom + style.grid(0.5) - head});
  line_to(path, {left, bottom + style.grid(0.5)});
  line_to(path, {left + head, bottom + style.grid(0.5) - head});
  canvas.add(std::move(path));
}

}  // namespace qkv::views
