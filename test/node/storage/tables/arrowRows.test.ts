import assert from 'node:assert/strict';
import { Field, Int32, Schema, Utf8 } from 'apache-arrow';
import { arrowRows } from '../../../../src/node/storage/tables/arrowRows';

const schema = new Schema([new Field('path', new Utf8(), false), new Field('line', new Int32(), false)]);

describe('rows for a table', () => {
  it('are of the schema, also where there are none', () => {
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

  it('have texts whole, of whatever characters', () => {
    const texts = ['', 'größe', '\ud83d', '\ude00', '読取\0', '\ufeffa', '', '😀'];
    const cells = arrowRows(
      texts.map((path, line) => ({ path, line })),
      schema,
    )
      .toArray()
      .map((row) => (row as { path: string }).path);
    // Half of a pair is no character, and the mark at the beginning is the one that is taken away for another.
    assert.deepEqual(cells, ['', 'größe', '\ufffd', '\ufffd', '読取\0', '\ufeffa', '', '😀']);
  });

  it('are refused without a cell, or with one too many', () => {
    assert.throws(() => arrowRows([{ path: 'a', line: 1 }, { path: 'b' }], schema), /no line/);
    assert.throws(() => arrowRows([{ path: 'a', line: 1, column: 2 }], schema), /not in the schema/);
  });
});
