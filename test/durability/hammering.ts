import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openEngine } from '../../src/node/engine/openEngine';
import { silentLogger } from '../twins/engineParts';
import { indexRows } from './indexRows';

/** Runs several processes that change and search one folder, while the writer process is killed regularly. */

export interface HammerReport {
  /** Number of changes that were found by the process that made them. */
  readonly found: number;
  readonly kills: number;
  /** Milliseconds from a change on disk to a search that finds it, in processes that did not write; sorted. */
  readonly following: readonly number[];
}

const PROCESSES = 4;
const KILL_EVERY_MILLISECONDS = 6_000;
/**
 * Maximum number of milliseconds after a kill, or after the start, until a process is the writer and has found a
 * change.
 */
const PATIENCE_MILLISECONDS = 60_000;
const never = new AbortController().signal;

/**
 * @param seconds duration, counted from when there is a writer: on a busy machine, the time before takes as long as a
 * short run.
 */
export async function hammer(seconds: number): Promise<HammerReport> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'codebase-search-hammer-')));
  const [folder, home] = [join(root, 'folder'), join(root, 'home')];
  mkdirSync(folder);
  const crowd = new Crowd(folder, home);
  try {
    for (let i = 0; i < PROCESSES; i++) crowd.start(i);
    await crowd.writer();
    const end = Date.now() + seconds * 1_000;
    while (Date.now() < end) {
      await delay(Math.min(KILL_EVERY_MILLISECONDS, Math.max(0, end - Date.now())));
      if (Date.now() < end) await crowd.killWriter();
      assert.deepEqual(crowd.failures, []);
    }
    // Waits for the process that took over from the last killed one.
    await crowd.writer();
    await crowd.killAll();
    assert.deepEqual(crowd.failures, []);
    assert.deepEqual(
      await updated(folder, home),
      await updated(folder, join(root, 'fresh')),
      'the index is not as a fresh build',
    );
    return { found: crowd.found, kills: crowd.kills, following: crowd.following.sort((a, b) => a - b) };
  } finally {
    await crowd.killAll();
    rmSync(root, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function updated(folder: string, home: string): Promise<ReadonlyMap<string, string>> {
  process.env['CODEBASE_SEARCH_HOME'] = home;
  const engine = await openEngine(folder, { resources: join(__dirname, '../../dist'), logger: silentLogger });
  while (!engine.status.writer) await delay(50);
  await engine.update(never);
  await engine.dispose();
  return indexRows(home, folder);
}

interface Member {
  readonly process: ChildProcess;
  isWriter: boolean;
}

class Crowd {
  readonly #members = new Map<number, Member>();
  readonly following: number[] = [];
  readonly failures: unknown[] = [];
  found = 0;
  kills = 0;
  #started = 0;

  constructor(
    private readonly folder: string,
    private readonly home: string,
  ) {}

  start(i: number): void {
    const seed = ++this.#started;
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', join(__dirname, 'hammerer.ts'), this.folder, `p${i}`, String(seed)],
      {
        env: { ...process.env, CODEBASE_SEARCH_HOME: this.home },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const member = { process: child, isWriter: false };
    this.#members.set(i, member);
    let rest = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) this.#heard(member, JSON.parse(line) as Report);
    });
  }

  #heard(member: Member, { failed, milliseconds, writer }: Report): void {
    if (failed !== undefined) this.failures.push(failed);
    if (milliseconds === undefined) return;
    this.found++;
    member.isWriter = writer === true;
    if (!writer) this.following.push(milliseconds);
  }

  /** Returns the writer as soon as a process reports that it writes. */
  async writer(): Promise<[number, Member]> {
    const end = Date.now() + PATIENCE_MILLISECONDS;
    while (Date.now() < end) {
      const writer = [...this.#members].find(([, { isWriter }]) => isWriter);
      if (writer) return writer;
      assert.deepEqual(this.failures, []);
      await delay(50);
    }
    assert.fail('no process writes');
  }

  async killWriter(): Promise<void> {
    const [i, { process: child }] = await this.writer();
    child.kill('SIGKILL');
    this.kills++;
    this.start(i);
  }

  async killAll(): Promise<void> {
    const members = [...this.#members.values()];
    this.#members.clear();
    await Promise.all(members.map(({ process: child }) => ended(child)));
  }
}

interface Report {
  readonly failed?: string;
  readonly milliseconds?: number;
  readonly writer?: boolean;
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}
