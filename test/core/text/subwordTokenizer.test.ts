import assert from 'node:assert/strict';
import { Glossary } from '../../../src/core/text/glossary';
import { SubwordTokenizer, forEachSubword, type SubwordVocabulary } from '../../../src/core/text/subwordTokenizer';

const words = [
  'web',
  'socket',
  'websocket',
  'parse',
  'http',
  'url',
  'cache',
  'key',
  'auth',
  'or',
  'ization',
  'file',
  'name',
  're',
  'connect',
];

const vocabulary: SubwordVocabulary = {
  words,
  costs: words.map(() => 60),
  buckets: 8,
  glossary: new Glossary([
    ['缓存', ['cache']],
    ['键', ['key']],
    ['файл', ['file']],
    ['datei', ['file']],
    ['conexión', ['connect']],
    ['nowhere', ['absent']],
    ['und', []],
  ]),
};

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  new SubwordTokenizer(vocabulary).visitTokens(text, (token) =>
    tokens.push(words[token] ?? `bucket ${token - words.length}`),
  );
  return tokens;
}

function wordsOf(text: string): string[] {
  const found: string[] = [];
  forEachSubword(text, (word) => found.push(word));
  return found;
}

function check(text: string, expected: string): void {
  assert.equal(tokensOf(text).join(' '), expected);
}

/**
 * Golden test: the shipped vectors were trained with exactly these subwords. If one changes, the model must be
 * retrained.
 */
describe('subwords', () => {
  it('splits identifiers at case, digits and separators', () => {
    assert.deepEqual(wordsOf('parseHTTPUrl_v2 XMLHttpRequest $el MAX_SIZE sha256'), [
      'parse',
      'http',
      'url',
      'v',
      '2',
      'xml',
      'http',
      'request',
      'el',
      'max',
      'size',
      'sha',
      '256',
    ]);
  });

  it('drops long numbers and cuts long words', () => {
    assert.deepEqual(wordsOf('12345 1234'), ['1234']);
    assert.deepEqual(wordsOf('a'.repeat(40)), ['a'.repeat(24)]);
  });

  it('adds adjacent words of an identifier in joined form, if the joined form is a word', () => {
    check('webSocket', 'web socket websocket');
    check('web socket', 'web socket');
    check('parse_url', 'parse url');
  });

  it('repeats tokens as often as they occur', () => check('cache cache', 'cache cache'));

  it('splits an unknown word into known ones and adds its bucket', () => {
    check('authorization', 'auth or ization bucket 6');
    check('reconnect', 're connect bucket 6');
    check('zzz', 'bucket 5');
  });

  it('translates other scripts by the glossary', () => {
    check('缓存键', 'cache key');
    check('файлов', 'file');
    check('Datei', 'file');
    check('сеть', '');
    check('使用HTTP缓存', 'http cache');
  });

  it('translates accented words by the glossary, or removes their accents', () => {
    check('conexión', 'connect');
    check('caché', 'cache');
    check('cachéKey', 'cache key');
  });

  it('ignores a translation that is not a word of the model', () => check('nowhere', ''));

  it('skips foreign words that have no meaning of their own', () => check('cache und key', 'cache key'));

  it('returns the same from the cache', () => {
    const tokenizer = new SubwordTokenizer(vocabulary);
    const ask = (): number[] => {
      const tokens: number[] = [];
      tokenizer.visitTokens('reconnectWebSocket 缓存', (token) => tokens.push(token));
      return tokens;
    };
    assert.deepEqual(ask(), ask());
  });
});
