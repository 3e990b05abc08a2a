import assert from 'node:assert/strict';
import { join } from 'node:path';
import fastCheck from 'fast-check';
import { errors } from '../../../src/core/base/errors';
import { markdownFence } from '../../../src/core/rendering/markdownFence';
import { filePathOf, renderErrorForModel, renderForModel } from '../../../src/core/rendering/renderForModel';
import { renderMarkdown } from '../../../src/core/rendering/renderMarkdown';
import type { ResultItem, SearchResult } from '../../../src/core/base/types';
import { assertGolden } from '../../golden';

const item: ResultItem = {
  path: 'src/http/retry policy.ts',
  uri: 'file:///home/me/shop/src/http/retry%20policy.ts',
  start_line: 12,
  end_line: 14,
  score: 0.8749,
  snippet: 'export function backOff(attempt: number): number {\n  return 2 ** attempt;\n}',
  language: 'typescript',
  symbol: { name: 'backOff', kind: 'function' },
  level: 'full_code',
  tokens: 40,
  source: 'text',
  reason: 'Matches back, off',
  matched_keywords: ['back', 'off'],
  matched_queries: ['back off'],
};
const answer: SearchResult = {
  query: 'back off',
  took_ms: 1.5,
  total_hits: 12,
  total_tokens: 120,
  items: [item],
  warnings: [],
  coverage: { state: 'indexed', files_indexed: 40, files_total: 40, stale: false },
};
const signature: ResultItem = {
  ...item,
  path: 'lib/a.py',
  uri: 'file:///C:/shop/lib/a.py',
  language: 'python',
  level: 'signature',
  snippet: 'def back_off(attempt: int) -> int',
  score: 0.5,
};
const readme: ResultItem = {
  ...item,
  path: 'docs/readme.md',
  uri: 'file:///home/me/shop/docs/readme.md',
  language: 'markdown',
  snippet: '# Use\n\n```ts\nbackOff(2);\n```\n\n`````text\nfive\n`````',
  score: 0.41,
  more_lines: 7,
};
const { symbol: _symbol, ...unnamed } = readme;

const answers: Readonly<Record<string, SearchResult>> = {
  'one query': { ...answer, items: [item, unnamed] },
  'a batch': {
    ...answer,
    query: 'back off',
    queries: ['back off', 'delay before "retry"', 'x'.repeat(900)],
    items: [
      {
        ...item,
        reason: 'Matches back, off · 2 queries',
        matched_queries: ['back off', 'delay before "retry"'],
        query_numbers: [1, 2],
      },
      { ...signature, query_numbers: [2] },
    ],
    warnings: ['Unknown field "topk" was ignored.'],
  },
  'a dependency': {
    ...answer,
    total_hits: 41,
    offset: 10,
    total_dependencies: 3,
    items: [
      item,
      {
        ...signature,
        source: 'dependency',
        parent_file: 'src/http/retry policy.ts',
        parent_line: 12,
        reason: 'used by backOff',
        stale: true,
      },
    ],
  },
  nothing: {
    ...answer,
    items: [],
    total_hits: 0,
    next_steps: ['Leave out "path": 3 results are outside "src/http".', 'Use other words, one idea at a time.'],
  },
  'nothing yet': {
    ...answer,
    items: [],
    total_hits: 0,
    coverage: { state: 'indexing', files_indexed: 3, files_total: 40, stale: true },
  },
};

describe('renderings', () => {
  for (const [name, result] of Object.entries(answers)) {
    const file = join(__dirname, 'golden', name.replaceAll(' ', '-'));
    it(`${name}, for models`, () => assertGolden(renderForModel(result), `${file}.txt`));
    it(`${name}, for a chat`, () => assertGolden(renderMarkdown(result), `${file}.md`));
  }

  it('encloses any code in a fence that the code cannot close', () => {
    const code = fastCheck
      .array(fastCheck.constantFrom('`', '``', '```', '`````', '\n', 'a', '~~~', ' '))
      .map((parts) => parts.join(''));
    fastCheck.assert(
      fastCheck.property(code, (text) => {
        const lines = markdownFence(text, 'ts').split('\n');
        const fence = lines.at(-1)!;
        assert.match(fence, /^`{3,}$/);
        assert.equal(lines[0], `${fence}ts`);
        // A closing fence is at least as long as the fence that it closes.
        assert.ok(lines.slice(1, -1).every((line) => !line.trim().startsWith(fence)));
        assert.equal(lines.slice(1, -1).join('\n'), text);
      }),
    );
  });

  it('names a next step for every failure', () => {
    const everything: Readonly<Record<string, (...values: never[]) => Error & { code: string; nextStep: string }>> =
      errors;
    for (const [name, make] of Object.entries(everything)) {
      const error = make(...(['alpha', 2, 'gamma', 4] as never[]));
      assert.match(error.nextStep, /^[A-Z].{8,}\.$/, name);
      const text = renderErrorForModel(error as never);
      assert.ok(text.startsWith(`${error.code}: `) && text.endsWith(error.nextStep), name);
      // Only unexpected errors have this code.
      assert.equal(error.code === 'INTERNAL', name === 'internal', name);
    }
  });
});

describe('the path of a result', () => {
  const paths = {
    'file:///home/me/a-b/.c/d_1.ts': '/home/me/a-b/.c/d_1.ts',
    'file:///home/me/a%20b/c%23.ts': '/home/me/a b/c#.ts',
    'file:///C:/work/a%20b.ts': 'C:/work/a b.ts',
    'file:///c%3A/work/a.ts': 'c:/work/a.ts',
    'file://server/share/a.ts': '//server/share/a.ts',
  };
  for (const [uri, path] of Object.entries(paths))
    it(`of ${uri} is ${path}`, () => assert.equal(filePathOf(uri), path));
});
