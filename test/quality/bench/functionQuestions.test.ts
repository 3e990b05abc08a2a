import assert from 'node:assert/strict';
import { join } from 'node:path';
import { isRight, tokensToFullView } from '../../../bench/functions/answered';
import { blankable, documentedFunctions, withoutDocs } from '../../../bench/functions/documentedFunctions';
import { questionOf } from '../../../bench/functions/question';
import { createTreeSitterParser } from '../../../src/node/parsing/treeSitterParser';
import type { Parser } from '../../../src/core/base/contracts';
import { never, silentLogger } from '../../twins/engineParts';

const SENTENCE = 'Give up the lease when its holder is gone';

/** A documented function, and the lines (from 1) of its documentation and of its code. */
const documented = {
  python: {
    text: `import os\n\ndef release(lease):\n    """${SENTENCE}.\n\n    More of it.\n    """\n    os.remove(lease)\n    return True\n`,
    docLines: [4, 5, 6, 7],
    lines: [3, 9],
  },
  go: {
    text: `package a\n\n// Release ${SENTENCE}.\nfunc Release(l Lease) {\n\tl.Close()\n}\n`,
    docLines: [3],
    lines: [4, 6],
  },
  java: {
    text: `class A {\n  /**\n   * ${SENTENCE}.\n   */\n  @Override\n  void release() {\n    close();\n  }\n}\n`,
    docLines: [2, 3, 4],
    lines: [6, 8],
  },
  rust: {
    text: `/// ${SENTENCE}.\n#[inline]\nfn release(l: Lease) {\n    l.close();\n}\n`,
    docLines: [1],
    lines: [3, 5],
  },
  elixir: {
    text: `defmodule A do\n  @doc """\n  ${SENTENCE}.\n  """\n  def release(lease) do\n    File.rm(lease)\n  end\nend\n`,
    docLines: [2, 3, 4],
    lines: [5, 7],
  },
} as const;

describe('questions derived from documentation', () => {
  let parser: Parser & { dispose(): void };
  before(async () => {
    parser = await createTreeSitterParser(join(__dirname, '../../../dist/grammars'), silentLogger);
  });
  after(() => parser.dispose());

  const found = async (text: string, language: string) =>
    documentedFunctions(text, language, (await parser.outline(text, language, never))?.nodes ?? []);

  for (const [language, { text, docLines, lines }] of Object.entries(documented)) {
    it(`find a documented function in ${language}, and blank its documentation`, async () => {
      const functions = await found(text, language);
      assert.deepEqual(
        functions.map((one) => [one.question, one.start_line, one.end_line]),
        [[SENTENCE, ...lines]],
      );
      assert.deepEqual(functions[0]?.docLines, docLines);
      assert.equal(withoutDocs(text, functions).includes(SENTENCE), false);
      assert.deepEqual(await blankable(text, language, functions, parser, never), functions);
    });
  }

  it('skip functions that share their name, or whose sentence also occurs elsewhere', async () => {
    const twice =
      documented.go.text +
      documented.go.text.replace('package a\n\n', '').replace('func Release', 'func (x X) Release');
    assert.deepEqual(await found(twice, 'go'), []);
    const elsewhere = `${documented.rust.text}// As said: ${SENTENCE}\n`;
    assert.deepEqual(await blankable(elsewhere, 'rust', await found(elsewhere, 'rust'), parser, never), []);
  });

  it('use the first sentence, without a leading name', () => {
    assert.equal(
      questionOf('Foo returns the best of all candidates. Never nil.', 'Foo', false),
      'returns the best of all candidates',
    );
    assert.equal(
      questionOf('Splits by a separator, e.g. by a comma or blank. More.', 'parts', false),
      'Splits by a separator, e.g. by a comma or blank',
    );
  });

  it('skip sentences that are short, long, not prose, or hold the name', () => {
    for (const doc of [
      'Does it all',
      'w '.repeat(26),
      'Deprecated: ask the other one for it',
      'Reads what was read all by itself',
    ]) {
      assert.equal(questionOf(doc, 'read', false), undefined, doc);
    }
  });

  it('use only sentences that hold the name, on request', () => {
    const [says, saysNot] = ['Reads what was written before it.', 'Writes what is there before it.'];
    assert.equal(questionOf(says, 'read', true), 'Reads what was written before it');
    assert.equal(questionOf(saysNot, 'read', true), undefined);
    assert.equal(questionOf('read writes what is there before it', 'read', true), undefined);
  });
});

describe('a function as an answer', () => {
  const target = { path: 'a.ts', start_line: 11, end_line: 20 };

  it('is correct if half of it is shown, or if half of the shown lines belong to it', () => {
    const right = (start_line: number, end_line: number, path = 'a.ts') =>
      isRight({ path, start_line, end_line }, target);
    assert.deepEqual(
      [right(11, 15), right(1, 200), right(16, 20), right(17, 30), right(17, 24), right(11, 20, 'b.ts')],
      [true, true, true, false, true, false],
    );
  });

  it('is read when each of its lines was shown, in any number of results', () => {
    const body = 'f() {\n  a;\n  b;\n}';
    const shown = [
      { path: 'b.ts', text: body, tokens: 7 },
      { path: 'a.ts', text: 'f() {\n  a;', tokens: 5 },
      { path: 'a.ts', text: 'b;\n}\nother', tokens: 6 },
    ];
    assert.equal(tokensToFullView(shown, 'a.ts', body), 18);
    assert.equal(tokensToFullView(shown.slice(0, 2), 'a.ts', body), undefined);
  });
});
