import assert from 'node:assert/strict';
import fc from 'fast-check';
import { bigrams, foldIdentifier, splitIdentifier, splitWords } from '../../../src/core/text/identifiers';
import { stem } from '../../../src/core/text/stemmer';
import { termsOf } from '../../../src/core/text/analyzer';

describe('identifiers', () => {
  const splits: readonly (readonly [string, string])[] = [
    ['getUserName', 'get user name'],
    ['HTTPServer', 'http server'],
    ['parse_http_header', 'parse http header'],
    ['XMLHttpRequest2', 'xml http request2'],
    ['$scope', 'scope'],
    ['MAX_SIZE', 'max size'],
  ];
  for (const [identifier, parts] of splits) {
    it(`splits ${identifier}`, () => assert.equal(splitIdentifier(identifier).join(' '), parts));
  }

  it('splits any word where its rules say so', () => {
    const byRules = (word: string): readonly string[] => {
      const marked = word.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2');
      return marked
        .split(/[\s_$]+/)
        .filter(Boolean)
        .map((part) => part.toLowerCase());
    };
    const character = fc.oneof(
      fc.constantFrom(...Array.from('abzABZ09_$ \t\u00a0éÉßΣ中İ-.')),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    );
    const word = fc.array(character, { maxLength: 24 }).map((all) => all.join(''));
    fc.assert(
      fc.property(word, (value) => assert.deepEqual(splitIdentifier(value), byRules(value))),
      { numRuns: 20_000 },
    );
  });

  it('finds words of every script', () => {
    assert.deepEqual(splitWords('const größe = 读取文件(x1)'), ['const', 'größe', '读取文件', 'x1']);
  });

  it('folds spellings into one', () => assert.equal(foldIdentifier('user_Name'), foldIdentifier('userName')));

  it('pairs the characters of scripts without spaces', () =>
    assert.deepEqual(bigrams('读取文件'), ['读取', '取文', '文件']));
});

describe('stems', () => {
  const groups = [
    ['parse', 'parsing', 'parsed', 'parser', 'parses'],
    ['retry', 'retries', 'retried'],
    ['config', 'configs'],
    ['stop', 'stopped', 'stopping', 'stops'],
    ['serialize', 'serialization'],
    ['match', 'matches', 'matching'],
    ['index', 'indexes'],
  ];
  for (const group of groups) {
    it(`reduces ${group.join(', ')} to one term`, () => assert.equal(new Set(group.map(stem)).size, 1));
  }

  it('keeps words apart that only look alike', () => {
    assert.notEqual(stem('class'), stem('clas'));
    assert.notEqual(stem('status'), stem('statu'));
  });
});

describe('terms', () => {
  it('matches a compound as one word and as its parts', () => {
    assert.deepEqual(termsOf('WebSocket'), ['web', 'socket', 'websocket']);
    assert.ok(termsOf('websocket').every((term) => termsOf('WebSocket').includes(term)));
  });
});
