import assert from 'node:assert/strict';
import * as fastCheck from 'fast-check';
import { quotePath, unquotePath } from '../../../src/core/sanitize/quotePath';
import { escapeHidden, toOneLine, showHidden } from '../../../src/core/sanitize/hiddenCharacters';

/**
 * Control characters, bidirectional marks, tags, separators and zero-width characters. Written independently of the
 * tested code, and simpler.
 */
const RAW =
  /[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]/u;

const spiced = (characters: readonly string[]): fastCheck.Arbitrary<string> =>
  fastCheck.string({
    unit: fastCheck.oneof(
      fastCheck.constantFrom(...characters),
      fastCheck.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    ),
  });
const texts = spiced([
  '\x1b',
  '\x9b',
  '\x7f',
  '\r',
  '\n',
  '\t',
  '"',
  '\\',
  '\u202e',
  '\u2066',
  '\u200b',
  '\u200d',
  '\u2028',
  '\u{e0041}',
  '\u061c',
  '\ufe0f',
  '❤',
  'é',
  '日',
  'a',
  '1',
]);

describe('hidden characters', () => {
  it('are made visible in any text', () => {
    fastCheck.assert(
      fastCheck.property(texts, (text) => {
        assert.doesNotMatch(showHidden(text), RAW);
        assert.doesNotMatch(escapeHidden(text), RAW);
        assert.doesNotMatch(toOneLine(text), /[\n\r]/);
        assert.equal(showHidden(text).split('\n').length, text.split('\n').length);
        assert.equal(showHidden(showHidden(text)), showHidden(text));
      }),
      { numRuns: 3_000 },
    );
  });

  it('are written in the notation of less', () => {
    assert.equal(showHidden('a\x1b[2Jb\x9b1m\u202ec\x7f'), 'a<U+001B>[2Jb<U+009B>1m<U+202E>c<U+007F>');
    assert.equal(showHidden('tag \u{e0041}, joined a\u200db, \u2028'), 'tag <U+E0041>, joined a<U+200D>b, <U+2028>');
    assert.equal(toOneLine('one\ntwo\r\n'), 'one<U+000A>two<U+000D><U+000A>');
  });

  it('stay if they are part of a letter or an emoji', () => {
    for (const text of ['می‌خواهم', 'क्‍ष', '⚠️ 1️⃣', '👩‍👩‍👧', '👩🏽‍🚀', 'né 日本語 ä']) assert.equal(showHidden(text), text);
    assert.equal(showHidden('❤\ufe0f\ufe0f'), '❤\ufe0f<U+FE0F>');
  });

  it('are escaped in JSON without changing its value', () => {
    fastCheck.assert(
      fastCheck.property(texts, (text) => assert.equal(JSON.parse(escapeHidden(JSON.stringify(text))), text)),
    );
  });
});

describe('a quoted path', () => {
  it('is one line without hidden characters, and can be parsed back', () => {
    fastCheck.assert(
      fastCheck.property(texts, (path) => {
        const quoted = quotePath(path);
        assert.doesNotMatch(quoted, /[\n\t]/);
        assert.doesNotMatch(quoted, RAW);
        assert.equal(quoted.startsWith('"') ? unquotePath(quoted) : quoted, path);
      }),
      { numRuns: 3_000 },
    );
  });

  it('is written as git writes it', () => {
    const cases = {
      'src/a b.ts': 'src/a b.ts',
      'ä/日本.ts': 'ä/日本.ts',
      'x\nsrc:a.ts': '"x\\nsrc:a.ts"',
      'a"b': '"a\\"b"',
      'a\\b': '"a\\\\b"',
      '\x1b]0;x\x07': '"\\033]0;x\\a"',
      'a\u202eb': '"a\\342\\200\\256b"',
    };
    for (const [path, quoted] of Object.entries(cases)) assert.equal(quotePath(path), quoted);
  });

  it('is distinguished from a name that only looks quoted', () => {
    for (const name of ['"a"', '"a\\qb"', '"a\\"', 'a\\nb', '"']) assert.equal(unquotePath(name), undefined);
  });
});
