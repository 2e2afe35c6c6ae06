#include "text/fallback_table.h"

namespace qkv::text {
namespace {

constexpr FontPackage kNoto = {"fonts-noto-core", "/usr/share/fonts/truetype/noto", "-Regular.ttf",
                               "-Bold.ttf"};
constexpr FontPackage kCjk = {"fonts-noto-cjk", "/usr/share/fonts/opentype/noto", "-Regular.ttc",
                              "-Bold.ttc"};
constexpr FontPackage kSymbola = {"fonts-symbola", "/usr/share/fonts/truetype/ancient-scripts",
                                  ".ttf", nullptr};

// Symbola holds emoji as outlines, so that they are outlines in every format. It comes last: what
// it has of other scripts is drawn better by the fonts before it.
constexpr FallbackRow kRows[] = {
    {HB_SCRIPT_ARABIC, "Noto Sans Arabic", "NotoSansArabic", kNoto},
    {HB_SCRIPT_ARMENIAN, "Noto Sans Armenian", "NotoSansArmenian", kNoto},
    {HB_SCRIPT_BENGALI, "Noto Sans Bengali", "NotoSansBengali", kNoto},
    {HB_SCRIPT_CANADIAN_SYLLABICS, "Noto Sans Canadian Aboriginal", "NotoSansCanadianAboriginal",
     kNoto},
    {HB_SCRIPT_CHEROKEE, "Noto Sans Cherokee", "NotoSansCherokee", kNoto},
    {HB_SCRIPT_COPTIC, "Noto Sans Coptic", "NotoSansCoptic", kNoto},
    {HB_SCRIPT_DEVANAGARI, "Noto Sans Devanagari", "NotoSansDevanagari", kNoto},
    {HB_SCRIPT_ETHIOPIC, "Noto Sans Ethiopic", "NotoSansEthiopic", kNoto},
    {HB_SCRIPT_GEORGIAN, "Noto Sans Georgian", "NotoSansGeorgian", kNoto},
    {HB_SCRIPT_GOTHIC, "Noto Sans Gothic", "NotoSansGothic", kNoto},
    {HB_SCRIPT_GUJARATI, "Noto Sans Gujarati", "NotoSansGujarati", kNoto},
    {HB_SCRIPT_GURMUKHI, "Noto Sans Gurmukhi", "NotoSansGurmukhi", kNoto},
    {HB_SCRIPT_HEBREW, "Noto Sans Hebrew", "NotoSansHebrew", kNoto},
    {HB_SCRIPT_JAVANESE, "Noto Sans Javanese", "NotoSansJavanese", kNoto},
    {HB_SCRIPT_KANNADA, "Noto Sans Kannada", "NotoSansKannada", kNoto},
    {HB_SCRIPT_KHMER, "Noto Sans Khmer", "NotoSansKhmer", kNoto},
    {HB_SCRIPT_LAO, "Noto Sans Lao", "NotoSansLao", kNoto},
    {HB_SCRIPT_MALAYALAM, "Noto Sans Malayalam", "NotoSansMalayalam", kNoto},
    {HB_SCRIPT_MONGOLIAN, "Noto Sans Mongolian", "NotoSansMongolian", kNoto},
    {HB_SCRIPT_MYANMAR, "Noto Sans Myanmar", "NotoSansMyanmar", kNoto},
    {HB_SCRIPT_NKO, "Noto Sans NKo", "NotoSansNKo", kNoto},
    {HB_SCRIPT_OGHAM, "Noto Sans Ogham", "NotoSansOgham", kNoto},
    {HB_SCRIPT_ORIYA, "Noto Sans Oriya", "NotoSansOriya", kNoto},
    {HB_SCRIPT_RUNIC, "Noto Sans Runic", "NotoSansRunic", kNoto},
    {HB_SCRIPT_SINHALA, "Noto Sans Sinhala", "NotoSansSinhala", kNoto},
    {HB_SCRIPT_SYRIAC, "Noto Sans Syriac", "NotoSansSyriac", kNoto},
    {HB_SCRIPT_TAMIL, "Noto Sans Tamil", "NotoSansTamil", kNoto},
    {HB_SCRIPT_TELUGU, "Noto Sans Telugu", "NotoSansTelugu", kNoto},
    {HB_SCRIPT_THAANA, "Noto Sans Thaana", "NotoSansThaana", kNoto},
    {HB_SCRIPT_THAI, "Noto Sans Thai", "NotoSansThai", kNoto},
    {HB_SCRIPT_TIFINAGH, "Noto Sans Tifinagh", "NotoSansTifinagh", kNoto},
    {HB_SCRIPT_VAI, "Noto Sans Vai", "NotoSansVai", kNoto},
    {HB_SCRIPT_YI, "Noto Sans Yi", "NotoSansYi", kNoto},
    {HB_SCRIPT_TIBETAN, "Noto Serif Tibetan", "NotoSerifTibetan", kNoto},
    {HB_SCRIPT_HAN, "Noto Sans CJK SC", "NotoSansCJK", kCjk},
    {HB_SCRIPT_HIRAGANA, "Noto Sans CJK JP", "NotoSansCJK", kCjk},
    {HB_SCRIPT_KATAKANA, "Noto Sans CJK JP", "NotoSansCJK", kCjk},
    {HB_SCRIPT_BOPOMOFO, "Noto Sans CJK TC", "NotoSansCJK", kCjk},
    {HB_SCRIPT_HANGUL, "Noto Sans CJK KR", "NotoSansCJK", kCjk},
    {HB_SCRIPT_COMMON, "Noto Sans", "NotoSans", kNoto},
    {HB_SCRIPT_COMMON, "Noto Sans CJK SC", "NotoSansCJK", kCjk},
    {HB_SCRIPT_COMMON, "Noto Sans Math", "NotoSansMath", kNoto},
    {HB_SCRIPT_COMMON, "Noto Sans Symbols", "NotoSansSymbols", kNoto},
    {HB_SCRIPT_COMMON, "Noto Sans Symbols2", "NotoSansSymbols2", kNoto},
    {HB_SCRIPT_COMMON, "Symbola", "Symbola_hint", kSymbola},
};

}  // namespace

std::span<const FallbackRow> fallback_table() { return kRows; }

}  // namespace qkv::text
