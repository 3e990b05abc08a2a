import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wordsOf } from '../../src/core/text/identifiers';
import { termsOf, termsOfIdentifier } from '../../src/core/text/terms';
import { spellingGroups } from '../../src/core/text/wordTables';
import { WordSieve } from '../../src/core/text/wordSieve';

const folder = join(__dirname, '../../src/core');
const lines = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('Table.ts'))
  .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'));

const passing = (sieve: WordSieve, line: string): readonly string[] => {
  const words: string[] = [];
  sieve.eachWord(line, (word) => words.push(word));
  return words;
};

/** Words of parts that are short, long, numbers, in all cases and joins. */
function* madeWords(): Generator<string> {
  const parts = ['x', 'X', 'id', 'ID', 'http', 'HTTP', 'Parser', 'parsing', 'v2', '3', '42', 'Tries', 'cfg', 'indices', ...spellingGroups.flat()];
  for (const join of ['', '_', '__', '$', '_$']) for (const first of parts.slice(0, 14)) for (const second of parts) yield first + join + second;
  for (const first of parts) yield* [first, `_${first}`, `${first}_`, `$${first}9`, `9${first}`];
}

describe('the sieve of words', () => {
  it('lets every word through that has a term', () => {
    const missed: string[] = [];
    for (const made of madeWords()) {
      for (const word of wordsOf(made)) for (const term of termsOfIdentifier(word)) if (!passing(new WordSieve([term]), made).includes(word)) missed.push(`${term} in ${made}`);
    }
    assert.deepEqual(missed, []);
  });

  it('gives the words of lines in any script as they stand', () => {
    const line = 'größe = sum(Größen, 計算, λ1) + 0x1F; // Прогон testen';
    const words = wordsOf(line);
    assert.deepEqual(passing(new WordSieve(words.flatMap(termsOfIdentifier)), line), words);
  });

  it('says in which line each word stands, also where another line is not plain', () => {
    const sieve = new WordSieve(termsOf('parse größe'));
    const said = (text: string): readonly string[] => {
      const words: string[] = [];
      sieve.eachWord(text, (word, line) => words.push(`${line} ${word}`));
      return words.filter((word) => /parse|Größe/.test(word));
    };
    assert.deepEqual(said('parse\n\n  1parse(2)\nx'), ['0 parse', '2 parse']);
    assert.deepEqual(said('a\nparse\n// Größe, parse\n\nparse'), ['1 parse', '2 Größe', '2 parse', '4 parse']);
    assert.deepEqual(said(''), []);
  });

  it('reads texts of any length, and leaves out words of plain lines beside others', () => {
    const sieve = new WordSieve(['parse']);
    const long = `${'other words\n'.repeat(3_000)}parse`;
    assert.deepEqual(passing(sieve, long), ['parse']);
    assert.deepEqual(passing(sieve, 'other parse\ngröße'), ['parse', 'größe']);
  });

  it('does not take what stood behind a longer text for a part of this', () => {
    const sieve = new WordSieve(['parse']);
    assert.deepEqual(passing(sieve, 'x pazz'), []);
    assert.deepEqual(passing(sieve, 'x pa'), ['pa']);
  });

  it('keeps back nearly all words of code that have none', () => {
    const question = 'failed requests retried growing delays';
    const terms = new Set(termsOf(question));
    const sieve = new WordSieve(terms);
    const holds = (word: string): boolean => termsOfIdentifier(word).some((term) => terms.has(term));
    const [all, passed] = [lines.flatMap(wordsOf), lines.flatMap((line) => passing(sieve, line))];
    assert.deepEqual(passed.filter(holds), all.filter(holds));
    assert.ok(passed.length < all.length / 20, `${passed.length} of ${all.length} pass`);
  });
});
