import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { folder, indexed, indexing, longSearch, newStage, QUIET, somebody, until } from './practisingFolder';

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
    await until(() => out === 0);
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
    // The last has been asked before it is answered; whoever asks then interrupts it, and not all is practised.
    await until(() => stage.left === 0 && stage.curtains.size === 0);
    assert.equal(a.asked.length, a.early + a.late);
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
});
