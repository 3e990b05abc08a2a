// Training data: pairs of token counts, and the order in which they are met.
#pragma once
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <random>
#include <string>
#include <vector>

/** Distinct tokens of a text; each entry holds a token in its low 20 bits and its count above. */
struct Bag {
  const uint32_t* entries;
  int size;
};

inline int tokenOf(uint32_t entry) { return static_cast<int>(entry & 0xfffff); }
inline int countOf(uint32_t entry) { return static_cast<int>(entry >> 20); }

struct Pair {
  uint32_t repository, kind, queryHash, codeHash;
  Bag query, code;
};

template <typename Number>
std::vector<Number> readNumbers(const std::string& path) {
  FILE* file = std::fopen(path.c_str(), "rb");
  if (!file) {
    std::perror(path.c_str());
    std::exit(1);
  }
  std::fseek(file, 0, SEEK_END);
  std::vector<Number> numbers(static_cast<size_t>(std::ftell(file)) / sizeof(Number));
  std::rewind(file);
  if (std::fread(numbers.data(), sizeof(Number), numbers.size(), file) != numbers.size()) std::exit(1);
  std::fclose(file);
  return numbers;
}

/** Pairs point into the numbers they were read from. */
struct PairSet {
  std::vector<uint32_t> numbers;
  std::vector<Pair> pairs;

  explicit PairSet(const std::string& path) : numbers(readNumbers<uint32_t>(path)) {
    for (size_t at = 0; at + 6 <= numbers.size();) {
      const uint32_t* head = &numbers[at];
      const Bag query{head + 6, static_cast<int>(head[4])};
      const Bag code{head + 6 + head[4], static_cast<int>(head[5])};
      pairs.push_back({head[0], head[1], head[2], head[3], query, code});
      at += 6 + head[4] + head[5];
    }
  }

  /** Lets an epoch meet the pairs of kind k as often as the k-th digit says. */
  void repeatKinds(const std::string& digits) {
    std::vector<Pair> repeated;
    for (const Pair& pair : pairs) repeated.insert(repeated.end(), digits[pair.kind] - '0', pair);
    pairs.swap(repeated);
  }

  std::map<uint32_t, std::vector<int>> byRepository() const {
    std::map<uint32_t, std::vector<int>> groups;
    for (size_t i = 0; i < pairs.size(); i++) groups[pairs[i].repository].push_back(static_cast<int>(i));
    return groups;
  }
};

/** Deals the pairs out in groups of one repository each, so that the other codes of a batch are hard to tell from the
 * right one: they share its project's words. Every epoch cuts and orders the groups anew. */
class Dealer {
 public:
  Dealer(const PairSet& set, int groupSize, std::mt19937& random)
      : repositories(set.byRepository()), groupSize(groupSize), random(random) {
    deal();
  }

  const int* next(int count) {
    if (position + count > order.size()) deal();
    position += count;
    return &order[position - count];
  }

 private:
  std::map<uint32_t, std::vector<int>> repositories;
  size_t groupSize;
  std::mt19937& random;
  std::vector<int> order;
  size_t position = 0;

  void deal() {
    std::vector<std::vector<int>> groups;
    for (auto& [repository, members] : repositories) {
      std::shuffle(members.begin(), members.end(), random);
      for (size_t from = 0; from + groupSize / 4 <= members.size(); from += groupSize) {
        const size_t to = std::min(members.size(), from + groupSize);
        groups.emplace_back(members.begin() + from, members.begin() + to);
      }
    }
    std::shuffle(groups.begin(), groups.end(), random);
    order.clear();
    for (const auto& group : groups) order.insert(order.end(), group.begin(), group.end());
    position = 0;
  }
};
