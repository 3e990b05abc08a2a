import assert from 'node:assert/strict';
import { analyzeQuery } from '../../../src/core/query/queryAnalyzer';
import { queryTitle } from '../../../src/core/query/queryTitle';
import { MemoryIndex } from '../../../src/core/memoryIndex/memoryIndex';
import { termsOf } from '../../../src/core/text/analyzer';

const TITLE = 'Retries are not scheduled after a timeout';
const REPORT = `${TITLE}

### Steps to reproduce

1. Run the minimal example below and look at the tests
2. See that the parser reads the configuration twice

### Expected behaviour

It works as the documentation and the readme describe it, without any error, and the guide agrees.`;
const flat = REPORT.replace(/\s+/g, ' ');
const SENTENCE =
  'When a request has timed out and the server answers after all, the retry that was planned for it is thrown away.';

describe('the title of a question', () => {
  const titles: readonly (readonly [string, string, string])[] = [
    [
      'all of a short one, of several sentences too',
      'Where are the tests? I mean those of the parser.',
      'Where are the tests? I mean those of the parser.',
    ],
    ['all of a short one of two lines', 'who reads this\nand when', 'who reads this\nand when'],
    ['the first line of a long one', REPORT, TITLE],
    [
      'the first line that is none of a template',
      `<!-- Thank you! -->\n**Describe the bug**\n\n## What is wrong\n\n${REPORT}`,
      TITLE,
    ],
    ['the text, where there is nothing but headings', '## Steps\n'.repeat(30).trim(), `${'## Steps\n'.repeat(17)}##`],
    ['the first sentence, where all is one line', `${SENTENCE} ${flat}`, SENTENCE],
    [
      'the first sentence without a space behind it, in Chinese',
      `请求超时之后重试没有被安排到队列里去而且没有任何提示。${'读取文件的时候'.repeat(40)}`,
      '请求超时之后重试没有被安排到队列里去而且没有任何提示。',
    ],
    ['whole words, where no sentence ends', 'retry '.repeat(100).trim(), 'retry '.repeat(26).trim()],
    ['letters, where no word ends', 'x'.repeat(500), 'x'.repeat(160)],
    [
      'past a name with a dot in it',
      `queue.ts loses what it was given. ${'And more. '.repeat(30)}`,
      'queue.ts loses what it was given.',
    ],
  ];
  for (const [is, text, title] of titles) it(`is ${is}`, () => assert.equal(queryTitle(text), title));
});

describe('a long question', () => {
  const { postings } = new MemoryIndex(0);
  // A vocabulary that contains every word of the report.
  for (const term of termsOf(REPORT)) postings.intern(term);

  const asked = (text: string) => analyzeQuery(text, postings);
  const weightOf = (text: string, word: string) =>
    asked(text).terms.get(postings.idOf(termsOf(word)[0] ?? '') ?? -1) ?? 0;

  it('asks for tests and documents only in its title', () => {
    assert.deepEqual([asked(REPORT).wantsTests, asked(REPORT).wantsProse], [false, false]);
    assert.deepEqual(
      [
        asked(`Tests of the readme fail\n${REPORT}`).wantsTests,
        asked(`Tests of the readme fail\n${REPORT}`).wantsProse,
      ],
      [true, true],
    );
  });

  it('gives less weight to words outside of its title', () => {
    assert.equal(weightOf(REPORT, 'timeout'), weightOf(TITLE, 'timeout'));
    assert.equal(weightOf(REPORT, 'parser'), 0.4 * weightOf('parser of it', 'parser'));
  });

  it('reads the text before its title as well as the text behind it', () => {
    const beneath = `## The parser\n\n${REPORT}`;
    assert.ok(weightOf(beneath, 'parser') > 0);
    assert.equal(weightOf(beneath, 'timeout'), weightOf(TITLE, 'timeout'));
  });

  it('is its own title if it is a single name', () => {
    const name = `lib${'::inner'.repeat(40)}`;
    assert.deepEqual([asked(name).kind, asked(name).title], ['symbol', name]);
  });

  it('does not reduce the weight of a repeated word', () => {
    assert.equal(asked(`${REPORT}\n${TITLE}`).stems.get('timeout'), asked(TITLE).stems.get('timeout'));
  });
});
