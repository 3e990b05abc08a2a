import assert from 'node:assert/strict';
import fastCheck from 'fast-check';
import { limits } from '../../../src/core/base/limits';
import { allFiles, restrictedTo } from '../../../src/core/memoryIndex/postingView';
import { MemoryIndex } from '../../../src/core/memoryIndex/memoryIndex';
import type { ScoreList } from '../../../src/core/memoryIndex/termScores';
import type { IndexedFile } from '../../../src/core/base/types';
import { inOneGo } from '../../twins/inOneGo';

const TERMS = ['parse', 'map', 'why'] as const;
const FIELDS = ['code', 'comment', 'definition'] as const;
type Field = (typeof FIELDS)[number];
/** Number of occurrences of each term in each field of a chunk. */
type Chunk = Readonly<Record<Field, readonly number[]>>;

const counts = fastCheck.array(fastCheck.oneof(fastCheck.nat(4), fastCheck.nat(90)), {
  minLength: TERMS.length,
  maxLength: TERMS.length,
});
/** Generates chunks whose definitions are also part of their code. */
const chunk: fastCheck.Arbitrary<Chunk> = fastCheck
  .record({ code: counts, comment: counts, definition: counts })
  .map((all) => ({ ...all, definition: all.definition.map((count, i) => (all.code[i] ? count : 0)) }));
const change = fastCheck.record({
  path: fastCheck.constantFrom('a.ts', 'b.ts', 'c.ts'),
  chunks: fastCheck.array(chunk, { maxLength: 3 }),
});

function indexed(path: string, chunks: readonly Chunk[]): IndexedFile {
  const termsOf = (own: readonly number[]) => {
    const said = TERMS.flatMap((term, i) => (own[i] ? [{ term, count: own[i] }] : []));
    return { terms: said.map(({ term }) => term), counts: said.map(({ count }) => count) };
  };
  const heads = chunks.map(({ code, comment, definition }, i) => ({
    startLine: i + 1,
    endLine: i + 1,
    definitions: [],
    symbols: [],
    hash: '00',
    terms: { code: termsOf(code), comment: termsOf(comment), definition: termsOf(definition) },
  }));
  return { path, size: 1, modified: 1, language: 'typescript', hash: 'h', imports: [], identifiers: [], chunks: heads };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
const meanOf = (lengths: readonly number[]): number =>
  sum(lengths) / lengths.filter((length) => length > 0).length || 1;

const WEIGHTS = { code: 1, comment: 1, definition: 3 };
const DISCOUNTS = { code: 0.75, comment: 0.75, definition: 0.3 };

/**
 * Computes BM25F directly from its definition, for each text from the counts of one term, the field lengths and their
 * averages.
 */
function bm25f(texts: readonly Chunk[], term: number, k1: number): readonly number[] {
  const average = Object.fromEntries(FIELDS.map((field) => [field, meanOf(texts.map((text) => sum(text[field])))]));
  return texts.map((text) => {
    const count = sum(
      FIELDS.map(
        (field) =>
          (WEIGHTS[field] * (text[field][term] ?? 0)) /
          (1 - DISCOUNTS[field] + (DISCOUNTS[field] * sum(text[field])) / (average[field] ?? 1)),
      ),
    );
    return ((k1 + 1) * count) / (k1 + count);
  });
}

function commentsByTheBook(texts: readonly Chunk[], term: number): readonly number[] {
  const average = meanOf(texts.map(({ comment }) => sum(comment)));
  return texts.map(
    ({ comment }) =>
      ((1.2 + 1) * (comment[term] ?? 0)) / ((comment[term] ?? 0) + 1.2 * (0.5 + (0.5 * sum(comment)) / average)),
  );
}

const inOne = (chunks: readonly Chunk[]): Chunk => {
  const all = (field: Field): readonly number[] => TERMS.map((_, i) => sum(chunks.map((one) => one[field][i] ?? 0)));
  return { code: all('code'), comment: all('comment'), definition: all('definition') };
};

/** Joins adjacent chunks while together they have at most {@link limits.passageTerms} terms. */
function passagesOf(chunks: readonly Chunk[]): readonly { readonly first: number; readonly counted: Chunk }[] {
  const lengthOf = ({ code, comment }: Chunk): number => sum(code) + sum(comment);
  const joined: Chunk[][] = [];
  for (const one of chunks) {
    const last = joined.at(-1);
    if (last && sum([...last, one].map(lengthOf)) <= limits.passageTerms) last.push(one);
    else joined.push([one]);
  }
  return joined.map((own, i) => ({ first: joined.slice(0, i).flat().length, counted: inOne(own) }));
}

const readOut = ({ ids, scores, length }: ScoreList): readonly (readonly [id: number, score: number])[] =>
  Array.from({ length }, (_, i) => [ids[i] ?? -1, scores[i] ?? NaN]);
/**
 * Asserts that both lists have the same ids, except for those with score 0, and the same scores at single precision.
 */
function assertClose(
  found: readonly (readonly [place: string, score: number])[],
  expected: readonly (readonly [place: string, score: number])[],
): void {
  const scores = new Map(found);
  const wanted = expected.filter(([, score]) => score > 0);
  assert.deepEqual([...scores.keys()].sort(), wanted.map(([place]) => place).sort());
  for (const [place, score] of wanted)
    assert(Math.abs((scores.get(place) ?? 0) - score) < 1e-6, `${place}: ${scores.get(place)} instead of ${score}`);
}

describe('term scores of chunks, passages and files', () => {
  it('equal the definition of BM25F before and after any change, however often they are requested', () => {
    fastCheck.assert(
      fastCheck.property(fastCheck.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
        const index = new MemoryIndex(0);
        const there = new Map<string, readonly Chunk[]>();
        for (const { path, chunks } of changes) {
          if (chunks.length > 0) index.replace(indexed(path, chunks));
          else index.remove(path);
          there.delete(path);
          if (chunks.length > 0) there.set(path, chunks);
          for (const [place, term] of TERMS.entries())
            for (let asked = 0; asked < 2; asked++) compare(index, there, place, index.postings.idOf(term));
        }
      }),
    );
  });

  function compare(
    index: MemoryIndex,
    there: ReadonlyMap<string, readonly Chunk[]>,
    place: number,
    term: number | undefined,
  ): void {
    if (term === undefined) return;
    const { terms } = index.statistics;
    const view = allFiles(index);
    const files = [...there.keys()];
    const chunks = [...there].flatMap(([path, own]) => own.map((counted, i) => ({ name: `${path}:${i}`, counted })));
    const wholes = [...there.values()].map(inOne);
    const pathOf = (id: number): string => index.files[id]?.path ?? '';
    const nameOf = (slot: number): string =>
      `${index.fileOf(slot)?.path}:${slot - (index.fileOf(slot)?.firstChunk ?? 0)}`;
    const ofFiles = (scores: readonly number[]): readonly (readonly [string, number])[] =>
      scores.map((score, i) => [files[i] ?? '', score]);
    const list = readOut(inOneGo(terms.chunks(term, view)));
    assertClose(
      list.map(([id, score]) => [nameOf(id), score]),
      bm25f(
        chunks.map(({ counted }) => counted),
        place,
        1.2,
      ).map((score, i) => [chunks[i]?.name ?? '', score]),
    );
    const passages = [...there].flatMap(([path, own]) =>
      passagesOf(own).map(({ first, counted }) => ({ name: `${path}:${first}`, counted })),
    );
    const ofPassages = readOut(inOneGo(terms.passages(term, view)));
    assertClose(
      ofPassages.map(([id, score]) => [nameOf(id), score]),
      bm25f(
        passages.map(({ counted }) => counted),
        place,
        1.2,
      ).map((score, i) => [passages[i]?.name ?? '', score]),
    );
    assertClose(
      readOut(inOneGo(terms.files(term, view))).map(([id, score]) => [pathOf(id), score]),
      ofFiles(bm25f(wholes, place, 1.5)),
    );
    assertClose(
      readOut(inOneGo(terms.comments(term, view))).map(([id, score]) => [pathOf(id), score]),
      ofFiles(commentsByTheBook(wholes, place)),
    );
  }

  it('are limited to some files while only these are searched, and cover all files afterwards', () => {
    const index = new MemoryIndex(0);
    const one: Chunk = { code: [1, 0, 0], comment: [0, 1, 0], definition: [0, 0, 1] };
    for (const path of ['a.ts', 'b.ts']) index.replace(indexed(path, [one, one]));
    const { terms } = index.statistics;
    const term = index.postings.idOf('parse') ?? -1;
    const few = inOneGo(restrictedTo(index, index.files.slice(1)));
    const idsOf = (list: ScoreList): readonly number[] => readOut(list).map(([id]) => id);
    for (let asked = 0; asked < 2; asked++) {
      assert.deepEqual(
        [idsOf(inOneGo(terms.files(term, few))), idsOf(inOneGo(terms.chunks(term, few)))],
        [[1], [2, 3]],
      );
      assert.deepEqual(
        [idsOf(inOneGo(terms.files(term, allFiles(index)))), idsOf(inOneGo(terms.chunks(term, allFiles(index))))],
        [
          [0, 1],
          [0, 1, 2, 3],
        ],
      );
    }
  });

  it('are the same for a long list that is read in steps', () => {
    const index = new MemoryIndex(0);
    const one: Chunk = { code: [1, 0, 0], comment: [1, 0, 0], definition: [0, 0, 0] };
    for (let i = 0; i < 4; i++)
      index.replace(
        indexed(
          `${i}.ts`,
          Array.from({ length: 20_000 }, () => one),
        ),
      );
    const { terms } = index.statistics;
    const term = index.postings.idOf('parse') ?? -1;
    const steps = terms.files(term, allFiles(index));
    let count = 1;
    let step = steps.next();
    for (; !step.done; step = steps.next()) count++;
    assert.deepEqual([readOut(step.value).map(([id]) => id), count > 3], [[0, 1, 2, 3], true]);
    const chunks = readOut(inOneGo(terms.chunks(term, allFiles(index))));
    assert.deepEqual([chunks.length, chunks[79_999]?.[0], chunks[79_999]?.[1]], [80_000, 79_999, chunks[0]?.[1]]);
  });

  it('are weighted the same before and after caches are released', () => {
    const index = new MemoryIndex(0);
    const one: Chunk = { code: [1, 0, 0], comment: [0, 1, 0], definition: [0, 0, 0] };
    for (const path of ['a.ts', 'b.ts']) index.replace(indexed(path, [one]));
    index.replace(indexed('c.ts', [{ ...one, code: [0, 0, 1] }]));
    const idfs = (): readonly number[] =>
      TERMS.map((term) => index.statistics.fileIdf(index.postings.idOf(term) ?? -1));
    const before = idfs();
    index.releaseCaches();
    assert.deepEqual(idfs(), before);
    assert((before[0] ?? 0) > 0 && new Set(before).size === 3, String(before));
  });

  it('are weighted for terms that were added after caches were released', () => {
    const index = new MemoryIndex(0);
    const none = { terms: [], counts: [] };
    const add = (words: readonly string[]): void => {
      const head = {
        startLine: 1,
        endLine: 1,
        definitions: [],
        symbols: [],
        hash: '00',
        terms: { code: { terms: words, counts: words.map(() => 1) }, comment: none, definition: none },
      };
      index.replace({ ...indexed(`${words[0]}.ts`, []), chunks: [head] });
    };
    const wordsFrom = (first: number): readonly string[] => Array.from({ length: 200 }, (_, i) => `word${first + i}`);
    const areKnown = (words: readonly string[]): void => {
      for (const word of words)
        assert(
          index.statistics.fileIdf(index.postings.idOf(word) ?? -1) > 0 &&
            index.statistics.isLive(index.postings.idOf(word) ?? -1),
          word,
        );
    };
    for (let first = 0; first < 2_000; first += 200) {
      add(wordsFrom(first));
      areKnown(wordsFrom(first));
      if (first % 600 === 0) index.releaseCaches();
    }
  });
});
