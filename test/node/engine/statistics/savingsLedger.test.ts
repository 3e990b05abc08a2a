import assert from 'node:assert/strict';
import { join } from 'node:path';
import { evaluate } from '../../../../src/core/eval/evaluate';
import { describeSavings } from '../../../../src/core/base/describeSavings';
import { openEngine } from '../../../../src/node/engine/openEngine';
import { readSavings, savingsFile, SavingsLedger } from '../../../../src/node/engine/statistics/savingsLedger';
import { runCli } from '../../../cli/runCli';
import { never, silentLogger } from '../../../twins/engineParts';
import { temporaryFolder } from '../../../support/temporaryFolder';

const unexpected = (error: unknown): never => {
  throw error;
};

describe('the tokens that answers saved', () => {
  it('are summed up by many processes at the same time', async () => {
    const home = temporaryFolder();
    const ledgers = Array.from({ length: 12 }, () => new SavingsLedger(home, unexpected));
    for (const ledger of ledgers) {
      ledger.answered(100, 4_000);
      ledger.expanded(50);
    }
    const started = Date.now();
    await Promise.all(ledgers.map((ledger) => ledger.flush()));
    const { since, ...sums } = (await readSavings(savingsFile(home)))!;
    assert.deepEqual(sums, { answers: 12, answerTokens: 12 * 150, fileTokens: 12 * 1_000 });
    assert(since >= started && since <= Date.now());
    // Nothing has changed, so nothing is written.
    await ledgers[0]?.flush();
    assert.deepEqual(await ledgers[0]?.total(), { ...sums, since });
  });

  it('start at zero if the file is invalid, and failed writes are reported', async () => {
    const home = temporaryFolder({ 'saved.json': '{"answers": "many"}' });
    const ledger = new SavingsLedger(home, unexpected);
    assert.equal(await ledger.total(), undefined);
    ledger.answered(10, 400);
    await ledger.flush();
    assert.equal((await ledger.total())?.fileTokens, 100);
    const reported: unknown[] = [];
    const homeless = new SavingsLedger(join(home, 'gone'), (error) => reported.push(error));
    homeless.answered(10, 400);
    await homeless.flush();
    assert.equal(reported.length, 1);
  });

  it('are shown with their formula', () => {
    const savings = { answers: 2, answerTokens: 1_000, fileTokens: 12_500, since: Date.UTC(2026, 10, 28, 12) };
    assert.match(
      describeSavings(savings),
      /^2 answers saved 11,500 tokens since .*2026.*: 12,500 − 1,000, tokens of the whole files that hold the results \(bytes \/ 4/,
    );
    assert.match(
      describeSavings({ ...savings, answers: 1, fileTokens: 400 }),
      /^1 answer took 600 tokens more than their files since/,
    );
  });

  it('compare file sizes to the tokens that agents read, and are kept and shown in the status', async () => {
    const folder = temporaryFolder({
      'src/boxes.ts': `export function packBoxes() {\n  tape();\n}\n\n${'// Filler, which nobody asks for.\n'.repeat(400)}`,
      'src/letters.ts': 'export function writeLetter() {}\n',
    });
    const home = (process.env['CODEBASE_SEARCH_HOME'] = temporaryFolder());
    const open = () => openEngine(folder, { resources: join(__dirname, '../../../../dist'), logger: silentLogger });
    const bytes = Buffer.byteLength(
      `export function packBoxes() {\n  tape();\n}\n\n${'// Filler, which nobody asks for.\n'.repeat(400)}`,
    );
    const first = await open();
    await first.update(never);
    assert.equal((await first.statistics()).saved, undefined);
    const { total_tokens, items } = await first.search({ query: 'packBoxes', max_tokens: 500 }, never);
    assert.deepEqual([...new Set(items.map(({ path }) => path))], ['src/boxes.ts']);
    const { tokens } = await first.expand({ path: 'src/boxes.ts', start_line: 1 }, never);
    const counted = { answers: 1, answerTokens: total_tokens + tokens, fileTokens: Math.round(bytes / 4) };
    const { since, ...own } = (await first.statistics()).saved!;
    assert.deepEqual(own, counted);
    // Neither the search view, which shows no tokens, nor an evaluation saves any.
    await first.search({ query: 'packBoxes' }, never, () => undefined);
    await evaluate(first, [{ query: 'packBoxes', relevant: ['src/boxes.ts'], category: 'names' }], 10, never);
    assert.equal((await first.statistics()).saved?.answers, 1);
    await first.dispose();
    const second = await open();
    await second.search({ query: 'writeLetter', max_tokens: 500 }, never);
    assert.equal((await second.statistics()).saved?.answers, 2);
    await second.dispose();
    const { stdout } = runCli(home, ['status', '--folder', folder]);
    assert.match(stdout, /\n {2}2 answers saved [\d,]+ tokens since .*bytes \/ 4/);
    const json = JSON.parse(runCli(home, ['status', '--folder', folder, '--json']).stdout) as {
      readonly folders: readonly { readonly indexes: readonly { readonly saved: typeof own & { since: number } }[] }[];
    };
    assert.equal(json.folders[0]?.indexes[0]?.saved.answers, 2);
    assert(Math.abs(json.folders[0].indexes[0].saved.since - since) < 60_000);
  });
});
