// Results that several threads want: each is worked out once, by the first that asks; a few are
// kept, the ones asked for last.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <future>
#include <list>
#include <mutex>
#include <string>
#include <utility>

namespace qkv::pipeline {

template <typename Result>
class SharedResults {
 public:
  explicit SharedResults(std::size_t kept) : kept_(kept) {}

  // What make() gave, here or in another thread; where it threw, the same exception.
  Result get(const std::string& key, const std::function<Result()>& make) {
    std::promise<Result> promise;
    std::shared_future<Result> result;
    {
      const std::lock_guard lock(guard_);
      const auto found = std::find_if(results_.begin(), results_.end(),
                                      [&](const auto& entry) { return entry.first == key; });
      if (found != results_.end()) {
        results_.splice(results_.begin(), results_, found);
        result = found->second;
      } else {
        results_.emplace_front(key, promise.get_future().share());
        if (results_.size() > kept_) results_.pop_back();
      }
    }
    if (result.valid()) return result.get();
    try {
      Result made = make();
      promise.set_value(made);
      return made;
    } catch (...) {
      promise.set_exception(std::current_exception());
      throw;
    }
  }

 private:
  std::size_t kept_;
  std::mutex guard_;
  std::list<std::pair<std::string, std::shared_future<Result>>> results_;
};

}  // namespace qkv::pipeline
