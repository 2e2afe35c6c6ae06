#include "loader/parse.h"

#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <sstream>
#include <string>

#include "loader/text_map.h"
#include "loader/tree_builder.h"

namespace qkv::loader {
namespace {

// A carriage return alone ends a line in YAML, but not in yaml-cpp.
std::string with_line_ends(std::string_view text) {
  std::string out(text);
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (out[i] == '\r' && (i + 1 == out.size() || out[i + 1] != '\n')) out[i] = '\n';
  }
  return out;
}

// yaml-cpp's wording where it is clear, and what usually causes it.
std::string explained(const std::string& message) {
  if (message.find("end of map flow") != std::string::npos) {
    return "a { } does not end where it should; inside { } a comma ends a value and # starts a "
           "comment: put the text in quotes, or write one key a line without { }";
  }
  if (message.find("end of sequence flow") != std::string::npos) {
    return "a [ ] does not end where it should; elements are separated by commas, and # starts a "
           "comment";
  }
  if (message.find("illegal map value") != std::string::npos) {
    return "a second ':' in one line; a text that holds ': ' needs quotes";
  }
  if (message.find("end of map not found") != std::string::npos ||
      message.find("end of sequence not found") != std::string::npos) {
    return "this does not belong here: the indentation does not fit, a ':' is missing, or text "
           "follows a closing quote, ] or }; a text that begins with { or [ needs quotes";
  }
  if (message.find("tab") != std::string::npos) return "tabs cannot indent; use spaces";
  if (message.find("unknown token") != std::string::npos) {
    return "a value cannot begin with this character; put the text in quotes";
  }
  return "YAML: " + message;
}

void report(Session& session, const TextMap& map, const YAML::Exception& problem,
            std::size_t last_byte) {
  const bool in_scalar = problem.msg.find("in scalar") != std::string::npos;
  const std::size_t quote = map.unterminated_quote(last_byte);
  if (in_scalar && quote < map.text().size()) {
    session.error(map.at(quote), "unterminated quote: it begins here and is never closed");
    return;
  }
  const auto pos = problem.mark.is_null() ? 0 : static_cast<std::size_t>(problem.mark.pos);
  session.error(map.at(pos), explained(problem.msg));
}

}  // namespace

std::optional<Node> parse(Session& session, int file, std::string_view text, EmptyText empty) {
  if (!check_text(session, file, text)) return std::nullopt;
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  const std::string lines = with_line_ends(text);
  const TextMap map(file, lines);
  // The end mark makes yaml-cpp refuse a quote that is still open at the end of the text.
  std::istringstream in(lines + "\n...\n");
  TreeBuilder builder(session, map);
  const std::size_t errors_before = session.errors();
  try {
    YAML::Parser parser(in);
    parser.HandleNextDocument(builder);
    if (parser) {
      session.error({file, 0, 0},
                    "the file holds more than one YAML document; remove what follows "
                    "the first, or a stray ',' or '---'");
    }
  } catch (const Stop&) {
  } catch (const YAML::Exception& problem) {
    report(session, map, problem, builder.last_byte());
  }
  if (session.errors() != errors_before) return std::nullopt;
  Node root = builder.take_root();
  if (root.kind == Node::Kind::null && empty == EmptyText::refused) {
    session.error({file, 0, 0},
                  "the file is empty; expected a mapping of keys, such as `sentence: "
                  "the cat slept`");
    return std::nullopt;
  }
  return root;
}

}  // namespace qkv::loader
