import assert from 'node:assert/strict';
import { truncate } from '../../../src/core/sanitize/truncate';
import type { ResultItem } from '../../../src/core/base/types';
import { inMemoryEngine } from '../../twins/engineParts';

const fn = (name: string, says: string, body: string): string =>
  `// ${says}\nexport function ${name}(input) {\n  ${body}\n}\n`;
const files = {
  'src/journal.ts': [
    fn('appendEntry', 'Writes an entry at the end of the journal.', 'return journal.push(input);'),
    fn(
      'replayEntries',
      'Reads the entries of the journal again after a crash.',
      'return journal.map((entry) => apply(entry));',
    ),
    fn('truncateJournal', 'Drops the entries of the journal that are saved elsewhere.', 'journal.length = input;'),
    fn('sealJournal', 'Closes the journal: nobody writes an entry to it any more.', 'journal.closed = true;'),
    fn('paintIcon', 'The colours of an icon.', 'return palette[input];'),
  ].join('\n'),
  'src/ledger.ts': [
    fn('bookAmount', 'Books an amount to an account.', 'return ledger.add(input);'),
    fn('writeSummary', 'Writes the summary of an account to the journal.', 'return appendEntry(summaryOf(input));'),
    fn('closeYear', 'Closes the year of the ledger.', 'ledger.year = input + 1;'),
  ].join('\n'),
  'src/net/retry.ts': [
    fn('sendAgain', 'Sends a failed request again.', 'return send(input.request);'),
    fn('nextDelay', 'How long to wait until a request is sent again.', 'return 2 ** input;'),
    fn('giveUp', 'Drops a request that failed too often.', 'throw new Error(input);'),
  ].join('\n'),
  'src/net/client.ts': [
    fn('send', 'Sends a request.', 'return socket.write(input);'),
    fn('receive', 'Reads the answer to a request.', 'return socket.read(input);'),
  ].join('\n'),
  'lib/cache.py':
    '# Drops the oldest entry of the cache.\ndef drop_oldest(cache):\n    cache.pop()\n\n\n# Reads an entry of the cache.\ndef read_entry(cache, key):\n    return cache[key]\n',
  'docs/journal.md':
    '# Journal\n\nEach entry is written to the journal first.\n\n## Crash\n\nAfter a crash the entries are read again.\n',
  // More files than are ranked, so that a filter lets other files in.
  ...Object.fromEntries(
    Array.from({ length: 70 }, (_, i) => [
      `parts/part${i}.ts`,
      fn(`part${i}`, `Reads an entry or request of part ${i}.`, `return journal.part(${i});`),
    ]),
  ),
};

const questions = [
  'write an entry to the journal',
  'entries of the journal are read again after a crash',
  'how is a failed request sent again',
  'drops the oldest entry',
  'fix journal that is closed too early',
  'where does the ledger close the year',
  'appendEntry',
  'journal entry',
  'documentation of the journal',
  'src/net/retry.ts:7',
];

const keyOf = ({ path, start_line }: ResultItem): string => `${path}:${start_line}`;

describe('results of one file', () => {
  const engine = inMemoryEngine(files);
  before(() => engine.update());

  const ask = async (request: Readonly<Record<string, unknown>>): Promise<readonly ResultItem[]> =>
    (await engine.search({ min_score: 0, top_k: 50, ...request })).items;
  const namesIn = async (
    path: string,
    request: Readonly<Record<string, unknown>>,
  ): Promise<readonly (string | undefined)[]> =>
    (await ask(request)).filter((item) => item.path === path).map(({ symbol }) => symbol?.name);

  it('are exactly the functions that answer the question', async () => {
    const names = await namesIn('src/journal.ts', { query: 'entries of the journal', min_score: 0.4 });
    assert.deepEqual(new Set(names), new Set(['appendEntry', 'replayEntries', 'truncateJournal', 'sealJournal']));
  });

  it('are one per function, each with its own score', async () => {
    for (const query of questions) {
      const items = await ask({ query });
      const places = items.map(keyOf);
      assert.deepEqual(places, [...new Set(places)], query);
      const own = items.filter(({ path }) => path === 'src/journal.ts');
      assert.ok(own.length < 2 || new Set(own.map(({ score }) => score)).size > 1, query);
    }
  });

  it('are as many for all questions of a batch together as for one question', async () => {
    const names = await namesIn('src/journal.ts', {
      queries: ['write an entry to the journal', 'entries of the journal are read again after a crash'],
    });
    for (const query of ['write an entry to the journal', 'entries of the journal are read again after a crash'])
      for (const name of await namesIn('src/journal.ts', { query, min_score: 0.4 }))
        assert.ok(names.includes(name), name);
  });

  const filters: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    'its file as the path': { path: 'src/journal.ts' },
    'another file as the path': { path: 'src/net/retry.ts' },
    'a folder as the path': { path: 'src' },
    'a glob of some files': { include: ['src/**', 'lib/**'] },
    'a glob of files that are not among the best': { include: ['parts/part6?.ts', 'src/*.ts'] },
    'all but some files': { exclude: ['src/net/**', 'docs/**'] },
    'one language': { languages: ['python'] },
  };
  for (const [name, filter] of Object.entries(filters)) {
    it(`have the same score with ${name}`, async () => {
      let compared = 0;
      for (const query of questions) {
        const whole = new Map((await ask({ query })).map((item) => [keyOf(item), item.score]));
        for (const item of await ask({ query, ...filter })) {
          const score = whole.get(keyOf(item));
          if (score === undefined) continue;
          compared++;
          assert.ok(Math.abs(item.score - score) <= 0.05, `${query}: ${keyOf(item)} ${score} → ${item.score}`);
        }
      }
      assert.ok(compared >= 5, `only ${compared} functions are in both answers`);
    });
  }

  it('come with the number of further results in the file, which a search of the file returns', async () => {
    for (const query of questions) {
      const [page, all] = [await ask({ query, top_k: 3 }), await ask({ query, top_k: 50 })];
      const counted = all.length < 50;
      for (const { path, more_in_file: more = 0 } of page) {
        const shown = page.filter((item) => item.path === path).length;
        const own = await ask({ query, path, offset: shown });
        assert.equal(own.length, more, `${query}: ${path}`);
        if (counted) assert.equal(all.filter((item) => item.path === path).length, shown + more);
      }
      const whole = await ask({ query, path: page[0]?.path, top_k: 50 });
      assert(whole.every((item) => item.more_in_file === undefined));
    }
  });

  it('have the same score under two filters that both let in files outside of the top candidates', async () => {
    for (const query of questions) {
      const some = new Map(
        (await ask({ query, include: ['parts/part6?.ts'] })).map((item) => [keyOf(item), item.score]),
      );
      for (const item of await ask({ query, path: 'parts/part65.ts' }))
        assert.ok(Math.abs(item.score - (some.get(keyOf(item)) ?? Infinity)) <= 0.05, `${query}: ${keyOf(item)}`);
    }
  });
});

describe('a text that is cut', () => {
  it('does not end with half of a surrogate pair', () => {
    for (let max = 0; max < 8; max++)
      assert.doesNotMatch(truncate('a😀b😀c😀', max), /[\ud800-\udbff](?![\udc00-\udfff])/u);
    assert.deepEqual(
      [truncate('abc', 3), truncate('abcd', 3), truncate('😀😀', 2), truncate('abc', 0)],
      ['abc', 'ab…', '…', ''],
    );
  });
});
