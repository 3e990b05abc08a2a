import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DiskWorkspace } from '../../../src/node/workspace/diskWorkspace';
import { ewahBits } from '../../../src/node/gitRepository/ewahBitmap';
import { CorruptGitIndex, readIndexFile } from '../../../src/node/gitRepository/gitIndexFormat';
import { noFileFilters } from '../../../src/node/ignore/settingsRules';
import { never, silentLogger } from '../../twins/engineParts';
import { isPosix, itWhere } from '../../where';
import { oracleGit } from './gitOracle';
import { pipeAt, terabyteAt } from './hostileRepositories';
import { temporaryFolder, writeFiles } from '../../support/temporaryFolder';

/** Tests index files that git did not write. */

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
};

interface Parts {
  readonly version?: number;
  /** Number of entries that the header states. */
  readonly count?: number;
  readonly names?: readonly (string | Buffer)[];
  readonly extensions?: readonly Buffer[];
}

function entry(version: number, name: string | Buffer): Buffer {
  const bytes = Buffer.from(name);
  const head = Buffer.alloc(62);
  head.writeUInt32BE(0o100644, 24);
  head.writeUInt16BE(Math.min(bytes.length, 0xfff), 60);
  if (version === 4) return Buffer.concat([head, bytes, Buffer.alloc(1)]);
  return Buffer.concat([head, bytes, Buffer.alloc(8 - ((62 + bytes.length) % 8))]);
}

const indexFile = ({ version = 2, names = [], count = names.length, extensions = [] }: Parts): Buffer =>
  Buffer.concat([
    Buffer.from('DIRC'),
    uint32(version),
    uint32(count),
    ...names.map((name) => entry(version, name)),
    ...extensions,
    Buffer.alloc(20),
  ]);

const extension = (name: string, content: Buffer, length = content.length): Buffer =>
  Buffer.concat([Buffer.from(name), uint32(length), content]);
const SHARED = '1'.repeat(40);
/** A bitmap with one run of as many ones as a marker can express. */
const endless = Buffer.concat([uint32(0xffffffff), uint32(1), Buffer.from('00000001ffffffff', 'hex'), uint32(0)]);
const link = (bitmap: Buffer): Buffer => extension('link', Buffer.concat([Buffer.from(SHARED, 'hex'), bitmap, bitmap]));
/** Removes nothing from the previous name and adds nothing to it. */
const sameName = Buffer.from([0]);

/** Creates a repository where rules ignore `a.ts`, so that the index decides whether it is found. */
function repository(): string {
  const root = temporaryFolder({ 'r/.gitignore': 'a.ts\n', 'r/a.ts': '', 'r/b.ts': '', 'outside.ts': '' });
  oracleGit(join(root, 'r'), 'init', '-q');
  return join(root, 'r');
}

async function scanned(root: string): Promise<{ readonly found: readonly string[]; readonly said: readonly string[] }> {
  const said: string[] = [];
  const files = await new DiskWorkspace(root, noFileFilters, {
    ...silentLogger,
    warn: (message) => said.push(message),
  }).scan(never);
  return { found: files.map(({ path }) => path).filter((path) => path.endsWith('.ts')), said };
}

const damaged: Readonly<Record<string, Buffer>> = {
  'is empty': Buffer.alloc(0),
  'is no index': Buffer.from('a'.repeat(1_000)),
  'has a version that does not exist': indexFile({ version: 99, names: ['a.ts'] }),
  'tells of four billion entries': indexFile({ names: ['a.ts'], count: 0xffffffff }),
  'ends within a name': indexFile({ names: ['a.ts'] }).subarray(0, 76),
  'has a name without an end': Buffer.concat([
    indexFile({ version: 4, count: 1 }).subarray(0, 12),
    Buffer.alloc(62),
    Buffer.from([0]),
    Buffer.alloc(9_000, 'a'),
  ]),
  'drops more of a name than there is': indexFile({ version: 4, names: [Buffer.from([9, 97])] }),
  'drops more of a name than a number holds': indexFile({ version: 4, names: [Buffer.alloc(40, 0xff)] }),
  'stands for gigabytes of names': indexFile({
    version: 4,
    names: [
      Buffer.concat([Buffer.from([0]), Buffer.alloc(4_000, 'a')]),
      ...Array.from({ length: 200_000 }, () => sameName),
    ],
  }),
  'links to an index that is not there': indexFile({ names: ['a.ts'], extensions: [link(endless)] }),
  'has a link that is cut off': indexFile({ names: ['a.ts'], extensions: [extension('link', Buffer.alloc(4))] }),
};

describe('an index file that git did not write', () => {
  for (const [title, bytes] of Object.entries(damaged)) {
    it(`tracks nothing if it ${title}`, async () => {
      const root = repository();
      writeFileSync(join(root, '.git/index'), bytes);
      const { found, said } = await scanned(root);
      assert.deepEqual(found, ['b.ts']);
      assert.match(said.join('\n'), /^Files are ignored and tracked as if there were no .*$/);
    });
  }

  const places: Readonly<Record<string, (path: string) => void>> = {
    'a pipe': pipeAt,
    'a folder': (path) => mkdirSync(path),
    'a link to a device without an end': (path) => symlinkSync('/dev/zero', path),
    'a terabyte': (path) => terabyteAt(path, 'DIRC'),
  };
  for (const [title, make] of Object.entries(places)) {
    itWhere(isPosix, 'a POSIX system')(`tracks nothing where it is ${title}`, async () => {
      const root = repository();
      rmSync(join(root, '.git/index'), { force: true });
      make(join(root, '.git/index'));
      const { found, said } = await scanned(root);
      assert.deepEqual([found, said.length], [['b.ts'], 1]);
    });
  }

  it('is never read past its end, wherever it is cut', () => {
    const root = temporaryFolder(Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`src/part${i}.ts`, ''])));
    oracleGit(root, 'init', '-q');
    oracleGit(root, 'add', '.');
    for (const version of ['2', '4']) {
      oracleGit(root, 'update-index', '--index-version', version);
      const whole = readFileSync(join(root, '.git/index'));
      const entriesEnd = whole.lastIndexOf('part9.ts'.slice(version === '4' ? 4 : 0));
      for (let length = 0; length < entriesEnd; length++)
        assert.throws(() => readIndexFile(whole.subarray(0, length), 'sha1'), CorruptGitIndex, `${length}`);
      assert.equal(readIndexFile(whole, 'sha1').names.length, 20);
    }
  });

  it('adds no files by names that no work tree can have', async () => {
    const root = repository();
    const names = [
      '../outside.ts',
      '../r/a.ts',
      './a.ts',
      '/a.ts',
      join(root, 'a.ts'),
      '.git/config',
      '.git/a.ts',
      'a.ts/',
      'sub/../a.ts',
      '',
    ];
    writeFiles(root, { '.git/a.ts': '' });
    writeFileSync(join(root, '.git/index'), indexFile({ names }));
    assert.deepEqual(await scanned(root), { found: ['b.ts'], said: [] });
    writeFileSync(join(root, '.git/index'), indexFile({ names: [...names, 'a.ts'] }));
    assert.deepEqual(await scanned(root), { found: ['a.ts', 'b.ts'], said: [] });
  });

  it('ends if an extension claims to continue past the end', async () => {
    const root = repository();
    writeFileSync(
      join(root, '.git/index'),
      indexFile({ names: ['a.ts'], extensions: [extension('TREE', Buffer.alloc(4), 0xffffffff)] }),
    );
    assert.deepEqual(await scanned(root), { found: ['a.ts', 'b.ts'], said: [] });
  });

  it('removes the entries of a shared index, however many it claims to remove', async () => {
    const root = repository();
    writeFileSync(join(root, `.git/sharedindex.${SHARED}`), indexFile({ names: ['a.ts'] }));
    writeFileSync(join(root, '.git/index'), indexFile({ extensions: [link(Buffer.alloc(0))] }));
    assert.deepEqual((await scanned(root)).found, ['a.ts', 'b.ts']);
    writeFileSync(join(root, '.git/index'), indexFile({ names: [''], extensions: [link(endless)] }));
    assert.deepEqual((await scanned(root)).found, ['b.ts']);
  });

  it('does not follow a shared index that links to itself', async () => {
    const root = repository();
    for (const name of ['index', `sharedindex.${SHARED}`])
      writeFileSync(join(root, '.git', name), indexFile({ names: ['a.ts'], extensions: [link(Buffer.alloc(0))] }));
    assert.deepEqual(await scanned(root), { found: ['a.ts', 'b.ts'], said: [] });
  });

  it('cannot remove more entries than exist', () => {
    assert.equal(ewahBits(endless, 1_000).size, 1_000);
    assert.equal(ewahBits(endless.subarray(0, 11), 1_000).size, 0);
    // Has no run, and claims more literal words than it holds.
    assert.equal(
      ewahBits(
        Buffer.concat([uint32(64), uint32(0xffffffff), Buffer.from('fffffffe00000000', 'hex'), Buffer.alloc(8, 0xff)]),
        1_000,
      ).size,
      64,
    );
  });
});
