import assert from 'node:assert/strict';
import { marksIn, type Token } from '../../webview-ui/shared/markedTokens';

const code = (text: string): Token => ({ text, kind: undefined });

describe('the marks in a line of a result', () => {
  const item = { matched_keywords: ['path'], symbol: { name: 'to', kind: 'method' } } as const;

  it("are the words of the question, and the result's own name", () =>
    assert.deepEqual(marksIn([code('url.'), { text: 'to', kind: 'function' }, code('(path)')], item), [
      { start: 7, end: 11, name: false },
      { start: 4, end: 6, name: true },
    ]));

  it('exclude the name in a comment, where it is an ordinary word', () =>
    assert.deepEqual(marksIn([code('to(); '), { text: '// the URL to the path', kind: 'comment' }], item), [
      { start: 24, end: 28, name: false },
      { start: 0, end: 2, name: true },
    ]));
});
