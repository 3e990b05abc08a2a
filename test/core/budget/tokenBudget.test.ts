import assert from 'node:assert/strict';
import fastCheck from 'fast-check';
import { fitAtLevel, fitToBudget, type TokenBudget } from '../../../src/core/budget/tokenBudget';
import { withTokenCount, LevelCounts } from '../../../src/core/budget/withTokenCount';
import { truncateToTokens } from '../../../src/core/budget/truncateToTokens';
import { atLevel, type ResultDraft } from '../../../src/core/rendering/disclosureLevels';
import { SearchClock } from '../../../src/core/scheduling/searchClock';
import { limits } from '../../../src/core/base/limits';
import { parseRequest } from '../../../src/core/request/searchRequest';
import { renderForModel, renderItem } from '../../../src/core/rendering/renderForModel';
import { search } from '../../../src/core/search/search';
import type { ResultItem, SearchResult } from '../../../src/core/base/types';
import { countO200k } from '../../o200k';
import { countTokens, inMemoryEngine, never, termEmbedder } from '../../twins/engineParts';

function pieceOf(lines: number, place: number, doc = 'Does what it says.'): ResultDraft {
  const item: ResultItem = {
    path: `src/f${place}.ts`,
    uri: `file:///repo/src/f${place}.ts`,
    start_line: 10,
    end_line: 9 + lines,
    score: 1 - place / 100,
    snippet: [
      '/** Does what it says. */',
      `export function f${place}(a: string): void {`,
      ...Array.from({ length: lines }, (_, i) => `  step${i}(a, ${i});`),
    ]
      .slice(0, lines)
      .join('\n'),
    language: 'typescript',
    level: 'full_code',
    tokens: 0,
    source: 'text',
    reason: '',
    matched_keywords: [],
    matched_queries: ['q'],
  };
  return {
    item,
    symbol: {
      name: `f${place}`,
      kind: 'function',
      container: '',
      signature: `export function f${place}(a: string): void`,
      doc,
      startLine: 10,
      endLine: 9 + lines,
    },
  };
}

const pieces = fastCheck
  .array(fastCheck.integer({ min: 1, max: 120 }), { minLength: 1, maxLength: 40 })
  .map((sizes) => sizes.map((lines, place) => pieceOf(lines, place)));
const rooms = fastCheck.integer({ min: 60, max: 5_000 });
const tokensOf = (items: readonly ResultItem[]): number => items.reduce((sum, { tokens }) => sum + tokens, 0);

describe('levels of detail', () => {
  it('show a signature, a signature with documentation, or the code', () => {
    const draft = pieceOf(20, 1);
    assert.equal(atLevel(draft, 'signature').snippet, 'export function f1(a: string): void');
    assert.equal(atLevel(draft, 'signature_doc').snippet, '// Does what it says.\nexport function f1(a: string): void');
    assert.equal(atLevel(draft, 'full_code'), draft.item);
    assert.deepEqual(
      (['signature', 'signature_doc', 'full_code'] as const).map((level) => [
        atLevel(draft, level).level,
        atLevel(draft, level).end_line,
      ]),
      [
        ['signature', 29],
        ['signature_doc', 29],
        ['full_code', 29],
      ],
    );
  });

  it('show the first meaningful lines where nothing is declared, and never more than there is', () => {
    const prose = {
      item: { ...pieceOf(1, 1).item, language: 'markdown', snippet: '\n---\n# Title\n\nOne.\nTwo.\nThree.' },
      symbol: undefined,
    };
    assert.equal(atLevel(prose, 'signature').snippet, '# Title');
    assert.equal(atLevel(prose, 'signature_doc').snippet, '# Title\nOne.\nTwo.');
    const tiny = { ...prose, item: { ...prose.item, snippet: 'x' } };
    assert.deepEqual([atLevel(tiny, 'signature').snippet, atLevel(tiny, 'signature').level], ['x', 'full_code']);
  });

  it('are cut between words when they are long', () => {
    const { item, symbol } = pieceOf(40, 1, 'word '.repeat(90).trim());
    const long = {
      item: { ...item, snippet: item.snippet.repeat(9) },
      symbol: { ...symbol!, signature: `export function f(${'argument: string, '.repeat(20)})` },
    };
    const shown = atLevel(long, 'signature_doc').snippet;
    assert.match(shown, /^\/\/ (word )+word…\nexport function f\((argument: string, )+argument:…$/);
    assert.ok(shown.length < 270);
  });
});

/** Returns the item with its first lines only. */
function firstOf(item: ResultItem, lines: number): ResultItem {
  const more = item.end_line - item.start_line + 1 - lines;
  return {
    ...item,
    snippet: item.snippet.split('\n').slice(0, lines).join('\n'),
    end_line: item.start_line + lines - 1,
    ...(more > 0 && { more_lines: more }),
  };
}

const till = (room: number): TokenBudget => ({
  tokens: room,
  levels: new LevelCounts(countTokens),
  clock: new SearchClock(Infinity, () => Promise.resolve(), never),
});

describe('a token budget', () => {
  it('is never exceeded, keeps the order of results, and counts what is rendered', async () => {
    await fastCheck.assert(
      fastCheck.asyncProperty(pieces, rooms, async (all, room) => {
        const shown = await fitToBudget(all, [], till(room));
        assert.ok(tokensOf(shown) <= room);
        assert.deepEqual(
          shown.map(({ path }) => path),
          all.slice(0, shown.length).map(({ item }) => item.path),
        );
        for (const item of shown) assert.equal(item.tokens, countTokens(renderItem(item)) + 1);
      }),
    );
  });

  it('is used up when enough results match', async () => {
    await fastCheck.assert(
      fastCheck.asyncProperty(pieces, fastCheck.integer({ min: 300, max: 5_000 }), async (all, room) => {
        const whole = await fitAtLevel(all, 'full_code', till(Infinity));
        if (tokensOf(whole) > room) assert.ok(tokensOf(await fitToBudget(all, [], till(room))) > 0.8 * room);
        else assert.deepEqual(await fitToBudget(all, [], till(room)), whole);
      }),
    );
  });

  it('shows the lines of a cut result unchanged, and says how many follow', async () => {
    const [cut] = await fitToBudget([pieceOf(100, 1)], [], till(300));
    const { item } = pieceOf(100, 1);
    assert.ok(cut && cut.end_line < item.end_line && cut.more_lines === item.end_line - cut.end_line);
    assert.equal(
      cut.snippet,
      item.snippet
        .split('\n')
        .slice(0, cut.end_line - cut.start_line + 1)
        .join('\n'),
    );
  });

  it('begins a cut result at the symbol that it is named after', async () => {
    const { item, symbol } = pieceOf(100, 1);
    assert.ok(symbol);
    const further = { item, symbol: { ...symbol, startLine: 40 } };
    const [cut] = await fitToBudget([further], [], till(300));
    assert.deepEqual([cut?.start_line, cut?.snippet.split('\n')[0]], [40, item.snippet.split('\n')[30]]);
    assert.equal(cut?.more_lines, item.end_line - (cut?.end_line ?? 0));
    // The rest fits from this line on, so nothing follows.
    const [rest] = await fitAtLevel([{ item, symbol: { ...symbol, startLine: 100 } }], 'full_code', till(300));
    assert.deepEqual([rest?.start_line, rest?.end_line, rest?.more_lines], [100, item.end_line, undefined]);
  });

  it('cuts where not one more line fits, and cuts nothing where all lines fit', () => {
    fastCheck.assert(
      fastCheck.property(
        fastCheck.integer({ min: 4, max: 120 }),
        fastCheck.integer({ min: 60, max: 1_500 }),
        (lines, room) => {
          const { item } = pieceOf(lines, 1);
          const cut = truncateToTokens(item, room, 1, countTokens);
          assert.ok((cut?.tokens ?? 0) <= room);
          const all = withTokenCount(item, countTokens);
          if (all.tokens <= room) assert.deepEqual(cut, all);
          else if (cut)
            assert.ok(withTokenCount(firstOf(item, cut.end_line - item.start_line + 2), countTokens).tokens > room);
          else assert.ok(withTokenCount(firstOf(item, 1), countTokens).tokens > room);
        },
      ),
    );
  });

  it('gives every result the level that was asked for', async () => {
    const all = [pieceOf(50, 0), pieceOf(60, 1), pieceOf(70, 2)];
    for (const level of ['signature', 'signature_doc', 'full_code'] as const) {
      assert.deepEqual(
        (await fitAtLevel(all, level, till(5_000))).map((item) => item.level),
        [level, level, level],
      );
    }
    assert.equal((await fitAtLevel(all, 'full_code', till(700))).at(-1)?.more_lines !== undefined, true);
  });

  it('drops dependencies before results, and shows them when there is room', async () => {
    await fastCheck.assert(
      fastCheck.asyncProperty(pieces, pieces, rooms, async (all, others, room) => {
        const dependencies = others.slice(0, 9).map(({ item, symbol }): ResultDraft => ({
          item: { ...item, source: 'dependency', parent_file: 'src/f0.ts', uri: `${item.uri}.d` },
          symbol,
        }));
        const [alone, together] = [
          await fitToBudget(all, [], till(room)),
          await fitToBudget(all, dependencies, till(room)),
        ];
        assert.ok(tokensOf(together) <= room);
        assert.deepEqual(
          together.filter(({ source }) => source !== 'dependency').map(({ uri }) => uri),
          alone.map(({ uri }) => uri),
        );
      }),
    );
    const dependency: ResultDraft = {
      ...pieceOf(6, 7),
      item: { ...pieceOf(6, 7).item, source: 'dependency', parent_file: 'src/f1.ts' },
    };
    const shown = await fitToBudget([pieceOf(30, 0), pieceOf(30, 1)], [dependency], till(700));
    assert.deepEqual(
      shown.map(({ source }) => source),
      ['text', 'text', 'dependency'],
    );
  });
});

describe('an answer with a budget', () => {
  const files = Object.fromEntries(
    Array.from({ length: 12 }, (_, i) => [
      `src/some/long/path/of/folders/file${i}.ts`,
      `// Sends request ${i} again after a pause.\nexport function retry${i}(request: Request) {\n${'  again(request);\n'.repeat(i * 4)}}\n`,
    ]),
  );
  const words = fastCheck.constantFrom(
    'send request again',
    '请求再次发送'.repeat(60),
    '💥🧨'.repeat(400),
    'retry '.repeat(300),
    'zzz qqq',
    'x'.repeat(1_999),
    'retry1',
    'a\nb\tc',
  );
  const fields = fastCheck.record(
    {
      top_k: fastCheck.integer({ min: 1, max: 50 }),
      offset: fastCheck.integer({ min: 0, max: 40 }),
      path: fastCheck.constantFrom('src', 'no/such/folder/at/all'),
      include: fastCheck.constant(Array.from({ length: 60 }, (_, i) => `**/very/long/glob/number-${i}/*.ts`)),
      mode: fastCheck.constantFrom('hybrid', 'symbols'),
      disclosure_level: fastCheck.constantFrom('signature', 'signature_doc', 'full_code'),
      include_dependencies: fastCheck.boolean(),
      timeout_ms: fastCheck.constantFrom(1, 5_000),
      min_score: fastCheck.constantFrom(0, 0.4, 1),
    },
    { requiredKeys: [] },
  );
  const unknown = fastCheck.array(fastCheck.string({ minLength: 5, maxLength: 80 }), { maxLength: 15 });

  it('never takes more tokens as text, from the smallest budget on', async () => {
    const { index: index, sourceOf, update } = inMemoryEngine(files);
    await update();
    // Counts with the real tokenizer, because a character may take several tokens.
    const source = { ...sourceOf(index, termEmbedder), tokenizer: () => Promise.resolve(countO200k) };
    const ask = (request: unknown): Promise<SearchResult> => search(parseRequest(request, '/repo'), source, never);
    const queries = fastCheck.oneof(
      words.map((query) => ({ query })),
      fastCheck
        .array(
          fastCheck.oneof(words, fastCheck.record({ query: words, path: fastCheck.constantFrom('src', '../out') })),
          { minLength: 1, maxLength: 20 },
        )
        .map((many) => ({ queries: ['retry', ...many].slice(0, 20) })),
    );
    await fastCheck.assert(
      fastCheck.asyncProperty(
        queries,
        fields,
        unknown,
        fastCheck.integer({ min: limits.maxTokens.min, max: 400 }),
        async (asked, others, names, budget) => {
          const result = await ask({
            ...Object.fromEntries(names.map((name) => [`no ${name}`, 1])),
            ...others,
            ...asked,
            max_tokens: budget,
          });
          assert.equal(result.total_tokens, countO200k(renderForModel(result)));
          assert.ok(result.total_tokens <= budget, `${result.total_tokens} of ${budget}:\n${renderForModel(result)}`);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('says what to change when not one result fits', async () => {
    const deep = `src/${'very-long-folder-name/'.repeat(25)}file.ts`;
    const { ask, update } = inMemoryEngine({ [deep]: files['src/some/long/path/of/folders/file1.ts'] ?? '' });
    await update();
    const { items, total_hits, next_steps } = await ask({
      query: 'send a request again',
      min_score: 0,
      max_tokens: 100,
    });
    assert.deepEqual([items.length, total_hits], [0, 1]);
    assert.match(next_steps?.join() ?? '', /Raise "max_tokens"/);
  });
});
