import assert from 'node:assert/strict';
import { excerptOf, excerptRows, dedent } from '../../webview-ui/shared/excerpt';
import { findKeywords } from '../../webview-ui/shared/findKeywords';

/** Checks the marks, which are written as [brackets]. */
function check(keywords: string, marked: string): void {
  const text = marked.replace(/[[\]]/g, '');
  let shown = '';
  let at = 0;
  for (const { start, end } of findKeywords(text, keywords.split(' '))) {
    shown += `${text.slice(at, start)}[${text.slice(start, end)}]`;
    at = end;
  }
  assert.equal(shown + text.slice(at), marked);
}

describe('marking words', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['retried', 'async function with[Retry]()'],
    ['failed requests', 'the [failed] ones, so [Requests] wait'],
    ['header', 'parse[Header]_v2, parseHTTP[Header]'],
    ['http', 'parse[HTTP]Header [http] HTTP2'],
    ['lose', 'close() enclosed'],
    ['websocket', 'new [WebSocket](url)'],
    ['RateLimiter', 'class [RateLimiter] {}'],
    ['a+b (', 'nothing + special ('],
    ['配置文件', '// 读取[配置文件]'],
  ];
  for (const [keywords, marked] of cases) it(`marks “${keywords}” in ${marked}`, () => check(keywords, marked));
});

describe('the excerpt of a snippet', () => {
  const lines = (count: number, words: Readonly<Record<number, string>> = {}): readonly string[] =>
    Array.from({ length: count }, (_, i) => words[i] ?? 'x();');

  it('is the whole snippet when little would be left out', () => {
    assert.deepEqual(excerptOf({ lines: lines(9) }), { first: 0, count: 9 });
  });
  it('begins at the top by default', () => {
    assert.deepEqual(excerptOf({ lines: lines(40), keywords: ['retry'], symbol: 'unknown' }), { first: 0, count: 7 });
  });
  it('begins at the declaration, not in the documentation above it', () => {
    const documented = lines(40, {
      1: '/**',
      2: ' * Sends retry again',
      3: ' * and again.',
      4: ' */',
      5: 'retry(a) {',
    });
    assert.deepEqual(excerptOf({ lines: documented, keywords: ['retry', 'again'], symbol: 'retry' }), {
      first: 5,
      count: 7,
    });
  });
  it('is everything after the declaration when little would be left out', () => {
    const short = lines(13, { 0: '/**', 1: ' * Sends.', 4: ' */', 5: 'send() {', 12: '}' });
    assert.deepEqual(excerptOf({ lines: short, symbol: 'send' }), { first: 5, count: 8 });
  });
  it('keeps the declaration above lines further down that match better', () => {
    const source = {
      lines: lines(40, { 3: 'function send() {', 20: 'retry(', 21: 'backoff', 22: 'jitter', 23: 'delay' }),
      keywords: ['retry', 'backoff', 'jitter', 'delay'],
      symbol: 'send',
    };
    const { first, count, kept } = excerptOf(source);
    assert.deepEqual([kept, count], [3, 5]);
    assert(first <= 20 && first + count > 23, `${first}`);
    assert.equal(excerptRows(source), count + 2, 'the declaration and a mark have a row each');
  });
  it('shows the matching lines under a declaration that does not match', () => {
    const source = {
      lines: lines(40, { 0: 'def delete(', 9: '    follow_redirects: bool' }),
      keywords: ['redirects', 'followed'],
      symbol: 'delete',
    };
    const { first, count, kept } = excerptOf(source);
    assert.equal(kept, 0);
    assert(first <= 9 && first + count > 9, `${first}`);
  });
  it('keeps the beginning of the documentation above short code', () => {
    const signature = ['public function signedRoute($name, $absolute = true);'];
    const documented = (body: readonly string[], tags = 8): readonly string[] => [
      '/**',
      ' * Create a signed route URL for a named route.',
      ' *',
      ...Array.from({ length: tags }, () => ' * @param  string  $name'),
      ' */',
      ...body,
    ];
    const source = { lines: documented(signature), symbol: 'signedRoute' };
    assert.deepEqual(excerptOf(source), { first: 12, count: 1, kept: 1 });
    assert.equal(excerptRows(source), 3);
    const body = [...signature, '{', '  a();', '  b();', '  c();', '}'];
    assert.deepEqual(excerptOf({ lines: documented(body), symbol: 'signedRoute' }), { first: 12, count: 6 });
    const tagged = documented(signature).filter((line) => !line.includes('Create'));
    assert.deepEqual(excerptOf({ lines: tagged, symbol: 'signedRoute' }), { first: 11, count: 1 });
  });
  it('counts no lines if the documentation is directly above the declaration', () => {
    const attributes = Array.from({ length: 9 }, (_, i) => `#[attribute${i}]`);
    const source = { lines: [...attributes, '/// Sends.', 'fn send();'], symbol: 'send' };
    assert.deepEqual(excerptOf(source), { first: 9, count: 2 });
    assert.equal(excerptRows(source), 2);
  });
  it('shows a requested line, however little it matches', () => {
    const source = {
      lines: lines(40, { 0: 'function send() {', 1: 'retry backoff jitter', 30: 'open();' }),
      keywords: ['retry', 'backoff', 'jitter'],
      symbol: 'send',
    };
    const { first, count, kept } = excerptOf({ ...source, wanted: [30] });
    assert.equal(kept, 0);
    assert(first <= 30 && first + count > 30, `${first}`);
    assert.deepEqual(excerptOf({ ...source, wanted: [2, 30] }), { first: 0, count: 7 });
  });
  it('moves to the lines with the words', () => {
    const { first, count } = excerptOf({
      lines: lines(40, { 20: 'retry(', 21: 'backoff', 22: 'jitter' }),
      keywords: ['retry', 'backoff', 'jitter'],
    });
    assert(first <= 20 && first + count > 22, `${first}`);
  });
  it('removes the common indentation of all lines', () => {
    assert.deepEqual(dedent(['\t\ta', '', '\t\t\tb']), ['a', '', '\tb']);
  });
});
