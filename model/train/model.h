// The model: a text is the normalised sum over its distinct tokens of (1 + ln count) * exp(logWeight) * vector.
// Queries and code share one table; separate ones were no better in the laboratory.
#pragma once
#include <cmath>
#include <cstring>
#include "data.h"

/** Moments of Adam for an array of parameters. Only rows met in a batch are updated ("lazy"), as most are not. */
struct Moments {
  std::vector<float> first, second;
  explicit Moments(size_t size) : first(size, 0.f), second(size, 0.f) {}
};

struct AdamStep {
  float rate, firstCorrection, secondCorrection;

  void update(float* values, const float* gradient, int size, Moments& moments, size_t at) const {
    float* first = &moments.first[at];
    float* second = &moments.second[at];
    for (int k = 0; k < size; k++) {
      first[k] = 0.9f * first[k] + 0.1f * gradient[k];
      second[k] = 0.999f * second[k] + 0.001f * gradient[k] * gradient[k];
      values[k] -= rate * first[k] * firstCorrection / (std::sqrt(second[k] * secondCorrection) + 1e-8f);
    }
  }
};

inline float dampedCount(uint32_t entry) { return 1.f + std::log(static_cast<float>(countOf(entry))); }

struct Model {
  int tokens, dimensions;
  std::vector<float> vectors, logWeights, weights;
  Moments vectorMoments, weightMoments;

  Model(const std::vector<float>& idf, int dimensions, std::mt19937& random)
      : tokens(static_cast<int>(idf.size())), dimensions(dimensions), vectors(idf.size() * dimensions),
        logWeights(idf.size()), weights(idf.size()), vectorMoments(vectors.size()), weightMoments(idf.size()) {
    std::normal_distribution<float> normal(0.f, 0.3f / std::sqrt(static_cast<float>(dimensions)));
    for (float& value : vectors) value = normal(random);
    for (int t = 0; t < tokens; t++) logWeights[t] = std::log(std::clamp(idf[t] / 6.f, 0.02f, 2.f));
    refreshWeights();
  }

  /** Weights are kept beside their logarithms because every embedding needs them. */
  void refreshWeights() {
    for (int t = 0; t < tokens; t++) weights[t] = std::exp(logWeights[t]);
  }

  /** Writes the unit vector of a text; returns the length it had, which the gradient needs. */
  float embed(const Bag& bag, float* out) const {
    std::memset(out, 0, sizeof(float) * dimensions);
    for (int i = 0; i < bag.size; i++) {
      const int token = tokenOf(bag.entries[i]);
      const float factor = dampedCount(bag.entries[i]) * weights[token];
      const float* row = &vectors[static_cast<size_t>(token) * dimensions];
      for (int k = 0; k < dimensions; k++) out[k] += factor * row[k];
    }
    float square = 0;
    for (int k = 0; k < dimensions; k++) square += out[k] * out[k];
    const float length = std::sqrt(square) + 1e-9f;
    for (int k = 0; k < dimensions; k++) out[k] /= length;
    return length;
  }

  void write(const std::string& path) const {
    FILE* file = std::fopen(path.c_str(), "wb");
    if (!file) {
      std::perror(path.c_str());
      std::exit(1);
    }
    const int32_t header[2] = {tokens, dimensions};
    std::fwrite(header, sizeof(int32_t), 2, file);
    std::fwrite(vectors.data(), sizeof(float), vectors.size(), file);
    std::fwrite(weights.data(), sizeof(float), weights.size(), file);
    std::fclose(file);
  }
};
