import assert from 'node:assert/strict';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openVectorTable } from '../../src/node/lanceVectors';
import { temporaryFolder } from './temporaryFolder';

describe('a table of vectors', () => {
  it('is waited for while another process makes it', async () => {
    const [folder, elsewhere] = [temporaryFolder(), temporaryFolder()];
    mkdirSync(join(folder, 'vectors-a.lance'));
    const opening = openVectorTable(folder, 'vectors-a', 4);
    await openVectorTable(elsewhere, 'vectors-a', 4);
    await delay(50);
    cpSync(join(elsewhere, 'vectors-a.lance'), join(folder, 'vectors-a.lance'), { recursive: true });
    assert.equal(await (await opening).table.countRows(), 0);
  });

  it('is damaged when it never comes', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'vectors-a.lance'));
    await assert.rejects(openVectorTable(folder, 'vectors-a', 4), /not found/);
  });
});
