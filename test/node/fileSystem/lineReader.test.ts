import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import * as fastCheck from 'fast-check';
import { splitLines } from '../../../src/core/text/sliceLines';
import type { LineRange } from '../../../src/core/base/types';
import { openFile, readLines, type FileStamp } from '../../../src/node/fileSystem/lineReader';
import { decodeText } from '../../../src/node/fileSystem/decodeText';
import { isPosix, itWhere } from '../../where';
import { temporaryFolder } from '../../support/temporaryFolder';

describe('lines read from a file', () => {
  const path = join(temporaryFolder(), 'a.ts');
  const piece = fastCheck.constantFrom('\n', '\r\n', '\r', 'a', 'const b = 1;', 'é', '漢字', '😀', '\uFEFF', ' ');
  const range = fastCheck
    .tuple(fastCheck.integer({ min: 1, max: 12 }), fastCheck.nat(12))
    .map(([startLine, more]) => ({ startLine, endLine: startLine + more }));

  function read(name: string, lines: LineRange, known?: FileStamp): string | undefined {
    const file = openFile(dirname(name), basename(name), 1e7);
    return file === undefined ? undefined : readLines(file, [lines], known)?.[0];
  }

  function agree(bytes: Buffer, lines: { readonly startLine: number; readonly endLine: number }): void {
    writeFileSync(path, bytes);
    assert.equal(
      read(path, lines),
      splitLines(decodeText(bytes) ?? '')
        .slice(lines.startLine - 1, lines.endLine)
        .join('\n'),
    );
  }

  it('equal those of its text with any line ending', () => {
    fastCheck.assert(
      fastCheck.property(fastCheck.array(piece, { maxLength: 40 }), range, (pieces, lines) =>
        agree(Buffer.from(pieces.join('')), lines),
      ),
      { numRuns: 500 },
    );
  });

  it('equal those of a text that is not UTF-8', () => {
    const bytes = fastCheck.array(fastCheck.constantFrom(0x0a, 0x0d, 0x41, 0xc3, 0xa9, 0xe6, 0xff, 0xf0, 0x9f), {
      maxLength: 40,
    });
    fastCheck.assert(
      fastCheck.property(bytes, range, (some, lines) => agree(Buffer.from(some), lines)),
      { numRuns: 500 },
    );
    for (const mark of ['\ufeff', '\ufffe'])
      agree(Buffer.from(`${mark}one\r\ntwo\nthree`, 'utf16le'), { startLine: 2, endLine: 3 });
  });

  it('equal those of several ranges, in any order', () => {
    writeFileSync(path, 'one\ntwo\nthree');
    const file = openFile(dirname(path), basename(path), 1e7);
    assert.ok(file !== undefined);
    const ranges = [
      { startLine: 3, endLine: 3 },
      { startLine: 1, endLine: 2 },
      { startLine: 2, endLine: 3 },
    ];
    assert.deepEqual(readLines(file, ranges), ['three', 'one\ntwo', 'two\nthree']);
  });

  it('equal those of its text, whatever parts of the file were read before', () => {
    const long = fastCheck
      .array(fastCheck.tuple(piece, fastCheck.constantFrom('\n', '\n', '\n', '\r\n', '\r', '')), {
        minLength: 100,
        maxLength: 400,
      })
      .map((pieces) => pieces.flat().join(''));
    const ranges = fastCheck.array(
      fastCheck
        .tuple(fastCheck.integer({ min: 1, max: 400 }), fastCheck.nat(90))
        .map(([startLine, more]) => ({ startLine, endLine: startLine + more })),
      { minLength: 1, maxLength: 3 },
    );
    fastCheck.assert(
      fastCheck.property(long, fastCheck.array(ranges, { minLength: 1, maxLength: 8 }), (text, asked) => {
        writeFileSync(path, text);
        utimesSync(path, 1_700_000_000, 1_700_000_000);
        const known = { size: Buffer.byteLength(text), modified: 1_700_000_000_000 };
        const lines = splitLines(decodeText(Buffer.from(text)) ?? '');
        for (const some of asked) {
          const file = openFile(dirname(path), basename(path), 1e7);
          assert.ok(file !== undefined);
          assert.deepEqual(
            readLines(file, some, known),
            some.map(({ startLine, endLine }) => lines.slice(startLine - 1, endLine).join('\n')),
          );
        }
      }),
      { numRuns: 300 },
    );
  });

  it('are read from their remembered offsets', () => {
    const text = Array.from({ length: 40_000 }, (_, i) => `line ${i + 1}`).join('\n');
    writeFileSync(path, text);
    utimesSync(path, 1_700_000_000, 1_700_000_000);
    const known = { size: text.length, modified: 1_700_000_000_000 };
    const lines = { startLine: 30_000, endLine: 30_000 };
    assert.equal(read(path, lines, known), 'line 30000');
    // The file has the same size and time, but all its lines end one character later. At the remembered offset of a
    // line, the previous line ends now and is counted again.
    writeFileSync(path, `-${text.slice(0, -1)}`);
    utimesSync(path, 1_700_000_000, 1_700_000_000);
    assert.equal(read(path, lines, known), 'line 29999');
    assert.equal(read(path, { startLine: 1, endLine: 1 }, known), '-line 1');
    const another = { ...known };
    assert.equal(read(path, { startLine: 40_000, endLine: 40_000 }, another), 'line 4000');
    // The offset of the first line behind the requested range is remembered too, so that no more is read again.
    assert.equal(read(path, { startLine: 30_017, endLine: 30_017 }, known), '');
  });

  it('are read from a file that is longer than any before', () => {
    const text = Array.from({ length: 40_000 }, (_, i) => `line ${i}`).join('\n');
    agree(Buffer.from(text), { startLine: 39_000, endLine: 39_010 });
    agree(Buffer.from('short'), { startLine: 1, endLine: 2 });
  });

  it('are read only from the known file, if the caller requires it', () => {
    const second = { startLine: 2, endLine: 2 };
    writeFileSync(path, 'one\ntwo');
    utimesSync(path, 1_700_000_000, 1_700_000_000.1239);
    assert.equal(read(path, second, { size: 7, modified: 1_700_000_000_123 }), 'two');
    assert.equal(read(path, second, { size: 7, modified: 1_700_000_000_124 }), undefined);
    assert.equal(read(path, second, { size: 8, modified: 1_700_000_000_123 }), undefined);
  });

  const none = (name: string): string | undefined => read(name, { startLine: 1, endLine: 1 });

  it('are missing if the file cannot be read', () => {
    assert.equal(none(join(path, 'b.ts')), undefined);
    assert.equal(none(join(path, '..')), undefined);
  });

  itWhere(isPosix, 'a POSIX system')('are missing where it is a link or a pipe, without waiting for it', () => {
    writeFileSync(path, 'one');
    symlinkSync(path, join(path, '..', 'link'));
    execFileSync('mkfifo', [join(path, '..', 'pipe')]);
    assert.deepEqual(
      [none(path), none(join(path, '..', 'link')), none(join(path, '..', 'pipe'))],
      ['one', undefined, undefined],
    );
  });
});
