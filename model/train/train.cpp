// Trains the static embedding: symmetric InfoNCE over (words, code) pairs, in-batch negatives from the same repository.
//
//   train data=DIR out=FILE [dim=256] [batch=2048] [group=1024] [epochs=1] [rate=0.01] [tau=0.05] [seed=1]
//         [floor=0.05] [average=1] [kinds=111111111]
//
// `average` is the part of the steps after which weights are averaged; `kinds` says how often an epoch meets the pairs of
// each kind.
// Seeded. Two runs with the same number of threads and the same BLAS agree; others differ in the last bits.
#include <cblas.h>
#include <omp.h>
#include <chrono>
#include <map>
#include <string>
#include "model.h"

using Arguments = std::map<std::string, std::string>;

static double number(const Arguments& arguments, const std::string& name, double fallback) {
  const auto found = arguments.find(name);
  return found == arguments.end() ? fallback : std::atof(found->second.c_str());
}

/** One batch: embeddings of both sides, the softmax between them, and the gradients with respect to the sums. */
struct Batch {
  int size, dimensions;
  std::vector<const Pair*> pairs;
  std::vector<float> queries, codes, queryLengths, codeLengths, queryGradients, codeGradients, scores;

  Batch(int size, int dimensions)
      : size(size), dimensions(dimensions), pairs(size), queries(size * dimensions), codes(queries), queryLengths(size),
        codeLengths(size), queryGradients(queries), codeGradients(queries), scores(static_cast<size_t>(size) * size) {}

  void embed(const Model& model, const PairSet& set, const int* order) {
#pragma omp parallel for schedule(dynamic, 32)
    for (int i = 0; i < size; i++) {
      pairs[i] = &set.pairs[order[i]];
      queryLengths[i] = model.embed(pairs[i]->query, &queries[static_cast<size_t>(i) * dimensions]);
      codeLengths[i] = model.embed(pairs[i]->code, &codes[static_cast<size_t>(i) * dimensions]);
    }
  }

  /** Fills the gradients and returns the mean loss. Cosines are at most 1, so 1/tau is a safe shift for the exponential
   * and the sums of rows and columns come out of a single pass. */
  double backward(float inverseTau) {
    cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasTrans, size, size, dimensions, inverseTau, queries.data(), dimensions,
                codes.data(), dimensions, 0, scores.data(), size);
    std::vector<float> rowSums(size), columnSums(size, 0.f), right(size);
    for (int i = 0; i < size; i++) right[i] = scores[static_cast<size_t>(i) * size + i] - inverseTau;
#pragma omp parallel
    {
      std::vector<float> columns(size, 0.f);
#pragma omp for schedule(static)
      for (int i = 0; i < size; i++) rowSums[i] = exponentiateRow(i, inverseTau, columns.data());
#pragma omp critical
      for (int j = 0; j < size; j++) columnSums[j] += columns[j];
    }
    double loss = 0;
    for (int i = 0; i < size; i++) loss += 0.5 * (std::log(rowSums[i]) + std::log(columnSums[i])) - right[i];
#pragma omp parallel for schedule(static)
    for (int i = 0; i < size; i++) {
      float* row = &scores[static_cast<size_t>(i) * size];
      const float ofRow = 0.5f / rowSums[i];
      for (int j = 0; j < size; j++) row[j] *= ofRow + 0.5f / columnSums[j];
      row[i] -= 1.f;
    }
    const float scale = inverseTau / static_cast<float>(size);
    cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, size, dimensions, size, scale, scores.data(), size, codes.data(),
                dimensions, 0, queryGradients.data(), dimensions);
    cblas_sgemm(CblasRowMajor, CblasTrans, CblasNoTrans, size, dimensions, size, scale, scores.data(), size, queries.data(),
                dimensions, 0, codeGradients.data(), dimensions);
    throughNormalisation(queries, queryLengths, queryGradients);
    throughNormalisation(codes, codeLengths, codeGradients);
    return loss / size;
  }

 private:
  /** Equal queries or equal codes off the diagonal are right answers too: they must not count as wrong ones. */
  float exponentiateRow(int i, float inverseTau, float* columns) {
    float* row = &scores[static_cast<size_t>(i) * size];
    for (int j = 0; j < size; j++) row[j] = std::exp(row[j] - inverseTau);
    for (int j = 0; j < size; j++) {
      const bool same = pairs[i]->queryHash == pairs[j]->queryHash || pairs[i]->codeHash == pairs[j]->codeHash;
      if (j != i && same) row[j] = 0;
    }
    float sum = 0;
    for (int j = 0; j < size; j++) {
      sum += row[j];
      columns[j] += row[j];
    }
    return sum;
  }

  /** d/du of u/|u|: what points along the vector has no effect. */
  void throughNormalisation(const std::vector<float>& units, const std::vector<float>& lengths, std::vector<float>& gradients) {
#pragma omp parallel for schedule(static)
    for (int i = 0; i < size; i++) {
      const float* unit = &units[static_cast<size_t>(i) * dimensions];
      float* gradient = &gradients[static_cast<size_t>(i) * dimensions];
      float along = 0;
      for (int k = 0; k < dimensions; k++) along += gradient[k] * unit[k];
      for (int k = 0; k < dimensions; k++) gradient[k] = (gradient[k] - along * unit[k]) / lengths[i];
    }
  }
};

/** Where each token of a batch occurs, so that one thread owns all updates of a row. */
class Occurrences {
 public:
  struct Place {
    const float* gradient;
    float count;
  };
  std::vector<int> touched;

  explicit Occurrences(int tokens) : places(tokens) {}

  void collect(const Batch& batch) {
    for (int token : touched) places[token].clear();
    touched.clear();
    for (int i = 0; i < batch.size; i++) {
      add(batch.pairs[i]->query, &batch.queryGradients[static_cast<size_t>(i) * batch.dimensions]);
      add(batch.pairs[i]->code, &batch.codeGradients[static_cast<size_t>(i) * batch.dimensions]);
    }
  }

  const std::vector<Place>& of(int token) const { return places[token]; }

 private:
  std::vector<std::vector<Place>> places;

  void add(const Bag& bag, const float* gradient) {
    for (int k = 0; k < bag.size; k++) {
      const int token = tokenOf(bag.entries[k]);
      if (places[token].empty()) touched.push_back(token);
      places[token].push_back({gradient, dampedCount(bag.entries[k])});
    }
  }
};

static void updateRows(Model& model, const Occurrences& occurrences, const AdamStep& step) {
  const int dimensions = model.dimensions;
#pragma omp parallel for schedule(dynamic, 64)
  for (size_t n = 0; n < occurrences.touched.size(); n++) {
    const int token = occurrences.touched[n];
    const size_t row = static_cast<size_t>(token) * dimensions;
    std::vector<float> gradient(dimensions, 0.f);
    for (const auto& place : occurrences.of(token))
      for (int k = 0; k < dimensions; k++) gradient[k] += place.count * place.gradient[k];
    float ofWeight = 0;
    for (int k = 0; k < dimensions; k++) {
      gradient[k] *= model.weights[token];
      ofWeight += gradient[k] * model.vectors[row + k];
    }
    step.update(&model.vectors[row], gradient.data(), dimensions, model.vectorMoments, row);
    step.update(&model.logWeights[token], &ofWeight, 1, model.weightMoments, token);
  }
}

/** Mean reciprocal rank of the documented definition among at most 1,000 of its repository, over unseen repositories:
 * the only figure that says when to stop, for the training loss falls long after this one has turned. */
static void evaluate(const Model& model, const PairSet& held) {
  const int limit = 1000, dimensions = model.dimensions;
  double sum = 0;
  int repositories = 0;
  for (const auto& [repository, members] : held.byRepository()) {
    std::vector<const Pair*> pairs;
    for (int i : members)
      if (held.pairs[i].kind == 0 && static_cast<int>(pairs.size()) < limit) pairs.push_back(&held.pairs[i]);
    const int count = static_cast<int>(pairs.size());
    if (count < 100) continue;
    std::vector<float> queries(count * dimensions), codes(queries), scores(static_cast<size_t>(count) * count);
    for (int i = 0; i < count; i++) {
      model.embed(pairs[i]->query, &queries[static_cast<size_t>(i) * dimensions]);
      model.embed(pairs[i]->code, &codes[static_cast<size_t>(i) * dimensions]);
    }
    cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasTrans, count, count, dimensions, 1, queries.data(), dimensions, codes.data(),
                dimensions, 0, scores.data(), count);
    double reciprocal = 0;
    for (int i = 0; i < count; i++) {
      int rank = 1;
      for (int j = 0; j < count; j++)
        if (j != i && pairs[j]->queryHash != pairs[i]->queryHash && scores[static_cast<size_t>(i) * count + j] > scores[static_cast<size_t>(i) * count + i]) rank++;
      reciprocal += 1.0 / rank;
    }
    sum += reciprocal / count;
    repositories++;
  }
  std::printf("  held-out MRR %.4f over %d repositories\n", sum / repositories, repositories);
  std::fflush(stdout);
}

/** The mean of the parameters over the last part of training. Steps at a high rate jump around a good place; their mean
 * lies nearer to it than any of them. */
class Average {
 public:
  explicit Average(const Model& model) : vectors(model.vectors.size(), 0.0), logWeights(model.logWeights.size(), 0.0) {}

  void add(const Model& model) {
    for (size_t i = 0; i < vectors.size(); i++) vectors[i] += model.vectors[i];
    for (size_t i = 0; i < logWeights.size(); i++) logWeights[i] += model.logWeights[i];
    count++;
  }

  bool apply(Model& model) const {
    if (count == 0) return false;
    for (size_t i = 0; i < vectors.size(); i++) model.vectors[i] = static_cast<float>(vectors[i] / count);
    for (size_t i = 0; i < logWeights.size(); i++) model.logWeights[i] = static_cast<float>(logWeights[i] / count);
    model.refreshWeights();
    return true;
  }

 private:
  std::vector<double> vectors, logWeights;
  int count = 0;
};

int main(int count, char** values) {
  Arguments arguments;
  for (int i = 1; i < count; i++) {
    const std::string text = values[i];
    arguments[text.substr(0, text.find('='))] = text.substr(text.find('=') + 1);
  }
  const std::string data = arguments.at("data");
  const int batchSize = static_cast<int>(number(arguments, "batch", 2048));
  const double peakRate = number(arguments, "rate", 0.01);
  std::mt19937 random(static_cast<unsigned>(number(arguments, "seed", 1)));

  PairSet training(data + "/train.bin");
  const PairSet held(data + "/held.bin");
  if (arguments.count("kinds")) training.repeatKinds(arguments.at("kinds"));
  Model model(readNumbers<float>(data + "/idf.f32"), static_cast<int>(number(arguments, "dim", 256)), random);
  Dealer dealer(training, static_cast<int>(number(arguments, "group", 1024)), random);
  Batch batch(batchSize, model.dimensions);
  Occurrences occurrences(model.tokens);

  const int steps = static_cast<int>(number(arguments, "epochs", 1) * training.pairs.size() / batchSize);
  std::printf("%zu pairs, %d tokens, %d dimensions, %d steps\n", training.pairs.size(), model.tokens, model.dimensions, steps);
  const auto started = std::chrono::steady_clock::now();
  const double floor = number(arguments, "floor", 0.05);
  const int averageFrom = static_cast<int>(steps * number(arguments, "average", 1));
  Average average(model);
  double loss = 0;
  for (int step = 1; step <= steps; step++) {
    batch.embed(model, training, dealer.next(batchSize));
    loss += batch.backward(static_cast<float>(1 / number(arguments, "tau", 0.05)));
    occurrences.collect(batch);
    const double cosine = 0.5 * (1 + std::cos(M_PI * step / steps));
    const double rate = peakRate * std::min(1.0, step / 50.0) * (floor + (1 - floor) * cosine);
    updateRows(model, occurrences, {static_cast<float>(rate), 1 / (1 - std::pow(0.9f, static_cast<float>(step))), 1 / (1 - std::pow(0.999f, static_cast<float>(step)))});
    model.refreshWeights();
    if (step > averageFrom && step % 5 == 0) average.add(model);
    if (step % 100 == 0 || step == steps) {
      const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - started;
      std::printf("step %d/%d, loss %.4f, %.0f s\n", step, steps, loss / (step % 100 == 0 ? 100 : step % 100), seconds.count());
      loss = 0;
      if (step % 400 == 0 || step == steps) evaluate(model, held);
    }
  }
  if (average.apply(model)) evaluate(model, held);
  model.write(arguments.at("out"));
}
