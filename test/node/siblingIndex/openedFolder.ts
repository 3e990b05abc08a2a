import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { SearchResult } from '../../../src/core/base/types';
import { openEngine, type OpenEngineOptions } from '../../../src/node/engine/openEngine';
import { indexFolder, indexHome } from '../../../src/node/indexDirectory/indexHome';
import { readAdoption } from '../../../src/node/sharedIndex/adoptionRecord';
import { temporaryFolder } from '../../support/temporaryFolder';
import { never, silentLogger } from '../../twins/engineParts';
import { commit, makeRepository, someFiles, teamGit, wordOf } from '../sharedIndex/repository';

/** Opens work trees and clones, and their indexes, as a host does. */

const resources = join(__dirname, '../../../dist');

export const FILES = 24;
export const questions = [
  ...[3, 7, 11].map((n) => `weigh the ${wordOf(n)} before it is sent`),
  'limit of the load',
  `weigh${wordOf(5)}`,
];

export interface OpenedFolder {
  /** Number of files that the run read and parsed, by the reported status. */
  readonly parsed: number;
  /** Number of adopted files. */
  readonly taken: number;
  /** Folder from whose index the files were adopted. */
  readonly from: string | undefined;
  readonly indexed: number;
  /** Answers to all questions, without the paths of this machine. */
  readonly answers: string;
  readonly said: readonly string[];
}

/** Opens a folder, updates its index, and searches it. */
export async function openFolder(folder: string, options: Partial<OpenEngineOptions> = {}): Promise<OpenedFolder> {
  const said: string[] = [];
  const say = (line: string): void => void said.push(line);
  const logger = { ...silentLogger, info: say, warn: say };
  const engine = await openEngine(folder, { resources, logger, ...options });
  let parsed = 0;
  engine.onDidChangeStatus(({ index }) => {
    if (index.state === 'indexing') parsed = Math.max(parsed, index.total);
  });
  try {
    await engine.update(never);
    await engine.settle(never);
    const answers: SearchResult[] = [];
    for (const query of questions) answers.push(await engine.search({ query, min_score: 0, top_k: 5 }, never));
    const adoption = await readAdoption(indexOfFolder(folder));
    return {
      parsed,
      taken: adoption?.files ?? 0,
      from: adoption && 'sibling' in adoption ? adoption.sibling : undefined,
      indexed: engine.status.filesIndexed,
      answers: JSON.stringify(answers.map(({ items }) => items)).replaceAll(folder, 'FOLDER'),
      said,
    };
  } finally {
    await engine.dispose();
  }
}

/** Opens a folder as {@link openFolder} does, but without any other index. */
export async function openAlone(folder: string, options: Partial<OpenEngineOptions> = {}): Promise<OpenedFolder> {
  const previous = process.env['CODEBASE_SEARCH_HOME'];
  process.env['CODEBASE_SEARCH_HOME'] = temporaryFolder();
  try {
    return await openFolder(folder, options);
  } finally {
    process.env['CODEBASE_SEARCH_HOME'] = previous;
  }
}

/** Returns the folder of an index. */
export const indexOfFolder = (folder: string): string => indexFolder(indexHome(), folder);

export const repositoryOfFiles = (): string => makeRepository(someFiles(FILES));

/** Adds another work tree of the same commit. */
export function addWorktree(repository: string, branch = `branch${Math.random().toString(36).slice(2)}`): string {
  const folder = join(temporaryFolder(), branch);
  teamGit(repository, 'worktree', 'add', '-q', '-b', branch, folder);
  return folder;
}

/** Changes two files, adds one and removes one. */
export function changeSome(folder: string): void {
  teamGit(folder, 'rm', '-q', 'src/part2.ts');
  commit(folder, {
    'src/part3.ts': 'export function okapi(): number {\n  return 3;\n}\n',
    // Has the same length as before.
    'src/part7.ts': someFiles(FILES)['src/part7.ts']?.replace('return load', 'return lead') ?? '',
    'src/zebra.ts': 'export function zebra(): number {\n  return 1;\n}\n',
  });
}

/** Returns the absolute paths of all files below a folder. */
export function pathsBelow(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Returns the sizes of the row files that an index shares with others, and of those that it owns. */
export function rowsOnDisk(home: string): { readonly shared: number; readonly own: number } {
  const stats = pathsBelow(home)
    .filter((file) => /(?:chunks|vectors-\w+)\.lance.data/.test(file))
    .map((file) => statSync(file));
  const sum = (isShared: boolean): number =>
    stats.reduce((total, { nlink, size }) => total + (nlink > 1 === isShared ? size : 0), 0);
  return { shared: sum(true), own: sum(false) };
}
