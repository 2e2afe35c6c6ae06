// Chunks: their bytes, and what is refused as one.
#include "sinks/film_chunk.h"

#include <thread>

#include "base/error.h"
#include "sinks/film_packets.h"
#include "tests/sinks/film_sample.h"
#include "tests/support/catch.h"

using namespace qkv::test;
using qkv::Error;
using qkv::Exit;
using qkv::sinks::FilmPackets;
using qkv::sinks::FilmQuality;
using qkv::sinks::is_whole_chunk;

namespace {

FilmFormat small() {
  FilmFormat format;
  format.width = 160;
  format.height = 96;
  return format;
}

std::string refusal(const FilmRecord& record, const std::vector<std::string>& chunks,
                    const FilmFormat& format = small()) {
  const TempFolder folder;
  try {
    write_chunks(folder / "film.mp4", format, record, chunks);
  } catch (const Error& error) {
    CHECK(error.code() == Exit::machine);
    CHECK(std::filesystem::is_empty(folder.path()));
    return error.what();
  }
  return "nothing was refused";
}

}  // namespace

TEST_CASE("the same pictures give the same bytes, whoever else is encoding") {
  for (const FilmQuality quality : {FilmQuality::draft, FilmQuality::standard, FilmQuality::high}) {
    FilmFormat format = small();
    format.quality = quality;
    std::vector<std::string> alone, together(6);
    for (int i = 0; i < 6; ++i) alone.push_back(chunk_of(format, 20 * i, 20));
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < 6; ++i) {
      threads.emplace_back(
          [&, i] { together[i] = chunk_of(format, 20 * static_cast<int>(i), 20); });
    }
    for (std::thread& thread : threads) thread.join();
    CHECK(alone == together);
    CHECK(alone[0] != alone[1]);
  }
}

TEST_CASE("a picture may be added many times and by several encoders") {
  const FilmFormat format = small();
  const FilmPicturePtr shared = qkv::sinks::film_picture(numbered_surface(format, 5).get(), format);
  const auto same = [](const FilmFormat& f, int) { return numbered_surface(f, 5); };
  const std::string expected = chunk_of(format, 0, 30, same);
  std::vector<std::string> chunks(4);
  std::vector<std::thread> threads;
  for (std::string& chunk : chunks) {
    threads.emplace_back([&] {
      qkv::sinks::ChunkEncoder encoder(format);
      for (int k = 0; k < 30; ++k) encoder.add(shared);
      chunk = encoder.finish();
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const std::string& chunk : chunks) CHECK(chunk == expected);
}

TEST_CASE("only the first frame of a chunk is a key frame, however long it is") {
  for (const int frames : {1, 2, 60, 300}) {
    const std::string bytes = chunk_of(small(), 0, frames);
    const auto packets = qkv::sinks::packets_from_bytes(bytes);
    REQUIRE(packets);
    REQUIRE(packets->list.size() == static_cast<std::size_t>(frames));
    CHECK(packets->list.front().is_key);
    CHECK(packets->list.front().pts == 0);
    int keys = 0;
    for (const auto& packet : packets->list) keys += packet.is_key;
    CHECK(keys == 1);
  }
}

TEST_CASE("a chunk is whole with every byte and the right count only") {
  const std::string bytes = chunk_of(small(), 0, 3);
  CHECK(is_whole_chunk(bytes, 3));
  CHECK_FALSE(is_whole_chunk(bytes, 2));
  CHECK_FALSE(is_whole_chunk(bytes, 0));
  CHECK_FALSE(is_whole_chunk("", 0));
  CHECK_FALSE(is_whole_chunk(bytes + "x", 3));
  for (std::size_t size = 0; size < bytes.size(); size += 97) {
    CHECK_FALSE(is_whole_chunk(bytes.substr(0, size), 3));
  }
  for (std::size_t at = 0; at < bytes.size(); at += 101) {
    std::string changed = bytes;
    changed[at] = static_cast<char>(changed[at] ^ 1);
    CHECK_FALSE(is_whole_chunk(changed, 3));
  }
}

TEST_CASE("packets come back from their bytes, and sizes beyond the end are refused") {
  FilmPackets packets;
  packets.header = "header";
  packets.delay = 2;
  packets.list = {{0, true, "first"}, {1, false, ""}};
  const std::string bytes = qkv::sinks::packets_as_bytes(packets);
  const auto back = qkv::sinks::packets_from_bytes(bytes);
  REQUIRE(back);
  CHECK(back->header == "header");
  CHECK(back->delay == 2);
  REQUIRE(back->list.size() == 2);
  CHECK(back->list[0].data == "first");
  CHECK(back->list[0].is_key);
  CHECK(back->list[1].pts == 1);
}

TEST_CASE("a chunk without a picture, and a film without a chunk, are mistakes of the caller") {
  qkv::sinks::ChunkEncoder encoder(small());
  CHECK_THROWS_AS(encoder.finish(), std::logic_error);
  const TempFolder folder;
  CHECK_THROWS_AS(write_chunks(folder / "a.mp4", small(), record_of(0), {}), std::logic_error);
  CHECK_THROWS_AS(write_chunks(folder / "a.mp4", small(), record_of(4), {chunk_of(small(), 0, 3)}),
                  std::logic_error);
  CHECK(std::filesystem::is_empty(folder.path()));
}

TEST_CASE("chunks that do not fit each other are refused") {
  const std::string good = chunk_of(small(), 0, 3);
  FilmFormat larger = small();
  larger.width = 176;
  FilmFormat finer = small();
  finer.quality = FilmQuality::high;
  for (const FilmFormat& other : {larger, finer}) {
    CHECK(refusal(record_of(6), {good, chunk_of(other, 0, 3)}) ==
          "chunk 1 of the film was encoded otherwise than the first");
  }
}

TEST_CASE("chunks that are damaged, disordered or without a key frame are refused") {
  const std::string good = chunk_of(small(), 0, 3);
  CHECK(refusal(record_of(3), {good.substr(1)}) == "chunk 0 of the film is damaged");
  CHECK(refusal(record_of(6), {good, ""}) == "chunk 1 of the film is damaged");
  const auto with = [&](auto change) {
    FilmPackets packets = qkv::sinks::packets_from_bytes(good).value();
    change(packets);
    return qkv::sinks::packets_as_bytes(packets);
  };
  CHECK(refusal(record_of(3), {with([](FilmPackets& p) { p.list[0].is_key = false; })}) ==
        "chunk 0 of the film does not begin with a key frame");
  CHECK(refusal(record_of(3), {with([](FilmPackets& p) { p.list[1].pts = 0; })}) ==
        "chunk 0 of the film has frames out of order");
  CHECK(refusal(record_of(3), {with([](FilmPackets& p) { p.list[1].pts = 3; })}) ==
        "chunk 0 of the film has frames out of order");
  CHECK(refusal(record_of(3), {with([](FilmPackets& p) { p.list.clear(); })}) ==
        "chunk 0 of the film is damaged");
}
