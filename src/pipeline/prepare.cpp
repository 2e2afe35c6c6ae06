#include "pipeline/prepare.h"

#include <span>

#include "base/error.h"
#include "pipeline/description.h"
#include "pipeline/words.h"
#include "sinks/raster.h"
#include "views/view.h"

namespace qkv::pipeline {
namespace {

using Film = std::shared_ptr<const SettledPictures>;

std::string alt_text(const scene::Evaluations& evaluations, const scene::State& state) {
  const std::string& own = evaluations.scene().description;
  return own.empty() ? describe(evaluations, state) : own;
}

// Makes what the targets of one scene share only once.
class Preparer {
 public:
  Preparer(const BatchScene& entry, const text::Typesetter& typesetter)
      : scene_(entry.scene), typesetter_(typesetter) {}

  Prepared prepare(const Target& target, const FilmChoice& choice) {
    Prepared out;
    if (target.is_film()) {
      out.film = film();
      out.script = std::make_shared<const FilmScript>(film_script(scene_, choice));
    } else if (target.steps.empty()) {
      out.pages = {opening()};
    } else {
      for (const std::size_t step : target.steps) out.pages.push_back(still(step));
    }
    if (target.format != Format::svg && target.format != Format::pdf) {
      sinks::pixel_size(out.film ? out.film->page() : out.pages.front()->size, scene_.page.dpi);
    }
    return out;
  }

 private:
  const Film& film() {
    if (!film_) film_ = std::make_shared<SettledPictures>(scene_, steps_of(scene_), typesetter_);
    return film_;
  }

  const Picture& opening() {
    if (!opening_) {
      opening_ = std::make_shared<const display::DisplayList>(opening_picture(scene_, typesetter_));
    }
    return opening_;
  }

  // As the film shows it.
  Picture still(std::size_t step) {
    display::DisplayList list = *film()->at(step, typesetter_);
    const scene::State& state = film()->steps()[step].state;
    list.description = state.card.empty() ? alt_text(film()->evaluations(), state)
                                          : plain_words(state.card, film()->evaluations());
    return std::make_shared<const display::DisplayList>(std::move(list));
  }

  const scene::Scene& scene_;
  const text::Typesetter& typesetter_;
  Film film_;
  Picture opening_;
};

}  // namespace

const text::Typesetter& Typesetters::of(const scene::Theme& theme) {
  std::unique_ptr<text::Typesetter>& slot = made_[{theme.family, theme.math_family}];
  if (!slot) slot = std::make_unique<text::Typesetter>(theme.family, theme.math_family);
  return *slot;
}

display::DisplayList opening_picture(const scene::Scene& scene,
                                     const text::Typesetter& typesetter) {
  const scene::Evaluations evaluations(scene);
  const auto layout = views::arrange(evaluations, std::span(&scene.opening, 1), typesetter);
  display::DisplayList picture = layout->compose(evaluations, scene.opening, typesetter);
  picture.title = plain_title(evaluations);
  picture.description = alt_text(evaluations, scene.opening);
  return picture;
}

std::vector<Prepared> prepare(const std::vector<BatchScene>& scenes,
                              const std::vector<Target>& targets, const FilmChoice& choice,
                              Typesetters& typesetters, std::vector<Diagnostic>& diagnostics) {
  std::vector<Prepared> out;
  std::map<std::size_t, Preparer> preparers;
  for (const Target& target : targets) {
    const BatchScene& entry = scenes[target.scene];
    try {
      Preparer& preparer =
          preparers.try_emplace(target.scene, entry, typesetters.of(entry.scene.page.theme))
              .first->second;
      out.push_back(preparer.prepare(target, choice));
    } catch (const Error& error) {
      if (error.code() != Exit::bad_input) throw;
      diagnostics.push_back({Severity::error, {entry.argument, 0, 0}, error.what()});
      out.emplace_back();
    }
  }
  return out;
}

}  // namespace qkv::pipeline
