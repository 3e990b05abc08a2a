import assert from 'node:assert/strict';
import { Field, Int32, Schema, Utf8 } from 'apache-arrow';
import { arrowRows } from '../../../../src/node/storage/tables/arrowRows';

const schema = new Schema([new Field('path', new Utf8(), false), new Field('line', new Int32(), false)]);

describe('Arrow rows of a table', () => {
  it('have the schema, even without rows', () => {
    const rows = [
      { line: 2, path: 'a' },
      { path: '', line: -1 },
    ];
    assert.deepEqual(
      arrowRows(rows, schema)
        .toArray()
        .map((row) => ({ ...(row as object) })),
      [
        { path: 'a', line: 2 },
        { path: '', line: -1 },
      ],
    );
    const none = arrowRows([], schema);
    assert.deepEqual([none.numRows, none.schema.names], [0, ['path', 'line']]);
  });

  it('keep texts of any characters complete', () => {
    const texts = ['', 'größe', '\ud83d', '\ude00', '読取\0', '\ufeffa', '', '😀'];
    const cells = arrowRows(
      texts.map((path, line) => ({ path, line })),
      schema,
    )
      .toArray()
      .map((row) => (row as { path: string }).path);
    // Half of a surrogate pair is not a character. The leading byte order mark survives, because another is added for
    // the one that Arrow removes on reading.
    assert.deepEqual(cells, ['', 'größe', '\ufffd', '\ufffd', '読取\0', '\ufeffa', '', '😀']);
  });

  it('are rejected with a missing or an additional cell', () => {
    assert.throws(() => arrowRows([{ path: 'a', line: 1 }, { path: 'b' }], schema), /no line/);
    assert.throws(() => arrowRows([{ path: 'a', line: 1, column: 2 }], schema), /not in the schema/);
  });
});
