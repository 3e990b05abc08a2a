import assert from 'node:assert/strict';
import { renderForModel } from '../../../src/core/rendering/renderForModel';
import type { SearchResult } from '../../../src/core/base/types';
import { searchFolders } from '../../../src/node/multiRoot/multiRootSearch';
import { inMemoryEngine, never } from '../../twins/engineParts';

const files = {
  'src/retryPolicy.ts':
    '/** How often a failed request is sent again. */\nexport interface RetryPolicy {\n  readonly attempts: number;\n}\n',
  'src/backOff.ts': '/** How long to wait. */\nexport function backOff(attempt: number) {\n  return 2 ** attempt;\n}\n',
  'src/sendAgain.ts':
    "import { RetryPolicy } from './retryPolicy';\nimport { backOff } from './backOff';\n\n/** Sends a failed request again, as the policy says. */\nexport async function sendAgain(policy: RetryPolicy) {\n" +
    '  for (let attempt = 0; attempt < policy.attempts; attempt++) await sleep(backOff(attempt));\n}\n',
  'src/mail.ts': Array.from(
    { length: 6 },
    (_, i) =>
      `/** Writes the letter number ${i} to a customer. */\nexport function writeLetter${i}(customer: string) {\n  return post(customer, ${i});\n}\n`,
  ).join('\n'),
};

describe('the rendered answer', () => {
  const engine = inMemoryEngine(files);
  before(() => engine.update());
  const ask = (request: Readonly<Record<string, unknown>>): Promise<SearchResult> => engine.search(request);

  it('gives the reason for each result', async () => {
    const text = renderForModel(await ask({ query: 'send a failed request again', top_k: 3 }));
    const heads = text.split('\n').filter((line) => /:\d+-\d+ /.test(line));
    assert(heads.length > 0);
    for (const head of heads) assert.match(head, /, score \d\.\d\d \((?:defines|matches|file name|similar|related)/);
    assert.match(text, /sendAgain, score \d\.\d\d \(matches send, failed, request, again; file name\)/);
  });

  it('numbers the questions as in the request, and names those that each result answers', async () => {
    const text = renderForModel(
      await ask({
        queries: [{ query: 'letter', path: '../elsewhere' }, 'send a failed request again', 'sendAgain'],
        top_k: 2,
      }),
    );
    assert.match(text, /for 3 queries: 1 "letter", 2 "send a failed request again", 3 "sendAgain"\./);
    assert.match(text, /sendAgain, score \d\.\d\d \([^)]*\), matched 2 queries, \+5% boost: 2 and 3\n/);
    assert.doesNotMatch(text, /\d queries[^:\n]*\)/);
    const one = renderForModel(await ask({ queries: ['backOff', 'writeLetter3'], top_k: 1, offset: 1 }));
    assert.match(one, /, matched query [12]\n/);
  });

  it('names the offset of the next page, until there is none', async () => {
    const seen: string[] = [];
    for (let offset: number | undefined = 0; offset !== undefined;) {
      const page: SearchResult = await ask({ query: 'write a letter to a customer', top_k: 4, offset, min_score: 0 });
      seen.push(...page.items.map(({ path, start_line }) => `${path}:${start_line}`));
      const next: string | undefined = /^\d+ of \d+ results \(next offset (\d+)\) for/.exec(renderForModel(page))?.[1];
      assert.equal(next === undefined, seen.length === page.total_hits);
      offset = next === undefined ? undefined : Number(next);
    }
    assert(seen.length > 4 && new Set(seen).size === seen.length, seen.join());
  });

  it('says how to get the rest of a cut result, and does not if nothing was cut', async () => {
    const whole = renderForModel(await ask({ query: 'sendAgain', top_k: 1 }));
    assert.doesNotMatch(whole, /codebase_expand/);
    const signatures = await ask({ query: 'sendAgain', top_k: 1, disclosure_level: 'signature' });
    assert.match(renderForModel(signatures), /, signature\n[^]*codebase_expand with its "path" and "start_line"/);
    const long = inMemoryEngine({
      'long.ts': `/** Packs boxes. */\nexport function packBoxes() {\n${'  box(tape, string);\n'.repeat(80)}}\n`,
    });
    await long.update();
    const text = renderForModel(await long.search({ query: 'packBoxes', max_tokens: 200 }));
    const [, end = '', left = '', from] = /long\.ts:1-(\d+) .*, (\d+) more lines follow from (\d+)\n/.exec(text) ?? [];
    assert.deepEqual([Number(from), Number(left)], [Number(end) + 1, 83 - Number(end)]);
    const rest = await long.expand({ path: 'long.ts', start_line: Number(from), end_line: 83 });
    assert.equal(rest.snippet.split('\n').length, Number(left));
  });

  it('keeps the numbers of questions across several folders', async () => {
    const other = inMemoryEngine({
      'paint.py': 'def paint_wall(colour):\n    """Paints a wall."""\n    return colour\n',
    });
    await other.update();
    const folders = [
      { label: 'shop', path: '/shop', engine },
      { label: 'house', path: '/house', engine: other },
    ] as unknown as Parameters<typeof searchFolders>[0];
    const queries = [{ query: 'writeLetter2', path: 'shop' }, 'unknownThing', { query: 'paint a wall', path: 'house' }];
    const text = renderForModel(await searchFolders(folders, { queries, max_tokens: 600 }, 50, never));
    assert.match(text, /paint_wall, score \d\.\d\d \([^)]*\), matched query 3\n/);
    assert.match(text, /writeLetter2, score \d\.\d\d \([^)]*\), matched query 1\n/);
  });
});
