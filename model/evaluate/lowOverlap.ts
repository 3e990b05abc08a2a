/**
 * Measures questions that share few words with their answer: a sentence of documentation must find its definition (with
 * the comment removed) among at most 1,000 of the same repository. Reports the reciprocal rank of BM25, of the vectors,
 * and of their sum, by the share of the question's content words that the code contains.
 *
 *   tsx model/evaluate/lowOverlap.ts --model FILE --held DIR [--repositories FILE]
 */
import { join } from 'node:path';
import { forEachSubword } from '../../src/core/text/subwordTokenizer';
import { loadBuiltinEmbedder } from '../../src/node/embedders/builtinEmbedder';
import { readNames } from '../corpus/corpus';
import { option, requiredOption, printLine } from '../commandLine';
import { readPairs } from '../prepare/pairFiles';
import type { Pair } from '../mining/pair';
import { Bm25 } from './bm25';
import { cosine, meanScore } from './metrics';

const candidates = 1_000;
const minCandidates = 100;
const minContentWords = 4;
const stopWords = new Set(
  'a an and are as at be by can do does for from given has have how if in into is it its not of on or return returns should that the their this to use used using was were what when where which who why will with'.split(
    ' ',
  ),
);

const bands = ['all', 'low (up to 20 %)', 'middle (to 50 %)', 'high'] as const;
type Band = (typeof bands)[number];
type Ranks = Map<string, Map<Band, number[]>>;

/**
 * Returns a lightly stemmed word, for the baseline and the bands only: without stemming, BM25 would be too weak a
 * baseline.
 */
function stem(word: string): string {
  return word.length <= 4 ? word : word.replace(/(?:ations?|ings?|ies|ed|es|s|e)$/, '');
}

function contentTerms(text: string): string[] {
  const terms: string[] = [];
  forEachSubword(text, (word) => {
    if (!stopWords.has(word)) {
      terms.push(stem(word));
    }
  });
  return terms;
}

/** Returns the reciprocal rank of one item; equal scores share the mean of their ranks. */
function reciprocalRank(scores: readonly number[], answer: number): number {
  const own = scores[answer] ?? 0;
  const above = scores.filter((score) => score > own).length;
  const equal = scores.filter((score) => score === own).length - 1;
  return 1 / (1 + above + equal / 2);
}

function record(ranks: Ranks, system: string, band: Band, value: number): void {
  const ofSystem = ranks.get(system) ?? new Map<Band, number[]>();
  ranks.set(system, ofSystem);
  for (const key of ['all', band] as const) {
    const values = ofSystem.get(key) ?? [];
    values.push(value);
    ofSystem.set(key, values);
  }
}

function scaled(scores: readonly number[]): number[] {
  const largest = Math.max(...scores, 1e-9);
  return scores.map((score) => Math.max(0, score) / largest);
}

async function evaluateRepository(
  pairs: readonly Pair[],
  embed: (texts: string[]) => Promise<readonly Float32Array[]>,
  ranks: Ranks,
): Promise<void> {
  const index = new Bm25(pairs.map(({ code }) => contentTerms(code)));
  const codes = await embed(pairs.map(({ code }) => code));
  const questions = await embed(pairs.map(({ query }) => query));
  pairs.forEach(({ query }, answer) => {
    const terms = [...new Set(contentTerms(query))];
    if (terms.length < minContentWords) {
      return;
    }
    const share = terms.filter((term) => index.contains(answer, term)).length / terms.length;
    const band: Band = share <= 0.2 ? 'low (up to 20 %)' : share <= 0.5 ? 'middle (to 50 %)' : 'high';
    const lexical = index.scores(terms);
    const question = questions[answer] as Float32Array;
    const semantic = codes.map((code) => cosine(question, code));
    const scaledSemantic = scaled(semantic);
    const both = scaled(lexical).map((score, k) => score + (scaledSemantic[k] ?? 0));
    record(ranks, 'BM25', band, reciprocalRank(lexical, answer));
    record(ranks, 'vectors', band, reciprocalRank(semantic, answer));
    record(ranks, 'sum', band, reciprocalRank(both, answer));
  });
}

async function main(): Promise<void> {
  const embedder = await loadBuiltinEmbedder(requiredOption('model'));
  const signal = new AbortController().signal;
  const names = readNames(option('repositories') ?? join(__dirname, '../heldout.txt'));
  const ranks: Ranks = new Map();
  let repositories = 0;
  for (const { pairs } of readPairs(requiredOption('held'), names)) {
    const documented = pairs.filter(({ kind }) => kind === 'doc').slice(0, candidates);
    if (documented.length >= minCandidates) {
      await evaluateRepository(documented, (texts) => embedder.embed(texts, signal), ranks);
      repositories++;
    }
  }
  printLine(`${embedder.id}, ${repositories} repositories that were not trained on; mean reciprocal rank`);
  for (const [system, byBand] of ranks) {
    printLine(
      system.padEnd(8) +
        bands
          .map((band) => `${band} ${meanScore(byBand.get(band) ?? []).toFixed(3)} (${byBand.get(band)?.length ?? 0})`)
          .join('  '),
    );
  }
}

void main();
