import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CorruptGitIndex, readIndexFile } from '../../src/node/gitRepository/gitIndexFormat';
import { oracleGit } from '../node/gitRepository/gitOracle';
import { temporaryFolder } from '../support/temporaryFolder';
import { fuzz } from './fuzz';

/** Returns index files as git writes them: each version, and a split index with removed entries. */
function indexFiles(): readonly Buffer[] {
  const files = Object.fromEntries(Array.from({ length: 80 }, (_, i) => [`src/part${i}.ts`, '']));
  const root = temporaryFolder({ ...files, [`deep/${'long/'.repeat(30)}name.ts`]: '' });
  const index = (): Buffer => readFileSync(join(root, '.git/index'));
  oracleGit(root, 'init', '-q');
  oracleGit(root, 'add', '.');
  const whole = ['2', '4'].map((version) => (oracleGit(root, 'update-index', '--index-version', version), index()));
  oracleGit(root, 'update-index', '--split-index');
  oracleGit(root, 'rm', '-q', '--cached', ...Object.keys(files).slice(3, 70));
  return [...whole, index()];
}

fuzz('index file of git', {
  seeds: indexFiles(),
  dictionary: [
    'DIRC',
    Buffer.from([0, 0, 0, 3]),
    Buffer.from([0, 0, 0, 4]),
    'link',
    'TREE',
    'sdir',
    Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0x7f]),
    Buffer.from([0x40, 0]),
    Buffer.from([0x0f, 0xff]),
    '../',
    '.git/',
    '\0',
  ],
  run: (input) => {
    for (const objects of ['sha1', 'sha256'] as const) {
      try {
        readIndexFile(Buffer.from(input), objects).link?.deletedOf(100_000);
      } catch (error) {
        if (!(error instanceof CorruptGitIndex)) throw error;
      }
    }
  },
});
