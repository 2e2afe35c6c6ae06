#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <stdexcept>

#include "sinks/svg_format.h"

namespace qkv::sinks {
namespace {

using display::PathStep;

// In 1/1000 px: differences of rounded positions are exact.
struct Position {
  std::int64_t x = 0, y = 0;
};

Position position_of(Point p) {
  if (!std::isfinite(p.x) || !std::isfinite(p.y)) {
    throw std::logic_error("SVG: a coordinate that is not finite");
  }
  return {std::llround(p.x * 1000), std::llround(p.y * 1000)};
}

Position operator-(Position a, Position b) { return {a.x - b.x, a.y - b.y}; }

class PathWriter {
 public:
  void step(const PathStep& s) {
    switch (s.kind) {
      case PathStep::Kind::move:
        move(s.c);
        break;
      case PathStep::Kind::line:
        started_ ? line(s.c) : move(s.c);
        break;
      case PathStep::Kind::cubic:
        if (!started_) move(s.a);
        cubic(s);
        break;
      case PathStep::Kind::close:
        close();
        break;
    }
  }
  std::string take() { return std::move(data_); }

 private:
  void move(Point p) {
    const Position to = position_of(p);
    started_ ? write('m', {to - at_}) : write('M', {to});
    at_ = start_ = to;
    started_ = true;
    command_ = '\0';
  }
  void line(Point p) {
    const Position to = position_of(p), by = to - at_;
    if (by.y == 0) {
      letter('h');
      number(by.x);
    } else if (by.x == 0) {
      letter('v');
      number(by.y);
    } else {
      write('l', {by});
    }
    at_ = to;
  }
  void cubic(const PathStep& s) {
    const Position to = position_of(s.c);
    write('c', {position_of(s.a) - at_, position_of(s.b) - at_, to - at_});
    at_ = to;
  }
  void close() {
    if (!started_) return;
    data_ += 'z';
    command_ = '\0';
    at_ = start_;
  }

  void write(char command, std::initializer_list<Position> positions) {
    letter(command);
    for (const Position p : positions) {
      number(p.x);
      number(p.y);
    }
  }
  // A repeated letter may be left out.
  void letter(char command) {
    after_letter_ = command != command_;
    if (after_letter_) data_ += command;
    command_ = command;
  }
  void number(std::int64_t thousandths) {
    if (thousandths < 0) {
      data_ += '-';
      thousandths = -thousandths;
    } else if (!after_letter_) {
      data_ += ' ';
    }
    after_letter_ = false;
    const std::int64_t whole = thousandths / 1000, rest = thousandths % 1000;
    if (whole > 0 || rest == 0) data_ += std::to_string(whole);
    if (rest == 0) return;
    std::string digits = std::to_string(1000 + rest);
    digits.front() = '.';
    digits.erase(digits.find_last_not_of('0') + 1);
    data_ += digits;
  }

  std::string data_;
  Position at_, start_;
  char command_ = '\0';
  bool started_ = false, after_letter_ = false;
};

}  // namespace

std::string path_data(std::span<const PathStep> steps) {
  PathWriter writer;
  for (const PathStep& step : steps) writer.step(step);
  return writer.take();
}

}  // namespace qkv::sinks
