import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { launchEngineChild } from '../../../src/node/engineProcess/engineLauncher';
import { indexFolder } from '../../../src/node/indexDirectory/indexHome';
import { silentLogger } from '../../twins/engineParts';
import { temporaryFolder } from '../../support/temporaryFolder';
import { useTemporaryHome } from '../../support/temporaryHome';

type Said = readonly [flags: readonly string[], own: string, idle: string];

describe('the process of the engine', () => {
  const home = useTemporaryHome();

  /**
   * Returns the V8 flags that a process started for these folders reports, and its allocation thresholds: the size from
   * which allocations get their own pages, and how much free memory may stay allocated.
   */
  async function flagsOf(folders: readonly string[]): Promise<Said> {
    const program = join(
      temporaryFolder({
        'says.js':
          "process.send({ jsonrpc: '2.0', method: 'flags', params: [process.execArgv, process.env.MALLOC_MMAP_THRESHOLD_, process.env.MALLOC_TRIM_THRESHOLD_] }); process.on('disconnect', () => process.exit());",
      }),
      'says.js',
    );
    const child = launchEngineChild(program, folders, silentLogger);
    const flags = new Promise<Said>((resolve) =>
      child.connection.onNotification('flags', (...said: [...Said]) => resolve(said)),
    );
    child.connection.listen();
    try {
      return await flags;
    } finally {
      child.connection.dispose();
      await child.stop();
    }
  }

  it('may use more memory if a folder is indexed from scratch', async () => {
    const [known, unknown] = [temporaryFolder(), temporaryFolder()];
    mkdirSync(indexFolder(home(), known), { recursive: true });
    assert.deepEqual(await flagsOf([known, unknown]), [['--max-semi-space-size=16'], '1048576', '16777216']);
    const searching = [
      '--max-semi-space-size=8',
      `--v8-pool-size=${Math.min(4, Math.max(1, availableParallelism() - 1))}`,
    ];
    assert.deepEqual(await flagsOf([known]), [searching, '32768', '131072']);
    const link = join(temporaryFolder(), 'link');
    symlinkSync(known, link, 'junction');
    assert.deepEqual(await flagsOf([link]), [searching, '32768', '131072']);
  });
});
