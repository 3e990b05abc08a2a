import assert from 'node:assert/strict';
import { chmodSync, chownSync } from 'node:fs';
import { temporaryFolder } from '../support/temporaryFolder';
import { isPosix, itWhere } from '../where';
import { runCli } from './runCli';

/** User id for the command line if the tests run as root, who may read everything. */
const OTHER = 65_534;
const uid = process.getuid?.() === 0 ? OTHER : undefined;

describe('the command line without permission to read a folder', () => {
  for (const command of [['search', 'anything'], ['index']]) {
    itWhere(isPosix, 'a POSIX system')(`says so: ${command[0] ?? ''}`, () => {
      const [home, folder] = [temporaryFolder(), temporaryFolder({ 'a.ts': 'export const a = 1;\n' })];
      if (uid !== undefined) chownSync(home, uid, uid);
      chmodSync(folder, 0);
      const { status, stderr } = runCli(home, [...command, '-f', folder], uid === undefined ? {} : { uid });
      chmodSync(folder, 0o755);
      assert.match(stderr, /^The folder ".*" may not be read\. Change its permissions/m);
      assert.equal(status, 2);
    });
  }
});
