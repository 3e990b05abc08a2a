import assert from 'node:assert/strict';
import { RecordBatch, Table } from 'apache-arrow';
import { splitLines } from '../../src/core/text/sliceLines';
import { arrowRows, type ArrowRow } from '../../src/node/storage/tables/arrowRows';
import { BODY_COLUMNS, checksum, chunkSchema, HEAD_COLUMNS, fileSchema } from '../../src/node/storage/tables/lanceRows';
import { readChunkBodies, readChunkHeads, readFiles } from '../../src/node/storage/tables/rowReaders';
import { vectorRows } from '../../src/node/storage/tables/vectorRows';
import { VerifiedChunks } from '../../src/node/sharedIndex/verifiedChunks';
import { verifiedVectors } from '../../src/node/sharedIndex/verifiedVectors';
import { embeddingText } from '../../src/core/text/embeddingText';
import { hashOfText } from '../../src/node/fileSystem/textHash';
import { never } from '../twins/engineParts';
import { fuzz } from './fuzz';

const path = 'src/a.ts';
const text =
  '/** Weighs it. */\nexport function weigh(load: number): number {\n  return load * 2;\n}\n\nexport const limit = 3;';
const lines = splitLines(text);
const file = { path, generation: 4, chunkCount: 1 };
const workspace = { read: (asked: string) => Promise.resolve(asked === path ? text : undefined) };

const chunk = (startLine: number, endLine: number, more: ArrowRow = {}): ArrowRow => {
  const own = lines.slice(startLine - 1, endLine).join('\n');
  const row = {
    path,
    generation: 4,
    start_line: startLine,
    end_line: endLine,
    text: own,
    symbols: '[]',
    definitions: '[]',
    code_terms: 'weigh*2 load',
    comment_terms: '',
    definition_terms: 'weigh',
    hash: hashOfText(embeddingText(path, own, undefined)),
  };
  return { ...row, ...more };
};
const symbols = JSON.stringify([['weigh', 1, 2, 4, 'export function weigh(load: number): number', 'Weighs it.']]);

/** Returns a row with the cells of the input, converted to the types of the columns, and with valid checksums. */
function rowOf(input: unknown): ArrowRow {
  const cells = (typeof input === 'object' && input !== null ? input : {}) as ArrowRow;
  const base = chunk(1, 4, { symbols });
  const own = Object.fromEntries(
    Object.entries(base).map(([name, value]) => {
      const cell = cells[name] ?? value;
      return [
        name,
        typeof value === 'number'
          ? Math.trunc(Number(cell)) | 0
          : typeof cell === 'string'
            ? cell
            : JSON.stringify(cell),
      ];
    }),
  );
  const sumOf = (names: readonly string[]): number => checksum(names.map((name) => own[name] as string | number));
  return { ...own, head_checksum: sumOf(HEAD_COLUMNS), body_checksum: sumOf(BODY_COLUMNS) };
}

function inputOf(bytes: Uint8Array): unknown {
  const written = Buffer.from(bytes).toString();
  try {
    return JSON.parse(written);
  } catch {
    // The whole input becomes one cell.
    return { [['symbols', 'definitions', 'code_terms', 'text', 'path', 'hash'][bytes.length % 6] ?? '']: written };
  }
}

const squeezed = (words: string): string => words.replaceAll(/[\s/*#;!|\-'"`<>…]+/g, '');

async function verify(bytes: Uint8Array): Promise<void> {
  const verified = new VerifiedChunks({ files: [file], workspace, hash: hashOfText, stripped: false }, never);
  const [batch] = arrowRows([rowOf(inputOf(bytes))], chunkSchema).batches;
  const rows = await verified.verify(batch as RecordBatch);
  for (const { path: from, head } of readChunkHeads(rows)) {
    assert.equal(from, path);
    for (const { name } of head.definitions)
      for (const word of name.match(/\w+/g) ?? []) assert(text.includes(word) || path.includes(word));
    for (const count of [head.terms.code, head.terms.comment, head.terms.definition].flatMap(({ counts }) => counts))
      assert(Number.isFinite(count) && count >= 0);
  }
  for (const { startLine, body } of readChunkBodies(rows)) {
    assert(
      lines
        .slice(startLine - 1)
        .join('\n')
        .startsWith(body.text),
    );
    for (const { signature, doc, startLine: first, endLine: last } of body.symbols) {
      assert(squeezed(text).includes(squeezed(signature)) && squeezed(text).includes(squeezed(doc)));
      assert(first >= 1 && last <= lines.length);
    }
  }
  assert.equal(rows.numRows > 0, verified.isWhole(file));
}

fuzz('rows of chunks of a shared index', {
  seeds: [
    JSON.stringify(chunk(1, 4, { symbols })),
    JSON.stringify(chunk(1, 4, { symbols, definitions: JSON.stringify([['weigh', 1, 2, 0]]) })),
    JSON.stringify(chunk(6, 6)),
    symbols,
    '[["weigh",1,2,4,"",""]]',
    'weigh*2 load*1.5',
  ],
  dictionary: [
    '"symbols":',
    '"text":',
    '"path":"../x"',
    '"start_line":-1',
    '"end_line":2147483647',
    '[[',
    ']]',
    'null',
    '1e999',
    '*NaN',
    '\\u0000',
    '"generation":5',
    'weigh',
    '{"toString":1}',
  ],
  run: verify,
});

fuzz('rows of files of a shared index', {
  seeds: ['["./b"]', '{"state":"binary"}', 'a b c'],
  dictionary: ['[', ']', '{', '}', '"', 'null', ','],
  run: (bytes) => {
    const cell = Buffer.from(bytes).toString();
    const row = {
      path,
      generation: 1,
      size: 1,
      modified: 1,
      language: 'typescript',
      hash: '',
      imports: cell,
      identifiers: cell,
      facts: cell,
      included: 0,
      indexed_at: 0,
      left: cell,
      chunk_count: 1,
    };
    readFiles(arrowRows([{ ...row, checksum: checksum(Object.values(row)) }], fileSchema));
  },
});

fuzz('rows of vectors of a shared index', {
  seeds: [
    Buffer.from(Float32Array.of(0.6, 0.8, 0, 0).buffer),
    Buffer.from(Float32Array.of(NaN, 1, 0, 0).buffer),
    Buffer.from(Float32Array.of(Infinity, 1e30, -0, 1e-40).buffer),
  ],
  run: (bytes) => {
    const vector = new Float32Array(4);
    for (let i = 0; i < 4 && 4 * i + 4 <= bytes.length; i++) vector[i] = Buffer.from(bytes).readFloatLE(4 * i);
    const rows: Table = vectorRows(new Map([[7n, vector]]), 4);
    for (const dimensions of [4, 3, 8, 1]) {
      for (const found of verifiedVectors(rows.batches[0] as RecordBatch, new Set([7n]), dimensions).values()) {
        assert(found.length === 4 && found.every(Number.isFinite) && Math.hypot(...found) < 1.1);
      }
    }
  },
});
