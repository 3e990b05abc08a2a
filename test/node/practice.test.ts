import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import type { IndexState } from '../../src/core/types';
import { Practice } from '../../src/node/practice';
import { practicesOf } from '../../src/node/rehearsal';
import { StatusBoard } from '../../src/node/statusBoard';
import { inMemoryEngine, never, termEmbedder } from '../twins/engineParts';

const QUIET = 20;
const LONG = 60_000;
const indexed: IndexState = { state: 'indexed' };
const indexing: IndexState = { state: 'indexing', done: 0, total: 1, file: 'a.ts' };

/** More files than are asked about at the start. */
const files = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`src/part${i}/reader${i}.ts`, `export function readPart${i}(): void {\n  open(${i});\n}\n`]));

/** A folder that is indexed, the words that are asked of it for nobody, and how that is told of its state. */
async function stage(beforeEach: () => unknown = () => undefined, most = LONG) {
  const engine = inMemoryEngine(files);
  await engine.update();
  const asked: string[] = [];
  const embed: typeof termEmbedder.embed = async (texts, signal) => {
    await beforeEach();
    asked.push(...texts);
    return termEmbedder.embed(texts, signal);
  };
  const source = engine.sourceOf(engine.image, { ...termEmbedder, embed });
  const board = new StatusBoard(
    (index) => ({ index, filesIndexed: engine.image.fileCount, filesTotal: engine.image.fileCount, chunks: 0, embedder: termEmbedder.id, writer: true }),
    () => undefined,
  );
  const signals: AbortSignal[] = [];
  const practice = new Practice(board, (signal) => (signals.push(signal), source), never, { quiet: QUIET, most });
  const { early, late } = practicesOf(engine.image);
  // A name is looked up without its meaning.
  const withMeaning = (requests: readonly object[]): number => requests.filter((request) => JSON.stringify(request).includes(' ')).length;
  return { asked, signals, board, practice, early: 1 + withMeaning(early), late: withMeaning(late) };
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await delay(5);
}

const somebody = (): Promise<void> => Promise.resolve();

describe('practice', () => {
  it('begins when there is something to find, with a few searches', async () => {
    const { asked, board, early } = await stage();
    board.set(indexing);
    await delay(2 * QUIET);
    assert.equal(asked.length, 0);
    board.set(indexed);
    await until(() => asked.length === early);
    await delay(3 * QUIET);
    assert.equal(asked.length, early);
  });

  it('goes on when somebody has asked and asks no more, with each question once', async () => {
    const { asked, board, practice, early, late } = await stage();
    board.set(indexed);
    await until(() => asked.length === early);
    await practice.besides(somebody);
    await until(() => asked.length === early + late);
    assert.equal(new Set(asked.slice(early)).size, late);
    await practice.besides(somebody);
    await delay(3 * QUIET);
    assert.equal(asked.length, early + late);
  });

  it('ends at once when somebody asks, and goes on behind that', async () => {
    let search: Promise<void> | undefined;
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const { asked, signals, board, practice, early, late } = await stage(() => {
      if (asked.length === early + 2) search ??= practice.besides(() => answered);
    });
    board.set(indexed);
    await until(() => asked.length === early);
    await practice.besides(somebody);
    await until(() => search !== undefined);
    await delay(3 * QUIET);
    assert.equal(asked.length, early + 3);
    assert.ok(signals.at(-1)?.aborted);
    answer();
    await search;
    await until(() => asked.length === early + late);
  });

  it('leaves the thread to whoever asks, whatever else comes', async () => {
    const { asked, board, practice } = await stage();
    let answer = (): void => undefined;
    const search = practice.besides(() => new Promise<void>((resolve) => (answer = resolve)));
    board.set(indexed);
    await delay(3 * QUIET);
    await practice.besides(somebody);
    await delay(3 * QUIET);
    assert.deepEqual(asked, []);
    answer();
    await search;
    await until(() => asked.length > 0);
  });

  it('waits while a folder is indexed', async () => {
    const { asked, board, practice, early } = await stage();
    board.set(indexed);
    await until(() => asked.length === early);
    board.set(indexing);
    await practice.besides(somebody);
    await delay(3 * QUIET);
    assert.equal(asked.length, early);
  });

  it('leaves out what takes too long', async () => {
    const { asked, board, practice, early, late } = await stage(() => asked.length < early || delay(30), 100);
    board.set(indexed);
    await until(() => asked.length === early);
    await practice.besides(somebody);
    await until(() => asked.length > early);
    await delay(300);
    const before = asked.length;
    assert.ok(before < early + late);
    await practice.besides(somebody);
    await delay(3 * QUIET);
    assert.equal(asked.length, before);
  });

  it('ends with the folder', async () => {
    const { asked, board, practice, early } = await stage();
    board.set(indexed);
    await until(() => asked.length === early);
    await practice.besides(somebody);
    practice.dispose();
    await delay(3 * QUIET);
    assert.equal(asked.length, early);
  });
});
