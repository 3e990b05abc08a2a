import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ProcessSignals, type IndexCommand } from '../../../src/node/indexDirectory/processSignals';
import { indexFolder } from '../../../src/node/indexDirectory/indexHome';
import { runCli } from '../../cli/runCli';
import { temporaryFolder } from '../../support/temporaryFolder';

const library = join(__dirname, '../../../dist/library.js');
const files = Object.fromEntries(
  Array.from({ length: 300 }, (_, i) => [
    `src/m${i}.ts`,
    `export function handler${i}(request: string): string {\n  return request + ${i};\n}\n`,
  ]),
);

/** Starts a process that repeats an operation on an index until it is killed. */
const working = (home: string, folder: string, what: string): ReturnType<typeof spawn> =>
  spawn(
    process.execPath,
    [
      '-e',
      `const {open}=require(${JSON.stringify(library)});(async()=>{const s=new AbortController().signal;const e=await open(${JSON.stringify(folder)});await e.update(s);process.stdout.write('begun');for(;;){${what}}})()`,
    ],
    {
      env: { ...process.env, CODEBASE_SEARCH_HOME: home },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );

function found(home: string, folder: string): readonly string[] {
  const { status, stdout, stderr } = runCli(home, ['search', 'handler217', '-f', folder, '--json', '--min-score', '0']);
  assert.equal(status, 0, stdout + stderr);
  return (JSON.parse(stdout) as { readonly items: readonly { readonly path: string }[] }).items.map(({ path }) => path);
}

describe('a search after a process was killed', function () {
  this.timeout(240_000);

  for (const order of ['rebuild', 'check', 'update'] satisfies IndexCommand[]) {
    it(`indexes first if an order has not been completed: ${order}`, async () => {
      const [home, folder] = [temporaryFolder(), temporaryFolder(files)];
      for (let i = 0; i < 4; i++) {
        await new ProcessSignals(indexFolder(home, folder)).enqueue(order).catch(() => undefined);
        assert.equal(found(home, folder)[0], 'src/m217.ts');
      }
    });
  }

  for (const [what, work] of [
    ['a rebuild', 'await e.rebuild(s)'],
    ['a check', 'await e.checkUp?.(s);await e.update(s)'],
  ] as const) {
    it(`indexes first, whenever the process was killed during ${what}`, async () => {
      const [home, folder] = [temporaryFolder(), temporaryFolder(files)];
      for (let i = 0; i < 5; i++) {
        const child = working(home, folder, work);
        await once(child.stdout!, 'data');
        await delay(Math.random() * 700);
        child.kill('SIGKILL');
        await once(child, 'exit');
        assert.equal(found(home, folder)[0], 'src/m217.ts');
      }
    });
  }

  it('indexes first, whenever the process was killed during the first build', async () => {
    for (let i = 0; i < 5; i++) {
      const [home, folder] = [temporaryFolder(), temporaryFolder(files)];
      const child = working(home, folder, 'await e.update(s)');
      await delay(200 + Math.random() * 1_200);
      child.kill('SIGKILL');
      await once(child, 'exit');
      assert.equal(found(home, folder)[0], 'src/m217.ts');
    }
  });

  it('reports a cleared index if the process was killed while clearing it, and indexes again on request', async () => {
    const [home, folder] = [temporaryFolder(), temporaryFolder(files)];
    found(home, folder);
    await new ProcessSignals(indexFolder(home, folder)).enqueue('clear');
    const { status, stdout, stderr } = runCli(home, ['search', 'handler217', '-f', folder, '--json']);
    assert.notEqual(status, 0);
    assert.match(stdout + stderr, /indexing is paused|indexing was paused/i);
    assert.equal(runCli(home, ['index', '-f', folder]).status, 0);
    assert.equal(found(home, folder)[0], 'src/m217.ts');
  });
});
