import assert from 'node:assert/strict';
import type { ResultItem } from '../../../src/core/base/types';
import { answerDocument } from '../../../src/core/rendering/answerDocument';

const item: ResultItem = {
  path: 'src/a.ts',
  uri: 'file:///repo/src/a.ts',
  start_line: 9,
  end_line: 10,
  score: 0.9,
  snippet: 'send(\n  again);',
  language: 'typescript',
  symbol: { name: 'send', kind: 'method', container: 'Mail' },
  level: 'full_code',
  tokens: 0,
  source: 'text',
  reason: 'Matches send',
  matched_keywords: [],
  matched_queries: [],
};
const document = (...items: readonly Partial<ResultItem>[]): string =>
  answerDocument(
    ['who sends *it*'],
    items.map((each) => ({ ...item, ...each })),
    ({ path, start_line: line }) => `/${path}#L${line}`,
  );

describe('a search result as a document', () => {
  it('holds the question and, below each file, its results with container, link, and numbered code lines', () =>
    assert.equal(
      document({}, { path: 'b.ts' }),
      `# who sends \\*it\\*

2 results in 2 files

## src/a.ts

[Mail.send:9](/src/a.ts#L9) · very likely · matches send

\`\`\`typescript
 9  send(
10    again);
\`\`\`

## b.ts

[Mail.send:9](/b.ts#L9) · very likely · matches send

\`\`\`typescript
 9  send(
10    again);
\`\`\`
`,
    ));

  it('lists a file once, however many results it has', () =>
    assert.equal(document({}, { path: 'b.ts' }, { start_line: 30 }).split('## src/a.ts').length, 2));

  it('does not number the declaration above a part', () =>
    assert.match(document({ declaration: 'class Mail {' }), /^ {4}class Mail \{\n 9  send\($/m));

  it('escapes code that holds a fence, and names that hold markup', () => {
    const text = document({ snippet: '```\n<b>', path: 'a]b(c).md' });
    assert.match(text, /````typescript\n 9 {2}```\n10 {2}<b>\n````/);
    assert.match(text, /^## a\\\]b\(c\)\.md$/m);
  });
});
