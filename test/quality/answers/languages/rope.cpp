#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string>

namespace text {

struct Node {
    std::shared_ptr<Node> left;
    std::shared_ptr<Node> right;
    std::string leaf;
    std::size_t weight = 0;
    std::size_t newlines = 0;
    int depth = 0;
};

using Rope = std::shared_ptr<Node>;

static constexpr std::size_t kLeaf = 512;

Rope make_leaf(std::string piece) {
    auto node = std::make_shared<Node>();
    node->weight = piece.size();
    node->newlines = std::count(piece.begin(), piece.end(), '\n');
    node->leaf = std::move(piece);
    return node;
}

Rope concat(Rope a, Rope b) {
    if (!a) return b;
    if (!b) return a;
    auto node = std::make_shared<Node>();
    node->weight = a->weight + b->weight;
    node->newlines = a->newlines + b->newlines;
    node->depth = std::max(a->depth, b->depth) + 1;
    node->left = std::move(a);
    node->right = std::move(b);
    return node;
}

std::pair<Rope, Rope> split_at(const Rope& rope, std::size_t at) {
    if (!rope) return {nullptr, nullptr};
    if (!rope->left) {
        return {make_leaf(rope->leaf.substr(0, at)), make_leaf(rope->leaf.substr(at))};
    }
    if (at < rope->left->weight) {
        auto [head, rest] = split_at(rope->left, at);
        return {head, concat(rest, rope->right)};
    }
    auto [head, rest] = split_at(rope->right, at - rope->left->weight);
    return {concat(rope->left, head), rest};
}

Rope insert(const Rope& rope, std::size_t at, std::string piece) {
    auto [head, rest] = split_at(rope, at);
    return concat(concat(head, make_leaf(std::move(piece))), rest);
}

Rope erase(const Rope& rope, std::size_t from, std::size_t count) {
    auto [head, rest] = split_at(rope, from);
    return concat(head, split_at(rest, count).second);
}

std::size_t offset_of_line(const Rope& rope, std::size_t line) {
    if (line == 0) return 0;
    if (!rope || rope->newlines < line) throw std::out_of_range("no such line");
    if (!rope->left) {
        std::size_t at = 0;
        for (; line > 0; --line) at = rope->leaf.find('\n', at) + 1;
        return at;
    }
    if (rope->left->newlines >= line) return offset_of_line(rope->left, line);
    return rope->left->weight + offset_of_line(rope->right, line - rope->left->newlines);
}

static Rope build(const std::string& all, std::size_t from, std::size_t to) {
    if (to - from <= kLeaf) return make_leaf(all.substr(from, to - from));
    const auto middle = from + (to - from) / 2;
    return concat(build(all, from, middle), build(all, middle, to));
}

std::string flatten(const Rope& rope) {
    if (!rope) return {};
    if (!rope->left) return rope->leaf;
    return flatten(rope->left) + flatten(rope->right);
}

Rope rebalance(const Rope& rope) {
    if (!rope || rope->depth < 48) return rope;
    const auto all = flatten(rope);
    return build(all, 0, all.size());
}

}  // namespace text
