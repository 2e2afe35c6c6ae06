// An installed qkv works from wherever it was moved to.
#include "tests/support/catch.h"
#include "tests/support/run_process.h"

namespace fs = std::filesystem;
using qkv::test::Finished;
using qkv::test::Launch;
using qkv::test::run_process;
using qkv::test::TempFolder;

TEST_CASE("an installation that was moved renders the same picture from any folder") {
  const TempFolder folder;
  const std::string build = fs::path(QKV_BINARY).parent_path().string();
  const Finished installed =
      run_process({"cmake", "--install", build, "--prefix", (folder / "first").string()});
  CAPTURE(installed.err);
  REQUIRE(installed.code == 0);
  fs::rename(folder / "first", folder / "moved here");
  fs::create_directory(folder / "elsewhere");
  Launch launch;
  launch.folder = folder / "elsewhere";
  const std::string moved = (folder / "moved here/bin/qkv").string();
  const Finished rendered = run_process({moved, "render", "lesson", "-o", "a.svg"}, launch);
  CAPTURE(rendered.err);
  REQUIRE(rendered.code == 0);
  const Finished here = qkv::test::run_qkv({"render", "lesson", "-o", "-", "--format", "svg"});
  CHECK((qkv::test::read_file(folder / "elsewhere/a.svg") == here.out));

  // Through a symbolic link too, as package managers place them.
  fs::create_symlink(moved, folder / "link");
  CHECK(run_process({(folder / "link").string(), "list", "heads"}).code == 0);

  fs::remove_all(folder / "moved here/share");
  const Finished without = run_process({moved, "render", "lesson", "-o", "a.svg"}, launch);
  CHECK(without.code == 4);
  CHECK(qkv::test::contains(without.err, "share/qkv/templates"));
}
