import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { saveMemoryIndex } from '../../src/core/memoryIndex/memoryIndexState';
import { readSnapshot, SNAPSHOT_FILE, writeSnapshot } from '../../src/node/storage/snapshotFile';
import { openPostingsFile } from '../../src/node/storage/postingsFile';
import { inMemoryEngine } from '../twins/engineParts';
import { temporaryFolder } from '../support/temporaryFolder';
import { fuzz } from './fuzz';

const HEAD_BYTES = 16;

/** Replaces the header of a snapshot file, with a valid length and checksum, so that the rest of the file is parsed. */
function withHeader(file: Buffer, header: Uint8Array): Buffer {
  const head = Buffer.from(file.subarray(0, HEAD_BYTES));
  head.writeUInt32LE(header.length, HEAD_BYTES - 8);
  head.writeUInt32LE(crc32(header), HEAD_BYTES - 4);
  return Buffer.concat([head, header, file.subarray(HEAD_BYTES + file.readUInt32LE(HEAD_BYTES - 8))]);
}

describe('fuzz: snapshots', () => {
  const [headers, files]: [Buffer[], Buffer[]] = [[], []];
  let [home, file] = ['', Buffer.alloc(0)];
  before(async () => {
    home = temporaryFolder();
    const engine = inMemoryEngine({ 'src/a.ts': 'export function weigh(): void {}\n' });
    await engine.update();
    await writeSnapshot(
      home,
      {
        incarnation: 'tables-1',
        generation: 3,
        model: 'terms@1',
        index: saveMemoryIndex(engine.index),
        memory: engine.indexer.files.state,
      },
      () => true,
    );
    file = readFileSync(join(home, SNAPSHOT_FILE));
    assert(await readSnapshot(home, 'tables-1'));
    files.push(file);
    headers.push(file.subarray(HEAD_BYTES, HEAD_BYTES + file.readUInt32LE(HEAD_BYTES - 8)));
  });

  const read = async (bytes: Buffer): Promise<void> => {
    writeFileSync(join(home, SNAPSHOT_FILE), bytes);
    const before = process.memoryUsage().arrayBuffers;
    const found = await readSnapshot(home, 'tables-1');
    assert(process.memoryUsage().arrayBuffers - before < 2 ** 28, 'no more than is in the file');
    assert(found === undefined || found.incarnation === 'tables-1');
  };

  const dictionary = [
    '"length":',
    '4294967296',
    '-1',
    '1e308',
    '"kind":"Float64Array"',
    '"kind":"__proto__"',
    '"arrays":',
    'null',
    '[]',
    '{}',
  ];
  fuzz('headers of snapshots', { seeds: headers, dictionary, run: (input) => read(withHeader(file, input)) });
  fuzz('bytes of snapshots', { seeds: files, dictionary, run: (input) => read(Buffer.from(input)) });
  fuzz('files of posting lists', {
    seeds: [Buffer.from(Uint32Array.of(1, 2, 3, 4).buffer)],
    run: (input) => {
      writeFileSync(join(home, 'lists-0123abcd.bin'), input);
      const lists = openPostingsFile(home, 'lists-0123abcd.bin', true);
      const into = new Uint32Array(4);
      for (const first of [0, 1, 2 ** 31, 2 ** 40])
        if (lists?.read(first, into)) assert(4 * first + 16 <= input.length);
      lists?.close();
      for (const name of ['../lists-0123abcd.bin', 'lists-0123abcd.bin/..', '/etc/passwd'])
        assert.equal(openPostingsFile(home, name, true), undefined);
    },
  });
});
