#include "loader/read_opening.h"

#include "loader/read_caption.h"
#include "loader/read_state.h"

namespace qkv::loader {

void read_view_and_ask(Session& session, const Fields& fields, scene::Scene& scene) {
  scene.opening.ask = scene.passages.front().tokens.size() - 1;
  read_view(session, fields, scene.opening);
  read_ask(session, fields, scene, scene.opening);
}

void read_opening(Session& session, const Fields& fields, scene::Scene& scene) {
  read_heads_shown(session, fields, scene, scene.opening);
  read_expand(session, fields, scene, scene.opening);
  read_highlight(session, fields, scene, scene.opening);
  if (const Node* title = fields.find("title")) {
    scene.opening.title = read_caption(session, *title, "title", scene, scene.opening);
  }
  if (const Node* caption = fields.find("caption")) {
    scene.opening.caption = read_caption(session, *caption, "caption", scene, scene.opening);
  }
}

}  // namespace qkv::loader
