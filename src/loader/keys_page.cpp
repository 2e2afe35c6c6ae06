// The keys of page and svg.
#include "loader/key_tables.h"

namespace qkv::loader {
namespace {

constexpr Key kKeys[] = {
    {"page", "the size, type and colours of the page", "a mapping", "that of lecture",
     "page:\n"
     "  width: 1280\n"
     "  height: 720"},
    {"page.width", "how wide the page is", "a length: 1920, 84 mm, 6 in, 300 pt", "1920",
     "page:\n"
     "  width: 174 mm\n"
     "  margin: 4 mm"},
    {"page.height", "how high the page is", "a length, or auto: as high as its content", "1080",
     "page:\n"
     "  height: auto"},
    {"page.dpi", "the resolution of pixels", "1 to 2400", "96 for a width in px, else 300",
     "page:\n"
     "  dpi: 192"},
    {"page.theme", "the colours and fonts", "a theme's name (qkv list themes) or a path", "light",
     "page:\n"
     "  theme: dark"},
    {"page.margin", "what stays empty at the edges", "a length", "72",
     "page:\n"
     "  margin: 48"},
    {"page.type", "the sizes of type", "a mapping", "that of lecture",
     "page:\n"
     "  type:\n"
     "    title: 44"},
    {"page.type.title", "the size of the headline",
     "a length from 1 to 1000 px, such as 20 or 9 pt", "40",
     "page:\n"
     "  type:\n"
     "    title: 41"},
    {"page.type.caption", "the size of the caption",
     "a length from 1 to 1000 px, such as 20 or 9 pt", "25",
     "page:\n"
     "  type:\n"
     "    caption: 26"},
    {"page.type.section", "the size of section titles and formulas",
     "a length from 1 to 1000 px, such as 20 or 9 pt", "22",
     "page:\n"
     "  type:\n"
     "    section: 23"},
    {"page.type.token", "the size of the tokens in the sentence",
     "a length from 1 to 1000 px, such as 20 or 9 pt", "27",
     "page:\n"
     "  type:\n"
     "    token: 28"},
    {"page.type.number", "the size of numbers", "a length from 1 to 1000 px, such as 20 or 9 pt",
     "20",
     "page:\n"
     "  type:\n"
     "    number: 21"},
    {"page.type.label", "the size of labels", "a length from 1 to 1000 px, such as 20 or 9 pt",
     "17",
     "page:\n"
     "  type:\n"
     "    label: 18"},
    {"page.type.minimum", "the smallest type: what would be smaller is left out",
     "a length from 1 to 1000 px, such as 20 or 9 pt", "15",
     "page:\n"
     "  type:\n"
     "    minimum: 14"},
    {"page.parts", "what the page has room for; the rest is not drawn",
     "a list of title, caption, chips, formulas, arcs, card, readouts and expansion",
     "[title, caption, chips, formulas, arcs, card, readouts, expansion]",
     "page:\n"
     "  parts: [title, caption, arcs, card]"},
    {"svg", "how an SVG file is written", "a mapping", "text as outlines",
     "svg:\n"
     "  text: text"},
    {"svg.text", "how text is written", "outlines (the same everywhere) or text (can be searched)",
     "outlines",
     "svg:\n"
     "  text: text"},
    {"svg.prefix", "the beginning of every id, so that figures can share a page",
     "letters, digits, - and _; a letter first", "made from scene, page and theme",
     "svg:\n"
     "  prefix: fig3"},
};

}  // namespace

std::span<const Key> page_keys() { return kKeys; }

}  // namespace qkv::loader
