// The evaluation of a scene as CSV (RFC 4180, but lines end in LF), one number a line.
#pragma once

#include <string>

#include "scene/evaluations.h"

namespace qkv::pipeline {

// The numbers of eval_json, under the header
//   head,matrix,row,column,row_token,column_token,value
// Rows and columns count from 0. row_token is the token the row is about; column_token only of
// matrices that have a column a key. d_k and scale have neither row nor column. `masked` has an
// empty value where the mask forbids. What a head does not have is left out.
std::string eval_csv(const scene::Evaluations& evaluations);

}  // namespace qkv::pipeline
