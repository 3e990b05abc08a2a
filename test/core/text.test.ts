import assert from 'node:assert/strict';
import { bigrams, foldIdentifier, splitIdentifier, wordsOf } from '../../src/core/text/identifiers';
import { stem } from '../../src/core/text/stem';
import { termsOf } from '../../src/core/text/terms';

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

  it('finds words of every script', () => {
    assert.deepEqual(wordsOf('const größe = 读取文件(x1)'), ['const', 'größe', '读取文件', 'x1']);
  });

  it('folds spellings into one', () => assert.equal(foldIdentifier('user_Name'), foldIdentifier('userName')));

  it('pairs the characters of unspaced scripts', () => assert.deepEqual(bigrams('读取文件'), ['读取', '取文', '文件']));
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
    it(`makes one term of ${group.join(', ')}`, () => assert.equal(new Set(group.map(stem)).size, 1));
  }

  it('keeps words apart that only look alike', () => {
    assert.notEqual(stem('class'), stem('clas'));
    assert.notEqual(stem('status'), stem('statu'));
  });
});

describe('terms', () => {
  it('meets a compound as one word and as its parts', () => {
    assert.deepEqual(termsOf('WebSocket'), ['web', 'socket', 'websocket']);
    assert.ok(termsOf('websocket').every((term) => termsOf('WebSocket').includes(term)));
  });
});
