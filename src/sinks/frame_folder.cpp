#include "sinks/frame_folder.h"

#include <sys/stat.h>
#include <unistd.h>

#include <optional>
#include <system_error>

#include "base/error.h"
#include "base/utf8.h"
#include "sinks/file_io.h"
#include "sinks/frame_files.h"
#include "sinks/temporaries.h"

namespace qkv::sinks {
namespace {

namespace fs = std::filesystem;

// Links followed, no slash at the end.
fs::path resolved(const fs::path& folder) {
  if (folder.empty()) fail_with(ENOENT);
  fs::path path = fs::weakly_canonical(fs::absolute(folder));
  if (!path.has_filename()) path = path.parent_path();
  if (path == path.root_path()) fail_with(EBUSY);
  return path;
}

// Throws Error (bad_input) unless nothing is there, or a folder with frames only.
void refuse_foreign(const fs::path& target, const std::string& shown) {
  const fs::file_status status = fs::status(target);
  if (!fs::exists(status)) return;
  if (!fs::is_directory(status)) {
    throw Error(Exit::bad_input, "'" + shown + "' is not a folder; frames need one of their own");
  }
  std::optional<std::string> first;  // by name, so that the message is the same each time
  for (const fs::directory_entry& entry : fs::directory_iterator(target)) {
    const std::string name = entry.path().filename().string();
    if (is_frame_name(name.c_str()) && !entry.is_directory()) continue;
    if (!first || name < *first) first = name;
  }
  if (!first) return;
  throw Error(Exit::bad_input, "'" + shown + "' holds '" + printable(*first) +
                                   "', which is no frame; the folder would be replaced as a whole:"
                                   " choose an empty or a new one");
}

[[noreturn]] void throw_unwritable(const std::string& shown, const std::system_error& error) {
  throw Error(Exit::machine, "cannot write '" + shown + "': " + error.code().message());
}

void write_frame(int file, std::string_view png) {
  try {
    write_all(file, png);
  } catch (...) {
    close(file);
    throw;
  }
  if (close(file) != 0) fail_with();
}

}  // namespace

struct FrameFolder::State {
  explicit State(const fs::path& folder)
      : shown(printable(folder.string())), target(resolved(folder)) {
    refuse_foreign(target, shown);
    temporary.emplace(target.string());
    struct stat old {};
    if (stat(target.c_str(), &old) == 0 &&
        chmod(temporary->folder().c_str(), old.st_mode & 0777) != 0) {
      fail_with();
    }
  }

  std::string shown;
  fs::path target;
  std::optional<TemporaryFolder> temporary;  // none once committed
};

FrameFolder::FrameFolder(const fs::path& folder) {
  try {
    state_ = std::make_unique<State>(folder);
  } catch (const std::system_error& error) {
    throw_unwritable(printable(folder.string()), error);
  }
}

FrameFolder::~FrameFolder() = default;

void FrameFolder::write(std::int64_t frame, std::string_view png) {
  const std::string name = frame_name(frame);
  try {
    write_frame(state_->temporary.value().create(name), png);
  } catch (const std::system_error& error) {
    throw_unwritable(state_->shown + "/" + name, error);
  }
}

void FrameFolder::commit() {
  try {
    refuse_foreign(state_->target, state_->shown);  // it may have changed meanwhile
    state_->temporary.value().commit();
    state_->temporary.reset();
    sync_folder(state_->target.parent_path().string());
  } catch (const std::system_error& error) {
    throw_unwritable(state_->shown, error);
  }
}

}  // namespace qkv::sinks
