import assert from 'node:assert/strict';
import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Engine } from '../../../src/core/base/contracts';
import { indexFolder } from '../../../src/node/indexDirectory/indexHome';
import { openEngine, type OpenEngineOptions } from '../../../src/node/engine/openEngine';
import { never, silentLogger } from '../../twins/engineParts';
import { temporaryFolder } from '../../support/temporaryFolder';

/** Tests one index that several entry points share, and an index that cannot be written. */

const resources = join(__dirname, '../../../dist');
const files = {
  'src/app.ts': 'export function startApplication(): void {}\n',
  'notes/plan.md': '# The plan\n\nWhere we are going.\n',
  'generated/api.ts': 'export const endpoints = ["users"];\n',
};

async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (let i = 0; i < 200; i++) {
    if (await holds()) return;
    await delay(25);
  }
  assert.fail(what);
}

describe('an index that several entry points have open', () => {
  const engines: Engine[] = [];
  const previous = process.env['CODEBASE_SEARCH_HOME'];
  let home: string;
  let folder: string;
  beforeEach(() => {
    process.env['CODEBASE_SEARCH_HOME'] = home = temporaryFolder();
    folder = temporaryFolder(files);
  });
  afterEach(async () => {
    for (const engine of engines.splice(0)) await engine.dispose();
    if (previous === undefined) delete process.env['CODEBASE_SEARCH_HOME'];
    else process.env['CODEBASE_SEARCH_HOME'] = previous;
  });

  async function open(options: Partial<OpenEngineOptions> = {}): Promise<Engine> {
    const engine = await openEngine(folder, { resources, logger: silentLogger, ...options });
    engines.push(engine);
    return engine;
  }
  async function close(engine: Engine): Promise<void> {
    engines.splice(engines.indexOf(engine), 1);
    await engine.dispose();
  }
  const indexed = async (engine: Engine): Promise<string> => {
    const fates = await Promise.all(Object.keys(files).map((path) => engine.why(path, never)));
    return Object.keys(files)
      .filter((_, i) => fates[i]?.state === 'indexed')
      .join(' ');
  };

  it('uses the settings of the editor, even when the editor is closed', async () => {
    const editor = await open({
      include: [],
      exclude: ['generated/**'],
      hidden: [{ glob: 'notes' }, { glob: 'notes/**' }],
    });
    await editor.update(never);
    assert.equal(await indexed(editor), 'src/app.ts');
    await close(editor);
    const terminal = await open();
    await terminal.update(never);
    assert.equal(await indexed(terminal), 'src/app.ts');
    const status = await terminal.why('generated/api.ts', never);
    assert.equal(status.state === 'ignored' && status.rule.source, 'codebaseSearch.exclude');
  });

  it('keeps the settings that the next process does not specify', async () => {
    const editor = await open({
      include: [],
      exclude: ['generated/**'],
      hidden: [{ glob: 'notes' }, { glob: 'notes/**' }],
    });
    await editor.update(never);
    await close(editor);
    const library = await open({ exclude: [] });
    await library.update(never);
    assert.equal(await indexed(library), 'src/app.ts generated/api.ts');
  });

  it('applies new settings immediately, whichever process writes', async () => {
    const writer = await open();
    await writer.update(never);
    assert.equal(await indexed(writer), 'src/app.ts notes/plan.md generated/api.ts');
    const editor = await open({ include: [], exclude: ['notes/**'] });
    assert(writer.status.writer && !editor.status.writer);
    await until(async () => (await indexed(writer)) === 'src/app.ts generated/api.ts', 'the writer did not follow');
    await until(() => editor.status.filesIndexed === 2, 'the editor did not follow');
  });

  it('is searched as it is if it cannot be written, and says so', async () => {
    const builder = await open();
    await builder.update(never);
    await builder.settle(never);
    await close(builder);
    writeFileSync(join(folder, 'src/late.ts'), 'export function comesLate(): void {}\n');
    await withoutRights(home, folder, async () => {
      const reader = await open();
      await reader.update(never);
      const { items, warnings } = await reader.search({ query: 'start application', min_score: 0 }, never);
      assert.equal(items[0]?.path, 'src/app.ts');
      assert.match(items[0].snippet, /startApplication/);
      assert(
        warnings.some((warning) => warning.includes('cannot be written')),
        warnings.join('\n'),
      );
      assert.equal(reader.status.index.state, 'error');
      await assert.rejects(reader.rebuild(never), /cannot be written/);
      await assert.rejects(reader.pause(), /cannot be written/);
    });
    const [reader] = engines;
    await until(() => reader?.status.index.state === 'indexed' && reader.status.filesIndexed === 4, 'it did not go on');
    assert.equal(reader?.status.notice, undefined);
  });

  it('is rejected with an explanation if it does not exist and cannot be created', async () => {
    await withoutRights(home, folder, () => assert.rejects(open(), /cannot be written/));
  });

  it('keeps its settings in a file that other versions cannot misread', async () => {
    await close(await open({ include: ['*.md'], exclude: [], maxFileBytes: 5_000 }));
    writeFileSync(join(indexFolder(home, folder), 'files.json'), '{"include": "everything"}');
    const engine = await open();
    await engine.update(never);
    assert.equal(await indexed(engine), 'src/app.ts notes/plan.md generated/api.ts');
  });
});

/**
 * Calls `use` while nothing below the home can be written. If the tests run as root, to whom permissions do not apply,
 * they act as another user meanwhile.
 */
async function withoutRights(home: string, folder: string, use: () => Promise<void>): Promise<void> {
  const paths = [home, ...readdirSync(home, { recursive: true, encoding: 'utf8' }).map((name) => join(home, name))];
  const before = paths.map((path) => ({ path, mode: statSync(path).mode }));
  chmodSync(folder, 0o755);
  for (const path of paths) chmodSync(path, statSync(path).isDirectory() ? 0o555 : 0o444);
  const user = process.geteuid?.();
  if (user === 0) process.seteuid?.(65_534);
  try {
    await use();
  } finally {
    if (user === 0) process.seteuid?.(0);
    for (const { path, mode } of before) chmodSync(path, mode);
  }
}
