import assert from 'node:assert/strict';
import { limits } from '../../../src/core/base/limits';
import { joinBodies, symbolChunks } from '../../../src/core/results/wholeSymbol';
import type { ResultItem } from '../../../src/core/base/types';
import { inMemoryEngine } from '../../twins/engineParts';

/**
 * Creates a function of this many lines, long enough to be split into chunks; the last line but one has unique words.
 */
const func = (count: number): string =>
  [
    '',
    'sub send {',
    ...Array.from({ length: count - 3 }, (_, i) => (i % 10 === 9 ? '' : `  step(${'x'.repeat(60)}); # ${i}`)),
    '  resume($upload);',
    '}',
    '',
    'sub other {',
    '  1;',
    '}',
  ].join('\n');

async function ask(count: number, query: string): Promise<ResultItem | undefined> {
  const engine = inMemoryEngine({ 'a.pl': func(count) });
  await engine.update();
  return (await engine.search({ query })).items[0];
}

const lines = (text: string, from: number, to: number): string =>
  text
    .split('\n')
    .slice(from - 1, to)
    .join('\n');

describe('a function that was split into chunks', () => {
  it(`is shown whole up to ${limits.shownLines} lines, whichever chunk was found`, async () => {
    const item = await ask(limits.shownLines, 'resume upload');
    assert.ok(item);
    assert.deepEqual([item.start_line, item.end_line, item.symbol?.name], [2, limits.shownLines + 1, 'send']);
    assert.equal(item.snippet, lines(func(limits.shownLines), 2, limits.shownLines + 1));
    assert.deepEqual([item.declaration, item.lines_before, item.more_lines], [undefined, undefined, undefined]);
  });

  it('is shown in part if it is longer, with its declaration and the number of omitted lines', async () => {
    const count = limits.shownLines + 100;
    const last = await ask(count, 'resume upload');
    assert.ok(last && last.start_line > 2);
    assert.deepEqual(
      [last.end_line, last.declaration, last.lines_before, last.more_lines],
      [count + 1, 'sub send {', last.start_line - 2, undefined],
    );
    assert.equal(last.snippet, lines(func(count), last.start_line, last.end_line));
    const first = await ask(count, 'send');
    assert.ok(first && first.end_line < count + 1);
    assert.deepEqual(
      [first.start_line, first.declaration, first.lines_before, first.more_lines],
      [2, undefined, undefined, count + 1 - first.end_line],
    );
  });

  it('is one result for several questions that find several chunks of it', async () => {
    for (const count of [limits.shownLines, limits.shownLines + 100]) {
      const engine = inMemoryEngine({ 'a.pl': func(count) });
      await engine.update();
      const { items } = await engine.search({ queries: ['send', 'resume upload'] });
      const found = items.filter(({ symbol }) => symbol?.name === 'send');
      assert.deepEqual(
        found.map(({ matched_queries }) => matched_queries.length),
        [2],
      );
    }
  });
});

describe('the chunks of a found symbol', () => {
  const text = func(limits.shownLines);
  const engine = inMemoryEngine({ 'a.pl': text });
  before(() => engine.update());

  it('are all chunks of a function that was split, and otherwise the chunk itself', () => {
    const file = engine.index.file('a.pl');
    assert.ok(file && file.chunkCount > 3);
    const all = Array.from({ length: file.chunkCount }, (_, chunk) => chunk);
    for (const chunk of all.slice(0, -1))
      assert.deepEqual(
        symbolChunks({ file, chunk }, engine.index).map((part) => part.chunk),
        all.slice(0, -1),
      );
    assert.deepEqual(
      symbolChunks({ file, chunk: all.length - 1 }, engine.index).map((part) => part.chunk),
      [all.length - 1],
    );
  });

  it('form one text with the blank lines between them, or none if one chunk is gone', async () => {
    const file = engine.index.file('a.pl');
    assert.ok(file);
    const parts = symbolChunks({ file, chunk: 0 }, engine.index);
    const bodies = await engine.store.bodies(parts.map(({ chunk }) => file.locationOf(chunk)));
    assert.equal(joinBodies(parts, bodies)?.text, lines(text, 2, limits.shownLines + 1));
    assert.equal(joinBodies(parts, [...bodies.slice(0, -1), undefined]), undefined);
    assert.equal(joinBodies(parts, bodies)?.masked, undefined);
    assert.equal(
      joinBodies(
        parts,
        bodies.map((body, i) => body && (i === 1 ? { ...body, masked: true as const } : body)),
      )?.masked,
      true,
    );
  });
});
