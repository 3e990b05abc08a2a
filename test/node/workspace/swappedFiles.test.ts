import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DiskWorkspace } from '../../../src/node/workspace/diskWorkspace';
import { openFile } from '../../../src/node/fileSystem/lineReader';
import { walk } from '../../../src/node/workspace/directoryWalk';
import { NotRegular, readRegular } from '../../../src/node/fileSystem/regularFile';
import { matchCommitted } from '../../../src/node/git/committedContent';
import { FolderRules } from '../../../src/node/workspace/folderRules';
import { RuleReader } from '../../../src/node/ignore/ruleReader';
import type { FileFilters } from '../../../src/node/ignore/settingsRules';
import { never, silentLogger } from '../../twins/engineParts';
import { describeWhere, isPosix } from '../../where';
import { withEngine } from '../../support/engineOnFolder';
import { temporaryFolder } from '../../support/temporaryFolder';

/** Tests files that are replaced between the listing of a folder and their opening. */

const filters: FileFilters = { include: [], exclude: [], hidden: [], maxFileBytes: 1_000 };
const outside = 'export const outsideOfTheFolder = 1;\n';

interface Place {
  readonly root: string;
  /** A folder that no listing leads to, with files of the same names. */
  readonly elsewhere: string;
  /** Path of the swapped file, `sub/a.ts`. */
  readonly file: string;
}

type Swap = (place: Place) => void | Promise<void>;
const replaced =
  (make: Swap): Swap =>
  (place) => {
    rmSync(place.file);
    return make(place);
  };
const swaps: Readonly<Record<string, Swap>> = {
  'a link to a file outside': replaced(({ elsewhere, file }) => symlinkSync(join(elsewhere, 'a.ts'), file)),
  'a link to another file of the folder': replaced(({ root, file }) => symlinkSync(join(root, 'b.ts'), file)),
  'a link to a device': replaced(({ file }) => symlinkSync('/dev/zero', file)),
  'a link to itself': replaced(({ file }) => symlinkSync('a.ts', file)),
  'a pipe': replaced(({ file }) => void execFileSync('mkfifo', [file])),
  'a socket': replaced(({ file }) => new Promise((resolve) => createServer().listen(file, resolve).unref())),
  'a folder': replaced(({ file }) => mkdirSync(file)),
  'a link in place of the folder above': ({ root, elsewhere }) => {
    renameSync(join(root, 'sub'), join(root, 'moved'));
    symlinkSync(elsewhere, join(root, 'sub'));
  },
};

function place(): Place {
  const root = realpathSync(
    temporaryFolder({ 'sub/a.ts': 'export const inside = 1;\n', 'b.ts': 'export const other = 1;\n' }),
  );
  return { root, elsewhere: realpathSync(temporaryFolder({ 'a.ts': outside })), file: join(root, 'sub/a.ts') };
}

// Windows has no pipes, and links require a privilege there.
describeWhere(isPosix, 'a POSIX system')('files that are swapped after they were listed', function () {
  this.timeout(60_000);

  for (const [what, swap] of Object.entries(swaps)) {
    it(`are neither read nor waited for: ${what}`, async () => {
      const swapped = place();
      const workspace = new DiskWorkspace(swapped.root, filters, silentLogger);
      assert.deepEqual(
        (await workspace.scan(never)).map(({ path }) => path),
        ['b.ts', 'sub/a.ts'],
      );
      await swap(swapped);
      assert.equal(await workspace.read('sub/a.ts', never), undefined);
      assert.equal(openFile(swapped.root, 'sub/a.ts', 1e6), undefined);
      await assert.rejects(readRegular(swapped.root, 'sub/a.ts', 1e6, never), NotRegular);
      const blobs = new Map([['sub/a.ts', 'c'.repeat(40)]]);
      assert.equal(
        (await matchCommitted(swapped.root, [{ path: 'sub/a.ts', size: 25, hash: '' }], blobs, () => '', never)).size,
        0,
      );
    });

    it(`are not shown by an engine that had indexed them: ${what}`, async () => {
      const swapped = place();
      await withEngine(swapped.root, async (engine) => {
        await engine.update(never);
        await swap(swapped);
        const { items } = await engine.search(
          { query: 'inside outsideOfTheFolder', min_score: 0, max_tokens: 10_000 },
          never,
        );
        assert(!JSON.stringify(items).includes('outsideOfTheFolder'), JSON.stringify(items));
        await assert.rejects(engine.expand({ path: 'sub/a.ts' }, never));
        await engine.update(never);
        assert(
          !JSON.stringify(await engine.search({ query: 'outsideOfTheFolder', min_score: 0 }, never)).includes(
            'outsideOfTheFolder =',
          ),
        );
        // The original file is indexed as before once it is back.
        rmSync(join(swapped.root, 'sub'), { recursive: true, force: true });
        mkdirSync(join(swapped.root, 'sub'));
        writeFileSync(swapped.file, 'export const cameBack = 1;\n');
        await engine.update(never);
        assert.equal((await engine.search({ query: 'cameBack', min_score: 0 }, never)).items[0]?.path, 'sub/a.ts');
      });
    });
  }

  it('are read up to the limit if they grow', async () => {
    const { root, file } = place();
    const workspace = new DiskWorkspace(root, filters, silentLogger);
    appendFileSync(file, 'x'.repeat(10_000_000));
    assert.deepEqual(await workspace.read('sub/a.ts', never), {
      state: 'failed',
      error: 'it has more than 1000 bytes',
    });
    assert.equal(openFile(root, 'sub/a.ts', 1_000), undefined);
    // The system reports these files as empty.
    if (process.platform === 'linux')
      assert.match((await readRegular(`/proc/${process.pid}`, 'status', 1e6, never)).toString(), /^Name:/);
  });

  it('are not listed if a link replaced a folder', () => {
    const { root, elsewhere } = place();
    const rules = new FolderRules(root, filters, new RuleReader(silentLogger));
    const swap = (folder: string): void => {
      if (folder !== 'sub') return;
      renameSync(join(root, 'sub'), join(root, 'moved'));
      symlinkSync(elsewhere, join(root, 'sub'));
    };
    const entries = [...walk(root, rules, { onFolder: swap, enters: () => true })].map(({ path, kind }) => ({
      path,
      kind,
    }));
    assert.deepEqual(entries, [
      { path: 'b.ts', kind: 'file' },
      { path: 'sub', kind: 'link' },
    ]);
  });

  it('are never read from outside while folders and links alternate', async () => {
    const { root, elsewhere } = place();
    const script = `const fs = require('fs'); const [root, elsewhere] = process.argv.slice(1); const until = Date.now() + 3000; fs.symlinkSync(elsewhere, root + '/link');
      while (Date.now() < until) { fs.renameSync(root + '/sub', root + '/away'); fs.renameSync(root + '/link', root + '/sub'); fs.renameSync(root + '/sub', root + '/link'); fs.renameSync(root + '/away', root + '/sub'); }`;
    const swapping = spawn(process.execPath, ['-e', script, root, elsewhere]);
    const workspace = new DiskWorkspace(root, filters, silentLogger);
    let [inside, reads] = [0, 0];
    while (swapping.exitCode === null) {
      for (const text of await Promise.all(Array.from({ length: 16 }, () => workspace.read('sub/a.ts', never)))) {
        assert.notEqual(text, outside);
        reads++;
        if (typeof text === 'string') inside++;
      }
    }
    assert(inside > 0 && reads > inside, `${inside} of ${reads}`);
  });
});
