#include "pipeline/eval_number.h"

#include <cmath>

#include "base/error.h"
#include "base/number_format.h"

namespace qkv::pipeline {

std::string eval_number(double value, const std::string& head, const std::string& what) {
  if (std::isfinite(value)) return shortest(value);
  throw Error(Exit::bad_input, "head '" + head + "': " + what +
                                   " holds a number beyond the range of double; expected finite "
                                   "numbers; use smaller ones");
}

}  // namespace qkv::pipeline
