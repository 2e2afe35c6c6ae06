// The keys of a mapping, read strictly: an unknown key is an error with a suggestion.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "loader/session.h"

namespace qkv::loader {

class Fields {
 public:
  // Checks that `node` is a mapping whose keys are all in `known`; `what` names it in messages ("a
  // head"). Keys in `reserved` are refused by name.
  Fields(Session& session, const Node& node, std::string what,
         const std::vector<std::string>& known, const std::vector<std::string>& reserved = {});

  // Null where the key is left out, null or `none`.
  const Node* find(std::string_view key) const;
  // As find(), but the word `none` is a value.
  const Node* find_also_none(std::string_view key) const;
  // As find(), with an error where it is left out.
  const Node* require(std::string_view key, const std::string& hint) const;

  const Node& node() const { return node_; }

 private:
  Session& session_;
  const Node& node_;
  std::string what_;
};

}  // namespace qkv::loader
