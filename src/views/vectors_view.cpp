#include <algorithm>

#include "views/each_view.h"
#include "views/paragraph.h"
#include "views/vectors_compose.h"

namespace qkv::views {
namespace {

class VectorsView : public Layout {
 public:
  VectorsView(const scene::Page& page, VectorsLayout layout)
      : page_(page), layout_(std::move(layout)) {}

  display::DisplayList compose(const scene::Evaluations& evaluations, const scene::State& state,
                               const display::TextMeasurer& measurer) const override {
    Canvas canvas(Style(page_), measurer);
    const VectorsContent content = vectors_content(evaluations, state);
    compose_header(canvas, layout_.header, evaluations, state);
    const VectorsPicture picture = vectors_picture(canvas, layout_, content);
    canvas.open("vectors", "one column a token");
    compose_backdrop(picture);
    compose_tokens(picture);
    compose_vectors(picture);
    compose_scores(picture);
    compose_labels(picture);
    compose_marks(picture);
    canvas.close();
    if (layout_.rule > 0) {
      compose_written(canvas, layout_.written, content);
      const Box area = canvas.style().content();
      canvas.line("written/rule", {area.x, layout_.rule}, {area.right(), layout_.rule},
                  {canvas.theme().line, canvas.style().grid(1.5 / 8)});
    }
    return canvas.finish(layout_.page, plain_text(state.title, evaluations));
  }

 private:
  const scene::Page page_;
  const VectorsLayout layout_;
};

}  // namespace

std::unique_ptr<Layout> arrange_vectors_view(const scene::Evaluations& evaluations,
                                             std::span<const scene::State> states,
                                             const display::TextMeasurer& measurer) {
  const scene::Page& page = evaluations.scene().page;
  const Canvas canvas(Style(page), measurer);
  std::vector<VectorsContent> contents;
  for (const scene::State& state : states) contents.push_back(vectors_content(evaluations, state));
  return std::make_unique<VectorsView>(page,
                                       arrange_vectors(evaluations, states, contents, canvas));
}

}  // namespace qkv::views
