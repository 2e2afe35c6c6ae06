#include "sinks/png.h"

#include <cstring>

#include "sinks/png_encoder.h"
#include "sinks/raster.h"

namespace qkv::sinks {

std::string png_bytes(const display::DisplayList& list, const text::Typesetter& typesetter,
                      double dpi, const Metadata& metadata) {
  return png_bytes(rasterise(list, typesetter, dpi).get(), dpi, metadata);
}

std::string png_bytes(cairo_surface_t* page, double dpi, const Metadata& metadata) {
  const unsigned char* pixels = cairo_image_surface_get_data(page);
  const int stride = cairo_image_surface_get_stride(page);
  PngHeader header;
  header.width = static_cast<std::uint32_t>(cairo_image_surface_get_width(page));
  header.height = static_cast<std::uint32_t>(cairo_image_surface_get_height(page));
  header.dpi = dpi;
  header.texts = {{"Title", metadata.title},
                  {"Description", metadata.description},
                  {"Software", software()},
                  {"Source", metadata.source_hash}};
  return encode_png(header, [&](std::uint32_t y, std::span<unsigned char> rgb) {
    const unsigned char* row = pixels + static_cast<std::ptrdiff_t>(y) * stride;
    for (std::size_t x = 0; x < header.width; ++x) {
      std::uint32_t xrgb = 0;
      std::memcpy(&xrgb, row + 4 * x, sizeof xrgb);
      rgb[3 * x] = static_cast<unsigned char>(xrgb >> 16);
      rgb[3 * x + 1] = static_cast<unsigned char>(xrgb >> 8);
      rgb[3 * x + 2] = static_cast<unsigned char>(xrgb);
    }
  });
}

}  // namespace qkv::sinks
