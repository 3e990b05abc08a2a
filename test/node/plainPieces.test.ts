import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { endOfPlainPiece } from '../../src/node/plainPieces';

const root = join(__dirname, '../..');

/** As the table has it, and so the package that the table is made from. */
function patternOfTable(): RegExp {
  const table = readFileSync(join(root, 'dist/o200k.bin'));
  const { pattern } = JSON.parse(table.toString('utf8', 4, 4 + table.readUInt32LE(0))) as { pattern: string };
  return new RegExp(pattern, 'gu');
}

function piecesOf(text: string): readonly string[] {
  const bytes = Buffer.from(text, 'latin1');
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = endOfPlainPiece(bytes, at, bytes.length);
    pieces.push(text.slice(at, end));
    at = end;
  }
  return pieces;
}

describe('pieces of plain text', () => {
  let pattern: RegExp;
  before(() => (pattern = patternOfTable()));

  it('end where the pattern of the table has them end', () => {
    const character = fc.oneof(fc.constantFrom(...Array.from('aZ19 \t\n\r\v\f\'/_-.;"svetmdlrSLTVE\0\x1c\x7f')), fc.integer({ min: 0, max: 127 }).map((code) => String.fromCharCode(code)));
    fc.assert(fc.property(fc.array(character, { maxLength: 40 }).map((all) => all.join('')), (text) => assert.deepEqual(piecesOf(text), text.match(pattern) ?? [])), { numRuns: 20_000 });
  });

  it('are those of the pattern in code', () => {
    for (const name of readdirSync(join(root, 'src/node')).filter((file) => file.endsWith('.ts'))) {
      const text = readFileSync(join(root, 'src/node', name), 'utf8').replace(/[^\0-\x7f]/g, '?');
      assert.deepEqual(piecesOf(text), text.match(pattern), name);
    }
  });
});
