import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Disposable, Parser } from '../../../src/core/base/contracts';
import { languages } from '../../../src/core/languages/languages';
import { openParser } from '../../../src/node/parsing/parserThread';
import { never, silentLogger } from '../../twins/engineParts';

const resources = join(__dirname, '../../../dist');
const SMALL = 100_000;
const LARGE = 900_000;
/** Time limit; the slowest cases take some seconds on an idle machine. */
const MAX_MS = 60_000;
/** Whether to test all pieces and sizes, which takes four minutes of processor time. */
const isThorough = process.env['CODEBASE_SEARCH_THOROUGH'] === '1';
const sizes = isThorough ? [SMALL, LARGE] : [SMALL];

/** Maps each grammar to one of its languages. */
const grammars = new Map(
  languages.flatMap(({ grammar, id }) => (grammar === undefined ? [] : [[grammar, id] as const])),
);
const brackets = ['(', '[', '{', '<'];
/** With the first of these pieces, the Python parser exhausts all memory. */
const others = ['/*', ...(isThorough ? ['"', "'", '`${', '#{', '\u202e\u200b'] : [])];

const linesOf = (piece: string, length: number): string =>
  `${piece.repeat(Math.floor(78 / piece.length))}\n`.repeat(Math.ceil(length / 78)).slice(0, length);

describe('parsing of hostile code', function () {
  this.timeout(MAX_MS);
  let parser: Parser & Disposable;
  before(async () => (parser = await openParser(resources, silentLogger, true)));
  after(() => parser.dispose());

  it('is canceled if each step takes longer than the last', async () => {
    const outlines = await Promise.all([
      parser.outline(`${'a: end '.repeat(271)}a: \n`.repeat(53), 'javascript', never),
      parser.outline('export function next() {}', 'javascript', never),
    ]);
    assert.deepEqual(
      outlines.map((outline) => outline?.nodes.map(({ name }) => name)),
      [undefined, ['next']],
    );
  });

  const wrapper = `${'wrap'.repeat(SMALL)}.y`;
  for (const [language, text] of [
    ['php', `<?php function save() {} $x = $a->${wrapper.replace('.', '->')}(function () {});`],
    ['go', `package a\nfunc save() {\n x := ${wrapper}(func() {})\n}`],
  ] as const)
    it(`outlines code whose wrapper has a long name: ${text.slice(0, 12)}`, async () => {
      assert.ok(await parser.outline(text, language, never));
    });

  for (const [grammar, language] of grammars) {
    for (const [piece, length] of [...brackets, ...others].flatMap((one) =>
      sizes.map((size) => [one, size] as const),
    )) {
      it(`outlines ${grammar} quickly or not at all, and then the next file: ${length / 1_000} KB of ${JSON.stringify(piece)}`, async () => {
        const outlines = await Promise.all([
          parser.outline(linesOf(piece, length), language, never),
          parser.outline('', language, never),
        ]);
        assert.deepEqual(
          [outlines[0]?.nodes.filter(({ endLine }) => endLine > length), outlines[1]?.nodes],
          [outlines[0] && [], []],
        );
      });
    }
  }
});
