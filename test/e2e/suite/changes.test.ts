import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { invokeTool, untilIndexed, workspaceFolder } from './api';
import { eventually } from '../eventually';

describe('a file changed on disk', () => {
  before(untilIndexed);

  const path = 'src/orders/giftWrap.ts';
  const file = (): string => join(workspaceFolder().fsPath, path);
  const question = { query: 'wrap presents in ribbon' };
  const found = async (): Promise<readonly string[]> =>
    (await invokeTool(question)).result.items.map((item) => item.path);

  after(() => rm(file(), { force: true }));

  it('is found when it is created and with its changes, and is not found when it is deleted', async function () {
    const started = Date.now();
    await writeFile(
      file(),
      '/** Wraps presents in ribbon. */\nexport function wrapPresents(names: string[]): string {\n  return names.join(" in ribbon, ");\n}\n',
    );
    await eventually(async () => assert.equal((await found())[0], path));
    this.test!.title += ` (first found after ${Date.now() - started} ms)`;

    await writeFile(
      file(),
      '\n\n/** Wraps presents in ribbon. */\nexport function ribbonAround(present: string): string {\n  return present;\n}\n',
    );
    await eventually(async () => assert.match((await invokeTool(question)).text, /ribbonAround/));

    await rm(file());
    await eventually(async () => assert(!(await found()).includes(path)));
  });
});
