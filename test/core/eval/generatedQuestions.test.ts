import assert from 'node:assert/strict';
import { commentQuestions, commitQuestions, nameQuestions, sample } from '../../../src/core/eval/generatedQuestions';
import type { OutlineNode } from '../../../src/core/base/types';

const node = (name: string, doc = '', children: readonly OutlineNode[] = []): OutlineNode => ({
  name,
  doc,
  children,
  kind: 'function',
  signature: name,
  container: '',
  startLine: 3,
  endLine: 9,
  breaks: [],
});
const target = (path: string) => [{ path, start_line: 3, end_line: 9 }];

describe('questions generated from a repository', () => {
  it('use the first sentence of a comment if it is long enough', () => {
    const files = [
      {
        path: 'src/a.ts',
        nodes: [
          node('a', 'Waits before a request\nis sent again. Never longer than a minute.'),
          node('b', 'Too short.'),
        ],
      },
      { path: 'test/a.test.ts', nodes: [node('c', 'Comments of tests are nobody’s question.')] },
    ];
    assert.deepEqual(commentQuestions(files), [
      { query: 'Waits before a request is sent again', relevant: target('src/a.ts'), category: 'comments' },
    ]);
  });

  it('use the words of unique names, also inside classes', () => {
    const files = [
      { path: 'src/a.ts', nodes: [node('Retry', '', [node('backOffDelay'), node('toString')])] },
      { path: 'src/b.ts', nodes: [node('toString'), node('run')] },
    ];
    assert.deepEqual(nameQuestions(files), [
      { query: 'back off delay', relevant: target('src/a.ts'), category: 'names' },
    ]);
  });

  it('use the subjects of small commits whose code still exists', () => {
    const existing = new Set(['src/a.ts', 'src/b.ts']);
    const commits = [
      { subject: 'fix(http): wait before sending again (#12)', paths: ['src/a.ts', 'README.md'] },
      { subject: 'Merge the branch of somebody else', paths: ['src/a.ts'] },
      { subject: 'bump lodash to a later version', paths: ['src/a.ts'] },
      {
        subject: 'Rename everything there is to rename',
        paths: ['1', '2', '3', '4', '5', '6'].map((name) => `src/${name}.ts`),
      },
      { subject: 'Delete what nobody needs any more', paths: ['src/gone.ts'] },
      { subject: 'fix(http): wait before sending again (#12)', paths: ['src/b.ts'] },
    ];
    assert.deepEqual(commitQuestions(commits, existing), [
      { query: 'wait before sending again', relevant: ['src/a.ts'], category: 'commits' },
    ]);
  });

  it('are sampled evenly, and identically each time', () => {
    const questions = Array.from({ length: 100 }, (_, i) => ({ query: String(i), relevant: ['a'], category: 'c' }));
    assert.deepEqual(
      sample(questions, 4).map(({ query }) => query),
      ['0', '25', '50', '75'],
    );
    assert.equal(sample(questions.slice(0, 3), 10).length, 3);
  });
});
