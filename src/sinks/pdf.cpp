#include "sinks/pdf.h"

#include <cairo-pdf.h>
#include <fmt/format.h>

#include <charconv>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string_view>

#include "base/error.h"
#include "paint/paint.h"
#include "sinks/raster.h"

namespace qkv::sinks {
namespace {

constexpr double kPointsAPixel = 0.75;

cairo_status_t append(void* bytes, const unsigned char* data, unsigned length) {
  try {
    static_cast<std::string*>(bytes)->append(reinterpret_cast<const char*>(data), length);
    return CAIRO_STATUS_SUCCESS;
  } catch (...) {
    return CAIRO_STATUS_NO_MEMORY;
  }
}

// Seconds since 1970 that the build's environment asks for, else 0.
std::chrono::sys_seconds fixed_time() {
  const char* wanted = std::getenv("SOURCE_DATE_EPOCH");
  if (!wanted || *wanted == '\0') return {};
  constexpr long long kYear10000 = 253402300800;
  long long seconds = 0;
  const char* end = wanted + std::strlen(wanted);
  const auto [stop, error] = std::from_chars(wanted, end, seconds);
  if (error != std::errc{} || stop != end || seconds < 0 || seconds >= kYear10000) {
    throw Error(Exit::bad_input,
                "SOURCE_DATE_EPOCH is not a number of seconds since 1970; unset it or correct it");
  }
  return std::chrono::sys_seconds(std::chrono::seconds(seconds));
}

std::string iso_date(std::chrono::sys_seconds time) {
  const auto day = std::chrono::floor<std::chrono::days>(time);
  const std::chrono::year_month_day date(day);
  const std::chrono::hh_mm_ss clock(time - day);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                     clock.hours().count(), clock.minutes().count(), clock.seconds().count());
}

void set_metadata(cairo_surface_t* surface, const Metadata& metadata) {
  const auto set = [&](cairo_pdf_metadata_t key, const std::string& value) {
    if (!value.empty()) cairo_pdf_surface_set_metadata(surface, key, value.c_str());
  };
  const std::string date = iso_date(fixed_time());
  set(CAIRO_PDF_METADATA_TITLE, metadata.title);
  set(CAIRO_PDF_METADATA_SUBJECT, metadata.description);
  if (!metadata.source_hash.empty()) {
    set(CAIRO_PDF_METADATA_KEYWORDS, "source " + metadata.source_hash);
  }
  set(CAIRO_PDF_METADATA_CREATOR, software());
  set(CAIRO_PDF_METADATA_CREATE_DATE, date);
  set(CAIRO_PDF_METADATA_MOD_DATE, date);
}

}  // namespace

std::string pdf_bytes(std::span<const display::DisplayList> pages,
                      const text::Typesetter& typesetter, const Metadata& metadata) {
  if (pages.empty()) throw std::invalid_argument("a PDF needs a page");
  std::string bytes;
  const Surface surface(cairo_pdf_surface_create_for_stream(
      append, &bytes, pages[0].size.width * kPointsAPixel, pages[0].size.height * kPointsAPixel));
  require(cairo_surface_status(surface.get()), "a PDF cannot be made");
  set_metadata(surface.get(), metadata);
  for (const display::DisplayList& page : pages) {
    cairo_pdf_surface_set_size(surface.get(), page.size.width * kPointsAPixel,
                               page.size.height * kPointsAPixel);
    const Context context(cairo_create(surface.get()));
    cairo_scale(context.get(), kPointsAPixel, kPointsAPixel);
    paint::paint(page, typesetter, context.get());
    cairo_show_page(context.get());
    require(cairo_status(context.get()), "a PDF page cannot be drawn");
  }
  cairo_surface_finish(surface.get());
  require(cairo_surface_status(surface.get()), "a PDF cannot be made");
  return bytes;
}

}  // namespace qkv::sinks
