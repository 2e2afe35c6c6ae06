// Colours and sizes on their way through a film.
#include <array>

#include "tests/sinks/film_sample.h"
#include "tests/support/catch.h"

namespace fs = std::filesystem;
using namespace qkv::test;
using qkv::Colour;
using qkv::sinks::film_picture;
using qkv::sinks::FilmQuality;

namespace {

FilmFormat format_of(int width, int height, FilmQuality quality = FilmQuality::standard) {
  FilmFormat format;
  format.width = width;
  format.height = height;
  format.quality = quality;
  return format;
}

// What a film with this one picture, held, shows.
std::string round_trip(const Surface& surface, const FilmFormat& format, int frames, int frame) {
  const TempFolder folder;
  const FilmPicturePtr picture = film_picture(surface.get(), format);
  std::vector<std::string> chunks;
  for (int first = 0; first < frames; first += 60) {
    qkv::sinks::ChunkEncoder encoder(format);
    for (int k = first; k < std::min(frames, first + 60); ++k) encoder.add(picture);
    chunks.push_back(encoder.finish());
  }
  write_chunks(folder / "film.mp4", format, record_of(frames), chunks);
  return decoded_rgb(folder / "film.mp4", frame, frame + 1);
}

// Fine strokes in rows, as text has them, beside flat cells.
Surface busy_surface(const FilmFormat& format) {
  Surface surface = flat_surface(format.width, format.height, {250, 250, 247});
  const qkv::sinks::Context context(cairo_create(surface.get()));
  cairo_t* cr = context.get();
  unsigned state = 1;
  const auto next = [&state](int bound) {
    state = state * 1664525 + 1013904223;
    return static_cast<int>((state >> 16) % static_cast<unsigned>(bound));
  };
  for (int y = 6; y < format.height; y += 18) {
    for (int x = 4; x < format.width - 10; x += 9) {
      if (next(3) == 0) {
        set_source(cr, {static_cast<std::uint8_t>(next(256)), 99, 235});
        cairo_rectangle(cr, x, y, 8, 14);
        cairo_fill(cr);
        continue;
      }
      set_source(cr, {30, 30, 40});
      cairo_set_line_width(cr, 1 + next(8) / 8.0);
      for (int stroke = 0; stroke < 3; ++stroke) {
        cairo_move_to(cr, x + next(64) / 8.0, y + next(96) / 8.0);
        cairo_line_to(cr, x + next(64) / 8.0, y + next(96) / 8.0);
      }
      cairo_stroke(cr);
    }
  }
  return surface;
}

}  // namespace

TEST_CASE("colours come back") {
  if (!has_ffmpeg()) return;
  const std::array<Colour, 6> colours{Colour{0x25, 0x63, 0xb8}, Colour{0x2f, 0x5f, 0xd0},
                                      Colour{0xff, 0, 0},       Colour{0, 0, 0},
                                      Colour{255, 255, 255},    Colour{128, 128, 128}};
  constexpr int kBand = 64;
  const FilmFormat format = format_of(kBand * static_cast<int>(colours.size()), 64);
  const Surface surface = flat_surface(format.width, format.height, qkv::kWhite);
  {
    const qkv::sinks::Context cr(cairo_create(surface.get()));
    for (std::size_t i = 0; i < colours.size(); ++i) {
      set_source(cr.get(), colours[i]);
      cairo_rectangle(cr.get(), static_cast<double>(i) * kBand, 0, kBand, 64);
      cairo_fill(cr.get());
    }
  }
  const std::string rgb = round_trip(surface, format, 3, 1);
  for (std::size_t i = 0; i < colours.size(); ++i) {
    const Colour back = pixel(rgb, format.width, static_cast<int>(i) * kBand + kBand / 2, 32);
    CAPTURE(qkv::to_hex(colours[i]), qkv::to_hex(back));
    CHECK(apart(colours[i], back) <= 3);
  }
}

TEST_CASE("nothing pops where a chunk ends within a hold") {
  if (!has_ffmpeg()) return;
  for (const FilmQuality quality : {FilmQuality::draft, FilmQuality::standard, FilmQuality::high}) {
    const FilmFormat format = format_of(1280, 720, quality);
    const Surface surface = busy_surface(format);
    const std::string both = round_trip(surface, format, 61, 59);
    const std::size_t size = 1280 * 720 * 3;
    REQUIRE(both.size() == 2 * size);
    int most = 0;
    double drawn_apart = 0;  // the picture is there at all
    for (std::size_t i = 0; i < size; ++i) {
      const int before = static_cast<unsigned char>(both[i]);
      most = std::max(most, std::abs(before - static_cast<unsigned char>(both[size + i])));
      drawn_apart += std::abs(before - 250);
    }
    CHECK(drawn_apart / static_cast<double>(size) > 20);
    CHECK(most <= 6);
  }
}

TEST_CASE("odd sizes are padded to even ones with the padding's colour") {
  if (!has_ffmpeg()) return;
  const TempFolder folder;
  for (const auto& [width, height] : {std::pair{95, 63}, {96, 63}, {95, 64}, {97, 64}, {90, 64}}) {
    CAPTURE(width, height);
    FilmFormat format = format_of(width, height);
    format.padding = {200, 40, 40};
    const auto green = [](const FilmFormat& f, int) {
      return flat_surface(f.width, f.height, {40, 160, 40});
    };
    write_chunks(folder / "film.mp4", format, record_of(2), {chunk_of(format, 0, 2, green)});
    const Probe probe(folder / "film.mp4", {"-show_streams"});
    const int even_width = width + width % 2, even_height = height + height % 2;
    CHECK(probe["streams.stream.0.width"] == std::to_string(even_width));
    CHECK(probe["streams.stream.0.height"] == std::to_string(even_height));
    const std::string rgb = decoded_rgb(folder / "film.mp4", 0, 0);
    CHECK(apart(pixel(rgb, even_width, width / 2, height / 2), {40, 160, 40}) <= 3);
    // Brightness is kept for each pixel, colour two by two: there the last is half of each.
    const auto brightness = [&](int x, int y) {
      const Colour c = pixel(rgb, even_width, x, y);
      return 0.2126 * c.r + 0.7152 * c.g + 0.0722 * c.b;
    };
    const double picture = brightness(width / 2, height / 2);
    CHECK(picture == Approx(126).margin(3));
    const double padding = 74;
    CHECK(brightness(even_width - 1, height / 2) ==
          Approx(width % 2 == 1 ? padding : picture).margin(4));
    CHECK(brightness(width / 2, even_height - 1) ==
          Approx(height % 2 == 1 ? padding : picture).margin(4));
  }
}

TEST_CASE("the smallest pictures make a film too") {
  if (!has_ffmpeg()) return;
  const TempFolder folder;
  for (const auto& [width, height] : {std::pair{1, 1}, {2, 2}, {1, 40}, {40, 1}, {6, 16}}) {
    CAPTURE(width, height);
    const FilmFormat format = format_of(width, height);
    write_chunks(folder / "film.mp4", format, record_of(3), chunks_of(format, 3));
    const Probe probe(folder / "film.mp4", {"-count_frames", "-show_streams"});
    CHECK(probe["streams.stream.0.nb_read_frames"] == "3");
  }
}

TEST_CASE("a surface of another size or kind is not taken") {
  const FilmFormat format = format_of(32, 32);
  CHECK_THROWS_AS(film_picture(flat_surface(32, 30, qkv::kWhite).get(), format), std::logic_error);
  const Surface grey(cairo_image_surface_create(CAIRO_FORMAT_A8, 32, 32));
  CHECK_THROWS_AS(film_picture(grey.get(), format), std::logic_error);
}
