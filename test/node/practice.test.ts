import assert from 'node:assert/strict';
import v8 from 'node:v8';
import { setTimeout as delay } from 'node:timers/promises';
import type { IndexState } from '../../src/core/types';
import { compileLater } from '../../src/node/compiling';
import { Practice, type Stage } from '../../src/node/practice';
import { practicesOf } from '../../src/node/rehearsal';
import { StatusBoard } from '../../src/node/statusBoard';
import { inMemoryEngine, termEmbedder } from '../twins/engineParts';

const QUIET = 20;
const LONG = 60_000;
const indexed: IndexState = { state: 'indexed' };
const indexing: IndexState = { state: 'indexing', done: 0, total: 1, file: 'a.ts' };

/** More files than are asked about at the start. */
const files = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`src/part${i}/reader${i}.ts`, `export function readPart${i}(): void {\n  open(${i});\n}\n`]));

const newStage = (left = LONG): Stage => ({ asked: 0, left, curtains: new Set() });

/** A folder that is indexed, the words that are asked of it for nobody, and how that is told of its state. */
async function folder({ beforeEach = (): unknown => undefined, beforeReading = (): unknown => undefined, stage = newStage(), patience = LONG, filled = true } = {}) {
  const engine = inMemoryEngine(filled ? files : {});
  await engine.update();
  const asked: string[] = [];
  const embed: typeof termEmbedder.embed = async (texts, signal) => {
    await beforeEach();
    asked.push(...texts);
    return termEmbedder.embed(texts, signal);
  };
  const board = new StatusBoard(
    (index) => ({ index, filesIndexed: engine.image.fileCount, filesTotal: engine.image.fileCount, chunks: 0, embedder: termEmbedder.id, writer: true }),
    () => undefined,
  );
  const signals: AbortSignal[] = [];
  const closing = new AbortController();
  const told = engine.sourceOf(engine.image, { ...termEmbedder, embed });
  const bodies: typeof told.bodies = async (chunks) => {
    await beforeReading();
    return told.bodies(chunks);
  };
  const source = { ...told, bodies };
  const practice = new Practice(board, (signal) => (signals.push(signal), source), closing.signal, { quiet: QUIET, patience }, stage);
  const { early, late } = practicesOf(engine.image);
  // A name is looked up without its meaning.
  const withMeaning = (requests: readonly object[]): number => requests.filter((request) => JSON.stringify(request).includes(' ')).length;
  return { engine, asked, signals, board, closing, practice, early: 1 + withMeaning(early), late: withMeaning(late) };
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await delay(5);
}

const somebody = (): Promise<void> => Promise.resolve();

/** A search that takes until it is told to end. */
function longSearch(): { readonly search: () => Promise<void>; readonly end: () => void } {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { search: () => ended, end: () => end() };
}

describe('practice', () => {
  it('begins when there is something to find, with a few searches', async () => {
    const { asked, board, early } = await folder();
    board.set(indexing);
    await delay(2 * QUIET);
    assert.equal(asked.length, 0);
    board.set(indexed);
    await until(() => asked.length === early);
    board.set(indexed);
    await delay(3 * QUIET);
    assert.equal(asked.length, early);
  });

  it('goes on when somebody has asked and asks no more, with each question once', async () => {
    const { asked, board, practice, early, late } = await folder();
    board.set(indexed);
    await until(() => asked.length === early);
    await practice.besides(somebody);
    await until(() => asked.length === early + late);
    assert.equal(new Set(asked.slice(early)).size, late);
    await practice.besides(somebody);
    await delay(3 * QUIET);
    assert.equal(asked.length, early + late);
  });

  it('begins with a question for all there is to load where somebody was there first', async () => {
    const { asked, board, practice, late } = await folder();
    await practice.besides(somebody);
    board.set(indexed);
    await practice.besides(somebody);
    await until(() => asked.length === late);
    assert.match(asked[0] ?? '', /geprüft/);
  });

  it('ends at once when somebody asks, gives back what it has borrowed, and goes on behind that', async () => {
    const { search, end } = longSearch();
    let under: Promise<void> | undefined;
    const { engine, asked, signals, board, practice, early, late } = await folder({
      beforeReading: () => {
        if (asked.length === early + 3) under ??= practice.besides(search);
      },
    });
    const { columns } = engine.image;
    let out = 0;
    const [take, giveBack] = [columns.take.bind(columns), columns.giveBack.bind(columns)];
    columns.take = (kind) => (out++, take(kind));
    columns.giveBack = (kind, column) => {
      out--;
      giveBack(kind, column);
    };
    board.set(indexed);
    await until(() => asked.length === early);
    await practice.besides(somebody);
    await until(() => under !== undefined);
    await delay(3 * QUIET);
    assert.equal(asked.length, early + 3);
    assert.ok(signals.at(-1)?.aborted);
    assert.equal(out, 0);
    end();
    await under;
    await until(() => asked.length === early + late);
  });

  it('leaves the thread to whoever asks, whatever else comes', async () => {
    const { asked, board, practice } = await folder();
    const { search, end } = longSearch();
    const under = practice.besides(search);
    board.set(indexed);
    await delay(3 * QUIET);
    await practice.besides(somebody);
    await delay(3 * QUIET);
    assert.deepEqual(asked, []);
    end();
    await under;
    await until(() => asked.length > 0);
  });

  it('leaves it to whoever asks of another folder', async () => {
    const stage = newStage();
    const slow = { stage, beforeEach: () => delay(3) };
    const [a, b, c] = [await folder(slow), await folder(slow), await folder(slow)];
    a.board.set(indexed);
    await until(() => a.asked.length === a.early);
    await a.practice.besides(somebody);
    const first = longSearch();
    const beside = b.practice.besides(first.search);
    c.board.set(indexed);
    await delay(3 * QUIET);
    assert.deepEqual([a.asked.length, c.asked.length], [a.early, 0]);
    first.end();
    await beside;
    await a.practice.besides(somebody);
    await until(() => a.asked.length > a.early);
    const second = longSearch();
    const under = b.practice.besides(second.search);
    assert.ok(a.signals.at(-1)?.aborted);
    second.end();
    await under;
  });

  it('is of one folder', async () => {
    const stage = newStage();
    const [a, b] = [await folder({ stage }), await folder({ stage })];
    for (const { board } of [a, b]) board.set(indexed);
    await until(() => a.asked.length === a.early && b.asked.length === b.early);
    await a.practice.besides(somebody);
    await until(() => a.asked.length === a.early + a.late);
    await b.practice.besides(somebody);
    await delay(3 * QUIET);
    assert.equal(b.asked.length, b.early);
  });

  it('is one at a time where somebody asked while the folder was indexed', async () => {
    const { asked, signals, board, practice } = await folder({ beforeEach: () => delay(3) });
    board.set(indexing);
    await practice.besides(somebody);
    board.set(indexed);
    await until(() => asked.length > 0);
    assert.equal(signals.length, 1);
    await practice.besides(somebody);
    assert.ok(signals.every(({ aborted }) => aborted));
  });

  it('does without while a folder is indexed, and ends when that begins', async () => {
    const { asked, signals, board, practice, early } = await folder({ beforeEach: () => delay(2) });
    board.set(indexed);
    await until(() => asked.length === early);
    board.set(indexing);
    await practice.besides(somebody);
    await delay(3 * QUIET);
    assert.equal(asked.length, early);
    board.set(indexed);
    await practice.besides(somebody);
    await until(() => asked.length > early);
    board.set(indexing);
    assert.ok(signals.at(-1)?.aborted);
  });

  it('waits for a folder in which something can be found', async () => {
    const { engine, asked, board, practice } = await folder({ filled: false });
    board.set(indexed);
    await practice.besides(somebody);
    await delay(3 * QUIET);
    engine.workspace.write('src/late.ts', 'export function comesLate(): void {}\n');
    await engine.update();
    await practice.besides(somebody);
    await until(() => asked.length > 0);
  });

  it('leaves out what takes too long', async () => {
    const { asked, board, practice, early, late } = await folder({ beforeEach: () => asked.length < early || delay(30), stage: newStage(100) });
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

  it('gives up what hangs', async () => {
    let hangs = true;
    const { asked, signals, board, practice, early } = await folder({ beforeEach: () => asked.length === early && hangs && new Promise(() => undefined), patience: 1_500 });
    board.set(indexed);
    await until(() => asked.length === early);
    await practice.besides(somebody);
    await until(() => signals.length === 2 && signals.every(({ aborted }) => aborted));
    hangs = false;
    assert.equal(asked.length, early);
    await practice.besides(somebody);
    await until(() => asked.length > early);
  });

  it('ends with the folder', async () => {
    const { asked, signals, board, closing, practice, early, late } = await folder({ beforeEach: () => delay(2) });
    board.set(indexed);
    await until(() => asked.length === early);
    await practice.besides(somebody);
    await until(() => asked.length > early);
    closing.abort();
    assert.ok(signals.at(-1)?.aborted);
    await delay(3 * QUIET);
    const before = asked.length;
    assert.ok(before < early + late);
    practice.dispose();
    await practice.besides(somebody);
    await delay(3 * QUIET);
    assert.equal(asked.length, before);
    assert.equal(signals.length, 2);
  });

  it('has V8 optimise at once meanwhile, where that is told to do so later, and later still once all is practised', async () => {
    const budgets = await budgetsOf(async (practice, stage) => {
      await practice.besides(somebody);
      await until(() => stage.left === 0 && stage.curtains.size === 0);
    });
    assert.deepEqual(budgets, isOfV8_11 ? [500_000, 67_584, 3_000_000] : []);
  });

  it('has V8 optimise as before where somebody interrupts it', async () => {
    const budgets = await budgetsOf(async (practice, stage) => {
      await practice.besides(somebody);
      await until(() => stage.left < LONG);
      await practice.besides(async () => until(() => stage.curtains.size === 0));
    }, () => delay(20));
    assert.deepEqual(budgets.slice(0, 3), isOfV8_11 ? [500_000, 67_584, 500_000] : []);
  });

  const isOfV8_11 = process.versions.v8.startsWith('11.');

  /** What V8 is told while a folder that is indexed is searched and practised. */
  async function budgetsOf(act: (practice: Practice, stage: Stage) => Promise<void>, beforeEach?: () => unknown): Promise<readonly number[]> {
    const { setFlagsFromString } = v8;
    const told: string[] = [];
    v8.setFlagsFromString = (flag) => {
      told.push(flag);
    };
    try {
      const stage = newStage();
      const { board, practice } = await folder({ stage, ...(beforeEach && { beforeEach }) });
      compileLater();
      await practice.besides(somebody);
      board.set(indexed);
      await act(practice, stage);
      practice.dispose();
    } finally {
      v8.setFlagsFromString = setFlagsFromString;
    }
    return told.flatMap((flag) => (flag.startsWith('--interrupt-budget=') ? [Number(flag.slice('--interrupt-budget='.length))] : []));
  }
});
