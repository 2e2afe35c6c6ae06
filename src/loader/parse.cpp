#include "loader/parse.h"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <sstream>
#include <string>
#include <unordered_set>

#include "base/utf8.h"
#include "loader/text_map.h"

namespace qkv::loader {
namespace {

constexpr std::size_t kMaxDepth = 32;
constexpr std::size_t kMaxNodes = std::size_t{1} << 18;

// U+FFFE and U+FFFF are valid UTF-8 and yet may stand in no XML, so in no SVG.
bool has_noncharacter(std::string_view text) {
  return text.find("\xEF\xBF\xBE") != std::string_view::npos ||
         text.find("\xEF\xBF\xBF") != std::string_view::npos;
}

struct Stop {};  // the error is in the session already

// Builds the tree from yaml-cpp's events. yaml-cpp's marks count bytes from 0.
class Builder : public YAML::EventHandler {
 public:
  Builder(Session& session, const TextMap& map) : session_(session), map_(map) {}

  Node take_root() { return std::move(root_); }
  std::size_t last_byte() const { return last_byte_; }

  void OnDocumentStart(const YAML::Mark&) override {}
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    Node node = begin(mark, anchor, "?");
    node.text = null_text(mark);
    add(std::move(node));
  }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override {
    stop(mark, "aliases (*name) are not allowed; write the value out, or use `extends`");
  }
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    Node node = begin(mark, anchor, tag);
    node.kind = Node::Kind::scalar;
    node.quoted = tag == "!";
    node.text = value;
    check_escapes(node);
    add(std::move(node));
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value style) override {
    open(mark, tag, anchor, style, Node::Kind::sequence);
  }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value style) override {
    open(mark, tag, anchor, style, Node::Kind::mapping);
  }
  void OnSequenceEnd() override { close(); }
  void OnMapEnd() override { close(); }

 private:
  struct Open {
    Node node;
    bool flow = false;
    bool has_key = false;  // the next node is the value of `key`
    std::string key;
    Position key_at;
    std::unordered_set<std::string> keys;
  };

  [[noreturn]] void stop(const YAML::Mark& mark, std::string message) {
    session_.error(map_.at(static_cast<std::size_t>(mark.pos)), std::move(message));
    throw Stop{};
  }

  Node begin(const YAML::Mark& mark, YAML::anchor_t anchor, const std::string& tag) {
    last_byte_ = static_cast<std::size_t>(mark.pos);
    const char written = last_byte_ < map_.text().size() ? map_.text()[last_byte_] : ' ';
    if (anchor != 0) stop(mark, "anchors (&name) are not allowed; use `extends` to share values");
    if ((!tag.empty() && tag != "?" && tag != "!") || (tag == "!" && written == '!')) {
      stop(mark, "tags (!name) are not allowed; remove it");
    }
    if (++nodes_ > kMaxNodes) stop(mark, "the file holds more than 262144 values");
    Node node;
    node.at = map_.at(last_byte_);
    return node;
  }

  // Escapes in double quotes may spell what the file itself may not hold.
  void check_escapes(const Node& node) {
    for (const char c : node.text) {
      const bool control = static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
      if (!control || c == '\n' || c == '\t') continue;
      session_.error(node.at, "the text holds a control character (" + printable(node.text) +
                                  "); write what is to be seen");
      return;
    }
    if (has_noncharacter(node.text)) {
      session_.error(node.at, "the text holds U+FFFE or U+FFFF, which are no characters");
    }
  }

  // What stands there, so that a token may be called null.
  std::string null_text(const YAML::Mark& mark) const {
    const std::string_view rest =
        map_.text().substr(std::min(static_cast<std::size_t>(mark.pos), map_.text().size()));
    for (const std::string_view word : {"null", "Null", "NULL", "~"}) {
      if (!rest.starts_with(word)) continue;
      const std::string_view after = rest.substr(word.size());
      if (after.empty() ||
          std::string_view(" \t\r\n,]}").find(after[0]) != std::string_view::npos) {
        return std::string(word);
      }
    }
    return "";
  }

  void open(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
            YAML::EmitterStyle::value style, Node::Kind kind) {
    Node node = begin(mark, anchor, tag);
    if (stack_.size() == kMaxDepth) stop(mark, "nested deeper than 32 levels");
    node.kind = kind;
    stack_.push_back({});
    stack_.back().node = std::move(node);
    stack_.back().flow = style == YAML::EmitterStyle::Flow;
  }

  void close() {
    Node node = std::move(stack_.back().node);
    stack_.pop_back();
    add(std::move(node));
  }

  void add(Node node) {
    if (stack_.empty()) {
      root_ = std::move(node);
      return;
    }
    Open& parent = stack_.back();
    if (parent.node.is_mapping() && !parent.has_key) {
      add_key(parent, node);
      return;
    }
    if (parent.node.is_mapping()) {
      node.key = std::move(parent.key);
      node.key_at = parent.key_at;
      node.in_flow = parent.flow;
      parent.has_key = false;
    }
    parent.node.items.push_back(std::move(node));
  }

  void add_key(Open& parent, const Node& key) {
    if (key.is_mapping() || key.is_sequence()) {
      session_.error(key.at,
                     "a key is a word, not a list or a mapping; a text that holds [ or { "
                     "needs quotes");
      throw Stop{};
    }
    parent.has_key = true;
    parent.key = key.text;
    parent.key_at = key.at;
    if (parent.keys.insert(key.text).second) return;
    const Node* first = parent.node.find(key.text);
    session_.error(key.at, "key " + in_quotes(key.text) + " is given twice; the first is at line " +
                               std::to_string(first->key_at.line) + ", column " +
                               std::to_string(first->key_at.column) + "; remove one of them");
  }

  Session& session_;
  const TextMap& map_;
  std::vector<Open> stack_;
  Node root_;
  std::size_t nodes_ = 0, last_byte_ = 0;
};

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
  Builder builder(session, map);
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
