// For looking at transitions: writes the pictures between two states of the lesson as PNGs.
//   blend_strip OUT THEME FROM TO [T…]     FROM, TO: "view=vectors,ask=4,mask=1,head=0,reveal=x+k"
// writes OUT-000.png … OUT-100.png at t = 0, .25, .5, .75, 1 (or at each T), OUT.txt with the
// choreography and, where T is "dump", the display lists of both ends instead.
#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <fstream>
#include <sstream>

#include "display/dump.h"
#include "sinks/png.h"
#include "tests/timeline/moments.h"
#include "timeline/blend.h"

namespace qkv {
namespace {

scene::Reveal revealed(const std::string& rows) {
  scene::Reveal reveal{false, false, false, false, false, false, false, false, false};
  std::istringstream in(rows);
  for (std::string row; std::getline(in, row, '+');) {
    if (row == "x") reveal.x = true;
    if (row == "k") reveal.k = true;
    if (row == "q") reveal.q = true;
    if (row == "scores") reveal.scores = true;
    if (row == "scaled") reveal.scaled = true;
    if (row == "masked") reveal.masked = true;
    if (row == "weights") reveal.weights = true;
    if (row == "v") reveal.v = true;
    if (row == "output") reveal.output = true;
  }
  return reveal;
}

scene::Expand expansion(const std::string& value) {
  if (value == "output") return scene::ExpandOutput{};
  if (value == "none") return scene::ExpandNothing{};
  return scene::ExpandKey{std::stoul(value)};
}

void change(scene::State& state, const std::string& key, const std::string& value) {
  if (key == "view") {
    state.view = value == "vectors"  ? scene::View::vectors
                 : value == "stages" ? scene::View::stages
                                     : scene::View::matrix;
  }
  if (key == "head") state.head = std::stoul(value);
  if (key == "mask") state.mask = std::stoul(value);
  if (key == "passage") state.passage = std::stoul(value);
  if (key == "ask") {
    state.ask.reset();
    if (value != "none") state.ask = std::stoul(value);
  }
  if (key == "compare") state.compare_with = std::stoul(value);
  if (key == "expand") state.expand = expansion(value);
  if (key == "terms") state.terms = std::stoul(value);
  if (key == "project")
    state.project = scene::Project{scene::Project::To::key, 2, std::stoul(value)};
  if (key == "reveal") state.reveal = revealed(value);
  if (key == "highlight") state.highlight_rows = value;
  if (key == "title") state.title = test::caption_of(value);
  if (key == "caption") state.caption = test::caption_of(value);
  if (key == "card") state.card = test::caption_of(value);
}

scene::State state_of(scene::State state, const std::string& changes) {
  std::istringstream in(changes);
  for (std::string part; std::getline(in, part, ',');) {
    const auto equals = part.find('=');
    if (equals == std::string::npos) continue;
    change(state, part.substr(0, equals), part.substr(equals + 1));
  }
  return state;
}

void write(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

int run(const std::vector<std::string>& arguments) {
  const scene::Scene scene = test::film_scene(arguments[1]);
  const scene::Evaluations evaluations(scene);
  const scene::State from = state_of(scene.opening, arguments[2]);
  const scene::State to = state_of(scene.opening, arguments[3]);
  const auto [a, b] = test::composed_pair(evaluations, from, to);
  const std::string& out = arguments[0];
  std::vector<double> times;
  for (std::size_t i = 4; i < arguments.size(); ++i) {
    if (arguments[i] == "dump") {
      write(out + "-a.txt", display::dump(a));
      write(out + "-b.txt", display::dump(b));
      return 0;
    }
    times.push_back(std::stod(arguments[i]));
  }
  if (times.empty()) times = {0, 0.25, 0.5, 0.75, 1};
  const timeline::Choreography choreography = timeline::choreograph(from, to, a, b);
  write(out + ".txt", timeline::dump(choreography));
  const timeline::Blend blend(a, b, choreography);
  const auto start = std::chrono::steady_clock::now();
  for (int i = 1; i < 100; ++i) blend.at(i / 100.0);
  const std::chrono::duration<double, std::milli> spent = std::chrono::steady_clock::now() - start;
  fmt::print("at(t): {:.3f} ms\n", spent.count() / 99);
  for (const double t : times) {
    write(fmt::format("{}-{:03}.png", out, std::lround(t * 100)),
          sinks::png_bytes(display::settled(blend.at(t)), test::typesetter(), 96, {}));
  }
  return 0;
}

}  // namespace
}  // namespace qkv

int main(int argc, char** argv) {
  if (argc < 5) {
    fmt::print(stderr, "usage: blend_strip OUT light|dark FROM TO [T…|dump]\n");
    return 2;
  }
  return qkv::run({argv + 1, argv + argc});
}
