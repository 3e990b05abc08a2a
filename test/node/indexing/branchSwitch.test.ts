import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Embedder } from '../../../src/core/base/contracts';
import { defaultEmbedderSettings } from '../../../src/node/settings/embedderSettings';
import { openEngine } from '../../../src/node/engine/openEngine';
import { inMemoryEngine, never, silentLogger, termEmbedder } from '../../twins/engineParts';
import { FakeEmbeddingServer } from '../../support/embeddingServer';
import { temporaryFolder, writeFiles } from '../../support/temporaryFolder';
import { useTemporaryHome } from '../../support/temporaryHome';

const COUNT = 1_000;
const text = (i: number, branch: string): string =>
  `export function part${i}On${branch}(): void {\n  run${branch}(${i});\n}\n`;
const path = (i: number): string => `src/part${i}.ts`;
const main = Object.fromEntries(Array.from({ length: COUNT + 100 }, (_, i) => [path(i), text(i, 'Main')]));

describe('switching to a branch with a thousand changed files, and back', () => {
  it('embeds no text twice', async () => {
    let embedded = 0;
    const counting: Embedder = {
      ...termEmbedder,
      embed: (texts, signal) => ((embedded += texts.length), termEmbedder.embed(texts, signal)),
    };
    const engine = inMemoryEngine(main, counting);
    const update = async (): Promise<number> => {
      embedded = 0;
      await engine.update();
      await engine.vectors.lookUp(never);
      for (let slot = 0; slot < engine.index.chunkSlots; slot++)
        assert(engine.index.fileOf(slot) === undefined || engine.index.vectors.has(slot));
      return embedded;
    };
    const switchTo = (branch: string): void => {
      // A tenth of the files exists on one branch only.
      for (let i = 0; i < COUNT; i++) {
        if (branch === 'Other' && i % 10 === 0) engine.workspace.delete(path(i));
        else engine.workspace.write(path(i), text(i, branch));
      }
    };
    assert.equal(await update(), COUNT + 100);
    switchTo('Other');
    assert.equal(await update(), 0.9 * COUNT);
    switchTo('Main');
    assert.equal(await update(), 0);
    switchTo('Other');
    assert.equal(await update(), 0);
    assert.equal(engine.index.fileCount, 0.9 * COUNT + 100);
  });
});

/** Number of changed files: as many as above with `CODEBASE_SEARCH_THOROUGH`, and fewer otherwise. */
const FILES_IN_GIT = process.env['CODEBASE_SEARCH_THOROUGH'] === '1' ? COUNT : 50;

describe('switching branches repeatedly with git', () => {
  const server = new FakeEmbeddingServer();
  useTemporaryHome();
  before(() => server.start());
  after(() => server.stop());

  it('sends no text to an embedder twice, and finds what is checked out', async function () {
    this.timeout(120_000);
    const folder = temporaryFolder();
    const git = (...parameters: readonly string[]): void =>
      void execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.org', ...parameters], {
        cwd: folder,
        stdio: 'ignore',
      });
    const commitAll = (branch: string): void => {
      for (let i = 0; i < FILES_IN_GIT; i++) {
        if (branch === 'Other' && i % 10 === 0) rmSync(join(folder, path(i)));
        else writeFiles(folder, { [path(i)]: text(i, branch) });
      }
      git('add', '--all');
      git('commit', '--message=all');
    };
    git('init', '--initial-branch=main');
    commitAll('Main');
    git('switch', '--create', 'other');
    commitAll('Other');
    const embedder = {
      ...defaultEmbedderSettings,
      choice: { kind: 'ollama', url: server.url, model: 'nomic-embed-text' },
    } as const;
    const engine = await openEngine(folder, {
      resources: join(__dirname, '../../../dist'),
      embedder,
      logger: silentLogger,
    });
    const switchTo = async (branch: string): Promise<number> => {
      const before = server.embedded.length;
      git('switch', branch);
      await engine.update(never);
      await engine.settle(never);
      assert.equal(engine.status.embedding?.state, 'ready');
      return server.embedded.slice(before).filter((sent) => sent.includes('export function')).length;
    };
    try {
      assert.deepEqual([await switchTo('other'), engine.status.filesIndexed], [0.9 * FILES_IN_GIT, 0.9 * FILES_IN_GIT]);
      assert.deepEqual([await switchTo('main'), engine.status.filesIndexed], [FILES_IN_GIT, FILES_IN_GIT]);
      assert.deepEqual([await switchTo('other'), await switchTo('main'), await switchTo('other')], [0, 0, 0]);
      const { items } = await engine.search({ query: 'part7OnOther', min_score: 0 }, never);
      assert.equal(items[0]?.symbol?.name, 'part7OnOther');
    } finally {
      await engine.dispose();
    }
  });
});
