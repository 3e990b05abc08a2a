import assert from 'node:assert/strict';
import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { CountTokens } from '../../../src/core/base/contracts';
import { loadTokenizer } from '../../../src/node/tokenizer/loadTokenizer';
import { countO200k } from '../../o200k';
import { temporaryFolder } from '../../support/temporaryFolder';

const root = join(__dirname, '../../..');

describe('the token counter', () => {
  let count: CountTokens;
  before(async () => {
    count = await loadTokenizer(join(root, 'dist'));
    // Loads the table of the other package, which is read from source.
    countO200k('');
  });

  it('is loaded on the next request if it could not be read', async () => {
    const resources = temporaryFolder();
    await assert.rejects(loadTokenizer(resources), /ENOENT/);
    copyFileSync(join(root, 'dist/o200k.bin'), join(resources, 'o200k.bin'));
    assert.equal((await loadTokenizer(resources))('some words'), count('some words'));
  });

  it('counts files like the package whose table it uses', () => {
    for (const folder of ['src/core/base', 'src/core/text', 'docs', 'test/quality/answers']) {
      for (const name of readdirSync(join(root, folder)).filter((file) => /\.(ts|md|json)$/.test(file))) {
        const text = readFileSync(join(root, folder, name), 'utf8').slice(0, 20_000);
        assert.equal(count(text), countO200k(text), name);
      }
    }
  });

  it('counts any text like that package', () => {
    const words = fc.constantFrom(
      'function',
      ' getHTTPResponse',
      '\n\n  ',
      '日本語のテキスト',
      'naïve café',
      '👩‍👩‍👧',
      "don't",
      '<|endoftext|>',
      '\r\n',
      '====',
      'مرحبا',
      '\u0301',
      '0x1F',
      '\t',
    );
    const text = fc.oneof(
      fc.array(words, { maxLength: 20 }).map((parts) => parts.join('')),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.string({ unit: 'binary', maxLength: 60 }),
    );
    fc.assert(
      fc.property(text, (value) => count(value) === countO200k(value)),
      { numRuns: 3_000 },
    );
  });

  it('counts repeated names like that package, even if there were too many to cache', () => {
    const names = Array.from({ length: 30_000 }, (_, i) => `q${(i * 7919).toString(36)}zx`);
    for (const text of [names.join(' '), names.slice(0, 5_000).join(' '), names.slice(-5_000).join('\n')])
      assert.equal(count(text), countO200k(text));
    fc.assert(
      fc.property(fc.constantFrom(...names), (name) => count(name) === countO200k(name)),
      { numRuns: 1_000 },
    );
  });

  it('processes a word of a megabyte', () => {
    assert(count('ab'.repeat(500_000)) > 1_000);
  });
});
