import assert from 'node:assert/strict';
import { excerptOf, dedent } from '../../webview-ui/shared/excerpt';
import { findKeywords } from '../../webview-ui/shared/findKeywords';

/** Marks are written as [brackets]. */
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
  for (const [keywords, marked] of cases) it(`of “${keywords}” in ${marked}`, () => check(keywords, marked));
});

describe('the excerpt of a snippet', () => {
  const lines = (count: number, words: Readonly<Record<number, string>> = {}): readonly string[] =>
    Array.from({ length: count }, (_, i) => words[i] ?? 'x();');

  it('is all of it when little would be left out', () => {
    assert.deepEqual(excerptOf(lines(9), [], undefined), { first: 0, count: 9 });
  });
  it('begins at the top when nothing speaks against it', () => {
    assert.deepEqual(excerptOf(lines(40), ['retry'], 'unknown'), { first: 0, count: 7 });
  });
  it('shows the declaration and its comment', () => {
    const { first } = excerptOf(
      lines(40, { 0: "import { Retry } from './retry';", 14: '/** Retries. */', 15: 'class Retry {' }),
      ['retry'],
      'Retry',
    );
    assert(first >= 13 && first <= 15, `${first}`);
  });
  it('moves to where the words are', () => {
    const { first, count } = excerptOf(
      lines(40, { 20: 'retry(', 21: 'backoff', 22: 'jitter' }),
      ['retry', 'backoff', 'jitter'],
      undefined,
    );
    assert(first <= 20 && first + count > 22, `${first}`);
  });
  it('loses the indentation that all lines share', () => {
    assert.deepEqual(dedent(['\t\ta', '', '\t\t\tb']), ['a', '', '\tb']);
  });
});
