import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import path from 'node:path';

describe('fact scanning of hostile texts', () => {
  it('takes time linear in the length', () => {
    // Runs in a separate process, because only killing the process stops a pattern that never ends.
    const { stdout } = spawnSync(process.execPath, ['--import', 'tsx', path.join(__dirname, 'hostileTexts.ts')], {
      encoding: 'utf8',
      timeout: 60_000,
      killSignal: 'SIGKILL',
    });
    const wrong = stdout.split('\n').filter((line) => !/: ok$|^$|^all read$/.test(line));
    assert.deepEqual(wrong, []);
    assert.match(stdout, /all read/);
  }).timeout(70_000);
});
