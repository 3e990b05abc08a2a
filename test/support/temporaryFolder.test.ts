import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { removeTemporaryFolders, temporaryFolder } from './temporaryFolder';

/** Writes files for a second, like an index that is being closed. */
const writer = `
const { mkdirSync, writeFileSync } = require('node:fs');
const until = Date.now() + 1_000;
for (let i = 0; Date.now() < until; i++) try {
  mkdirSync('index', { recursive: true });
  writeFileSync('index/' + i, '');
} catch {}`;

describe('removeTemporaryFolders', () => {
  it('removes a folder in which a process still writes', async () => {
    const folder = temporaryFolder();
    const running = spawn(process.execPath, ['-e', writer], { cwd: folder, stdio: 'ignore' });
    const ended = once(running, 'exit');
    while (!existsSync(`${folder}/index`)) await delay(5);
    await removeTemporaryFolders();
    await ended;
    assert.ok(!existsSync(folder));
  });
});
