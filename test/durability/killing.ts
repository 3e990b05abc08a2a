import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { hashesOf, indexRows, servedVectors } from './indexRows';
import { modelVersion } from './modelVersions';

/** Kills a process that writes an index at random moments, checks what is left, and lets another process continue. */

export type Work = 'build' | 'update' | 'optimise' | 'model';

export interface KillReport {
  readonly work: Work;
  readonly kills: number;
  /** Number of kills before the work was done. */
  readonly inTime: number;
  /** Number of served files after each kill. */
  readonly served: readonly number[];
}

const FILES = 200;
const CHANGED = 80;
/**
 * Share of the undisturbed duration of the work up to which kills happen: the work that continues after a kill has less
 * left to do.
 */
const END_SHARE = 0.9;

/** @param random returns a number from 0 to 1; seeded, so that a failure can be reproduced. */
export async function killAtRandom(work: Work, kills: number, random: () => number): Promise<KillReport> {
  const place = new Place();
  try {
    const milliseconds = await place.prepare(work);
    const end = END_SHARE * milliseconds;
    const served: number[] = [];
    let inTime = 0;
    let isDone = true;
    for (let kill = 0; kill < kills; kill++) {
      // Killed work continues in the next run; finished work is started again.
      if (work === 'update' && isDone) place.change(kill + 1);
      if (work === 'build' && isDone) rmSync(place.home, { recursive: true, force: true });
      if (work === 'model' && isDone) place.changeModel(kill + 1);
      isDone = !(await place.run(work, random() * end));
      inTime += Number(!isDone);
      served.push(await place.check(work === 'build' || work === 'update'));
    }
    await place.run(work);
    const fresh = await place.fresh();
    assert.deepEqual(
      await indexRows(place.home, place.folder),
      fresh.rows,
      `after ${kills} kills: not as a fresh build`,
    );
    assert.deepEqual(
      await servedVectors(place.home, place.folder),
      fresh.vectors,
      `after ${kills} kills: not the vectors of a fresh build`,
    );
    return { work, kills, inTime, served };
  } finally {
    place.dispose();
  }
}

class Place {
  readonly #root = realpathSync(mkdtempSync(join(tmpdir(), 'codebase-search-kill-')));
  readonly folder = join(this.#root, 'folder');
  readonly home = join(this.#root, 'home');
  /** All hashes that each file has ever had. */
  readonly #hashes = new Map<string, Set<string>>();
  /** Folder of the model and all other resources of an engine. */
  #resources = join(__dirname, '../../dist');

  /**
   * Returns the undisturbed duration of the work, from its message that it is writing to its message that it is done.
   */
  async prepare(work: Work): Promise<number> {
    for (let i = 0; i < FILES; i++) this.#write(i, 0);
    if (work !== 'build') await this.run('build');
    if (work === 'update') this.change(0.5);
    if (work === 'model') this.changeModel(0);
    const said = new Map<string, number>();
    await this.run(work, undefined, (word) => said.set(word, performance.now()));
    if (work === 'build') rmSync(this.home, { recursive: true, force: true });
    return (said.get('done') ?? 0) - (said.get('writing') ?? 0);
  }

  changeModel(version: number): void {
    this.#resources = modelVersion(join(this.#root, `resources${version}`), version);
  }

  change(version: number): void {
    for (let i = 0; i < CHANGED; i++) this.#write(i, version);
  }

  #write(i: number, version: number): void {
    const path = `src/part${i % 7}/file${i}.ts`;
    const body = Array.from(
      { length: 30 },
      (_, line) => `  const value${line} = compute${i}(${version}, ${line});`,
    ).join('\n');
    const text = `/** Part ${i} of version ${version}. */\nexport function part${i}(): void {\n${body}\n}\n`;
    mkdirSync(dirname(join(this.folder, path)), { recursive: true });
    writeFileSync(join(this.folder, path), text);
    const hashes = this.#hashes.get(path) ?? new Set();
    this.#hashes.set(path, hashes.add(createHash('sha1').update(text).digest('hex')));
  }

  /** Runs the work, or kills it after this many milliseconds. Returns whether the process was killed before its end. */
  async run(work: Work, killAfter?: number, onWord?: (word: string) => void, home = this.home): Promise<boolean> {
    const worker = spawn(
      process.execPath,
      ['--import', 'tsx', join(__dirname, 'worker.ts'), this.folder, work, this.#resources],
      {
        env: { ...process.env, CODEBASE_SEARCH_HOME: home },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    const gone = new Promise<NodeJS.Signals | null>((resolve) => worker.once('exit', (_, signal) => resolve(signal)));
    let said = '';
    let errors = '';
    worker.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
    worker.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      for (const word of text.split('\n')) if (word !== '') onWord?.(word);
      if (!text.includes('writing')) return;
      if (killAfter !== undefined) void delay(killAfter).then(() => worker.kill('SIGKILL'));
    });
    const signal = await gone;
    assert(said.includes('done') || signal === 'SIGKILL', `the worker failed: ${said} ${errors}`);
    return signal === 'SIGKILL' && !said.includes('done');
  }

  /**
   * Checks that every served file is one complete version, with all its vectors unless files are new. Returns the
   * number of files.
   */
  async check(areFilesNew: boolean): Promise<number> {
    const vectors = areFilesNew ? new Map<string, string>() : await servedVectors(this.home, this.folder);
    for (const [hash, vector] of vectors) assert.notEqual(vector, '', `the chunk ${hash} has no vector`);
    const served = hashesOf(await indexRows(this.home, this.folder));
    for (const [path, hash] of served) assert(this.#hashes.get(path)?.has(hash), `${path} is none of its versions`);
    return served.size;
  }

  /** Returns the contents of an index that is built from scratch. */
  async fresh(): Promise<{
    readonly rows: ReadonlyMap<string, string>;
    readonly vectors: ReadonlyMap<string, string>;
  }> {
    for (const path of this.#hashes.keys()) assert(readFileSync(join(this.folder, path)).length > 0);
    const home = join(this.#root, 'fresh');
    await this.run('build', undefined, undefined, home);
    return { rows: await indexRows(home, this.folder), vectors: await servedVectors(home, this.folder) };
  }

  dispose(): void {
    rmSync(this.#root, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Returns the random number generator of Park and Miller. */
export function seeded(seed: number): () => number {
  let state = (seed % 2147483646) + 1;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}
