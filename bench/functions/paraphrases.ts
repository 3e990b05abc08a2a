/**
 * Asks the questions of `bench:functions:questions` in other words, for code whose documentation is in place: some words
 * of a sentence are left out, and some are others of like meaning. A sentence as it stands would be found by itself.
 *
 *     npm run bench:functions:paraphrases -- --questions DIR --out DIR
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { EvalQuestion } from '../../src/core/eval/metrics';
import { stem } from '../../src/core/text/stemmer';
import { STOP_WORDS } from '../../src/core/text/synonyms';
import { loadBuiltinEmbedder } from '../../src/node/embedders/builtinEmbedder';

/** Of the words that tell something, so many stay, and at least so many. */
const KEPT = { share: 0.6, least: 3 } as const;
/** So many of these are replaced, by a word of at least this cosine that stands in so many questions. */
const REPLACED = { share: 0.4, cosine: 0.4, questions: 3 } as const;
/** Words that begin alike are forms of one. */
const ALIKE = 5;
const DANGLING = /^(?:(?:and|or|of|to|in|with|for|by|that|which|a|the) )+/i;

/** A number from 0 to 1 that depends on nothing but the text. */
const chance = (text: string): number =>
  parseInt(createHash('md5').update(text).digest('hex').slice(0, 8), 16) / 2 ** 32;

const wordsOf = (text: string): readonly string[] => text.split(/\s+/);
const tellsSomething = (word: string): boolean => !STOP_WORDS.has(word.toLowerCase());

/** The words of like meaning, among those that several questions have. */
function thesaurus(
  questions: readonly string[],
  vectorOf: (word: string) => Float32Array,
): (word: string) => string | undefined {
  const counts = new Map<string, number>();
  for (const word of questions.flatMap((text) => wordsOf(text.toLowerCase())))
    if (/^[a-z]{3,}$/.test(word) && tellsSomething(word)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const known = [...counts].filter(([, count]) => count >= REPLACED.questions).map(([word]) => word);
  const vectors = new Map(known.map((word) => [word, unit(vectorOf(word))]));
  const nearest = new Map<string, string | undefined>();
  return (word) => {
    const own = vectors.get(word);
    if (own && !nearest.has(word)) nearest.set(word, mostSimilar(word, own, vectors));
    return nearest.get(word);
  };
}

function mostSimilar(word: string, own: Float32Array, vectors: ReadonlyMap<string, Float32Array>): string | undefined {
  let [found, most]: [string | undefined, number] = [undefined, REPLACED.cosine];
  for (const [other, vector] of vectors) {
    if (stem(other) === stem(word) || other.startsWith(word.slice(0, ALIKE))) continue;
    const cosine = own.reduce((sum, value, i) => sum + value * (vector[i] ?? 0), 0);
    if (cosine > most) [found, most] = [other, cosine];
  }
  return found;
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}

function paraphrase(text: string, similar: (word: string) => string | undefined): string {
  const telling = wordsOf(text).filter(tellsSomething);
  const order = [...telling].sort((a, b) => chance(text + a) - chance(text + b));
  const kept = new Set(order.slice(0, Math.max(KEPT.least, Math.round(telling.length * KEPT.share))));
  return wordsOf(text)
    .filter((word) => kept.has(word) || !tellsSomething(word))
    .map((word) => (chance(`${text}${word}#`) < REPLACED.share ? (similar(word.toLowerCase()) ?? word) : word))
    .join(' ')
    .replace(DANGLING, '');
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { questions: { type: 'string' }, out: { type: 'string' } } });
  const { questions, out } = values;
  if (questions === undefined || out === undefined) throw new Error('Pass --questions DIR and --out DIR.');
  const embedder = await loadBuiltinEmbedder(join(__dirname, '../../dist/model/embedding.bin'));
  const [from, to] = [join(questions, 'annotations'), join(out, 'annotations')];
  mkdirSync(to, { recursive: true });
  const sets = readdirSync(from).map((file) => ({
    file,
    asked: JSON.parse(readFileSync(join(from, file), 'utf8')) as readonly EvalQuestion[],
  }));
  const similar = thesaurus(
    sets.flatMap(({ asked }) => asked.map(({ query }) => query)),
    (word) => embedder.vectorOf(word),
  );
  for (const { file, asked } of sets)
    writeFileSync(
      join(to, file),
      JSON.stringify(asked.map((question) => ({ ...question, query: paraphrase(question.query, similar) }))),
    );
}

void main();
