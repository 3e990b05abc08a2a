import assert from 'node:assert/strict';
import { Postings } from '../../../src/core/memoryIndex/structures/postings';
import { allFiles, restrictedTo } from '../../../src/core/memoryIndex/postingView';
import { mostFrequentTerms, seedTerms } from '../../../src/core/retrieval/seedTerms';
import { MemoryIndex } from '../../../src/core/memoryIndex/memoryIndex';
import { DiskPostings } from '../../../src/core/memoryIndex/structures/diskPostings';
import { inMemoryEngine } from '../../twins/engineParts';
import { inOneGo } from '../../twins/inOneGo';

/** Creates an in-memory index of three files: two contain `cache` and one contains `retry`. */
async function smallIndex(): Promise<MemoryIndex> {
  const engine = inMemoryEngine({
    'a.ts': 'function cacheIt() {}',
    'b.ts': 'function cacheAll() {}',
    'c.ts': 'function retryIt() {}',
  });
  await engine.update();
  return engine.index;
}

/** Returns a distinct word for each number that no stemmer shortens. */
const wordOf = (number: number): string => `word${number.toString(2).replaceAll('0', 'q').replaceAll('1', 'z')}`;

const idOf = (postings: Postings, term: string): number => postings.idOf(term) ?? -1;

/** Moves the posting lists of an in-memory index to a simulated file. */
function stored(from: MemoryIndex): MemoryIndex {
  const terms = Array.from({ length: from.postings.termCount }, (_, term) => from.postings.of(term).slice());
  const numbers = Uint32Array.from(terms.flatMap((pairs) => [...pairs]));
  const heads = {
    counts: Uint32Array.from(terms, ({ length }) => length / 2),
    files: Uint32Array.from(terms, ({ length }) => length / 2),
    chunks: Uint32Array.from(terms, ({ length }) => length / 2),
    checksums: new Int32Array(terms.length),
  };
  const file = {
    name: '',
    read: (first: number, into: Uint32Array) => (into.set(numbers.subarray(first, first + into.length)), true),
    checksumOf: () => 0,
    retain: () => undefined,
    close: () => undefined,
  };
  from.useDiskPostings(new DiskPostings(file, heads, from.chunkSlots));
  return from;
}

describe('the files in which a term is looked up', () => {
  it('are all files if the posting lists are in memory', async () => {
    const small = await smallIndex();
    small.pruning = { postings: 0, files: 1, names: 1, chunks: 1 };
    const terms = new Map([...'cach retri'.split(' ')].map((term) => [idOf(small.postings, term), 1]));
    assert.deepEqual(seedTerms(terms, small), { seeds: terms, others: new Map() });
  });

  it('are all files for the rarest terms of a large index, as many as time allows and at least one', async () => {
    const large = stored(await smallIndex());
    const [cache, retry] = [idOf(large.postings, 'cach'), idOf(large.postings, 'retri')];
    const terms = new Map([
      [cache, 1],
      [retry, 1],
    ]);
    const split = (postings: number): readonly (readonly number[])[] => {
      large.pruning = { postings, files: 1, names: 1, chunks: 1 };
      const { seeds, others } = seedTerms(terms, large);
      return [[...seeds.keys()], [...others.keys()]];
    };
    assert.deepEqual(split(3), [[cache, retry], []]);
    assert.deepEqual(split(2), [[retry], [cache]]);
    assert.deepEqual(split(0), [[retry], [cache]]);
  });

  it('are those for the most frequent of many weak terms, in the order of the question', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 130 }, (_, i) => [
        `${i}.ts`,
        `const ${wordOf(i)} = 1;${i >= 120 ? ` const ${wordOf(i - 120)} = 2;` : ''}`,
      ]),
    );
    const engine = inMemoryEngine(files);
    await engine.update();
    const { postings } = engine.index;
    // The last ten terms occur in two files each, and have the same weight as the first twenty.
    const terms = new Map(
      Array.from({ length: 120 }, (_, i) => [idOf(postings, wordOf(119 - i)), i < 20 || i >= 110 ? 0.5 : 1]),
    );
    assert.equal([...terms.keys()].includes(-1), false);
    assert.deepEqual(mostFrequentTerms(terms, engine.index), terms);
    const kept = [...mostFrequentTerms(terms, stored(engine.index)).keys()];
    const all = [...terms.keys()];
    assert.deepEqual(kept, all.slice(20));
  });

  it('may be limited to some files', async () => {
    const large = stored(await smallIndex());
    const cache = idOf(large.postings, 'cach');
    const file = large.file('b.ts');
    assert.ok(file);
    const view = inOneGo(restrictedTo(large, [file]));
    assert.equal(allFiles(large).of(cache).length, 4);
    assert.deepEqual(
      [...view.of(cache)].filter((_, i) => i % 2 === 0),
      [file.firstChunk],
    );
    assert.deepEqual(
      [...large.files].map(({ id }) => view.has(id)),
      large.files.map(({ path }) => path === 'b.ts'),
    );
  });
});
