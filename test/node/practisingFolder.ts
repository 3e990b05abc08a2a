import { setTimeout as delay } from 'node:timers/promises';
import type { IndexState } from '../../src/core/types';
import { Practice, type Stage } from '../../src/node/practice';
import { practicesOf } from '../../src/node/rehearsal';
import { StatusBoard } from '../../src/node/statusBoard';
import { inMemoryEngine, termEmbedder } from '../twins/engineParts';

export const QUIET = 20;
export const LONG = 60_000;
export const indexed: IndexState = { state: 'indexed' };
export const indexing: IndexState = { state: 'indexing', done: 0, total: 1, file: 'a.ts' };

/** More files than are asked about at the start. */
const files = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`src/part${i}/reader${i}.ts`, `export function readPart${i}(): void {\n  open(${i});\n}\n`]));

export const newStage = (left = LONG): Stage => ({ asked: 0, left, curtains: new Set() });

/** A folder that is indexed, the words that are asked of it for nobody, and how that is told of its state. */
export async function folder({ beforeEach = (): unknown => undefined, beforeReading = (): unknown => undefined, stage = newStage(), patience = LONG, filled = true } = {}) {
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

export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await delay(5);
}

export const somebody = (): Promise<void> => Promise.resolve();

/** A search that takes until it is told to end. */
export function longSearch(): { readonly search: () => Promise<void>; readonly end: () => void } {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { search: () => ended, end: () => end() };
}
