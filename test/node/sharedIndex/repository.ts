import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from '../../../src/core/base/contracts';
import type { SearchResult } from '../../../src/core/base/types';
import type { EmbedderSettings } from '../../../src/node/settings/embedderSettings';
import { indexFolder, indexHome } from '../../../src/node/indexDirectory/indexHome';
import { openEngine } from '../../../src/node/engine/openEngine';
import { readAdoption } from '../../../src/node/sharedIndex/adoptionRecord';
import { publishIndex, type Publication } from '../../../src/node/sharedIndex/publish';
import { temporaryFolder, writeFiles } from '../../support/temporaryFolder';
import { never } from '../../twins/engineParts';

/** Creates repositories, and publishes and adopts their indexes as an editor and CI do. */

const resources = join(__dirname, '../../../dist');

export function teamGit(folder: string, ...words: readonly string[]): string {
  return execFileSync('git', ['-C', folder, '-c', 'user.name=t', '-c', 'user.email=t@t', ...words], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}

/** Returns files of functions, each with its own name, documentation and body. */
export const someFiles = (count: number): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      `src/part${i}.ts`,
      `/** Weighs the ${wordOf(i)} before it is sent. */\nexport function weigh${wordOf(i)}(load: number): number {\n  return load * ${i} + limitOf${wordOf(i)}();\n}\n`,
    ]),
  );

/** Returns a word that is unique to a number. */
export const wordOf = (i: number): string =>
  Array.from(createHash('sha1').update(String(i)).digest().subarray(0, 7), (byte) =>
    String.fromCharCode(97 + (byte % 26)),
  ).join('');

export function makeRepository(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder(files);
  teamGit(folder, 'init', '-q', '-b', 'main');
  commit(folder, {});
  return folder;
}

export function commit(folder: string, files: Readonly<Record<string, string>>): string {
  writeFiles(folder, files);
  teamGit(folder, 'add', '-A');
  teamGit(folder, 'commit', '-q', '--allow-empty', '-m', 'change');
  return teamGit(folder, 'rev-parse', 'HEAD');
}

export function clone(folder: string, ...words: readonly string[]): string {
  const target = join(temporaryFolder(), 'clone');
  execFileSync('git', ['clone', '-q', ...words, folder, target], { stdio: 'ignore' });
  return target;
}

const quiet: Logger = { info: () => undefined, warn: () => undefined, error: () => undefined };

async function inHome<T>(work: () => Promise<T>, home = temporaryFolder()): Promise<T> {
  const previous = process.env['CODEBASE_SEARCH_HOME'];
  process.env['CODEBASE_SEARCH_HOME'] = home;
  try {
    return await work();
  } finally {
    if (previous === undefined) delete process.env['CODEBASE_SEARCH_HOME'];
    else process.env['CODEBASE_SEARCH_HOME'] = previous;
  }
}

/** Indexes a folder and publishes it, as `codebase-search index --store` does on a machine without an index. */
export function publish(
  folder: string,
  uri: string,
  stripText = false,
  embedder?: EmbedderSettings,
): Promise<Publication> {
  return inHome(async () => {
    const store = { uri, allowNetwork: true };
    const engine = await openEngine(folder, { resources, store, ...(embedder && { embedder }), logger: quiet });
    await engine.update(never);
    await engine.settle(never);
    await engine.dispose();
    return publishIndex(folder, indexFolder(indexHome(), folder), { store, stripText }, never);
  });
}

export interface Opened {
  /** Adopted revision. */
  readonly revision: string | undefined;
  /** Number of adopted files. */
  readonly files: number;
  /** Notice about the adoption that the user sees. */
  readonly notice: string | undefined;
  /** Answers of the up-to-date index. */
  readonly answers: readonly SearchResult[];
  readonly indexed: number;
}

/**
 * Opens a folder that has a shared index, and searches it.
 * @param home home of its own index; a new one when absent.
 * @param prepare called with the folder of the index before the folder is opened.
 */
export function openShared(
  folder: string,
  uri: string | undefined,
  questions: readonly string[] = [],
  embedder?: EmbedderSettings,
  home?: string,
  prepare?: (index: string) => void,
): Promise<Opened> {
  return inHome(async () => {
    prepare?.(indexFolder(indexHome(), realpathSync(folder)));
    const warnings: string[] = [];
    const logger = { ...quiet, warn: (message: string) => void warnings.push(message) };
    const engine = await openEngine(folder, {
      resources,
      ...(uri !== undefined && { store: { uri, allowNetwork: true } }),
      ...(embedder && { embedder }),
      logger,
    });
    try {
      await engine.update(never);
      await engine.settle(never);
      const answers: SearchResult[] = [];
      for (const query of questions) answers.push(await engine.search({ query, min_score: 0, top_k: 3 }, never));
      const adoption = await readAdoption(indexFolder(indexHome(), folder));
      return {
        revision: adoption && 'revision' in adoption ? adoption.revision : undefined,
        files: adoption?.files ?? 0,
        notice: warnings.find((line) => line.includes('shared index')),
        answers,
        indexed: engine.status.filesIndexed,
      };
    } finally {
      await engine.dispose();
    }
  }, home);
}

/** Publishes a revision and adopts it in a fresh clone, and repeats this with the next revision. */
export async function passOn(store: string): Promise<void> {
  const origin = makeRepository(someFiles(12));
  const { revision } = await publish(origin, store);
  const first = await openShared(clone(origin), store, [`weigh the ${wordOf(3)}`]);
  assert.equal(first.answers[0]?.items[0]?.path, 'src/part3.ts');
  assert.deepEqual([first.revision, first.files, first.notice], [revision.revision, 12, undefined]);
  commit(origin, {
    'src/zebra.ts': '/** Feeds the zebra. */\nexport function feedZebra(): number {\n  return 1;\n}\n',
  });
  const next = await publish(origin, store);
  const second = await openShared(clone(origin), store, ['feed the zebra']);
  assert.equal(second.answers[0]?.items[0]?.path, 'src/zebra.ts');
  assert.deepEqual([second.revision, second.files], [next.revision.revision, 13]);
}
