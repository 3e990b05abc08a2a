import { spawnSync } from 'node:child_process';
import { minedLanguageOf } from './languages';
import { shuffle } from './random';
import { isForeignPath, isTestPath, readSource, type SourceFile } from './sourceFile';

/** Maximum number of files per kind, drawn at random, so that one monorepo does not make up half of the corpus. */
const maxSources = 6_000;
const maxTests = 1_200;
const maxDocuments = 800;
const minBytes = 250;
const maxBytes = 180_000;

interface Blob {
  readonly hash: string;
  readonly path: string;
}

/** Runs git in a bare repository and returns its output. */
export function gitOutput(gitDir: string, args: readonly string[], input?: string): Buffer {
  const result = spawnSync('git', [`--git-dir=${gitDir}`, ...args], {
    maxBuffer: 2 ** 30,
    ...(input === undefined ? {} : { input }),
  });
  if (result.status !== 0) {
    throw new Error(`git ${args[0]} failed in ${gitDir}: ${result.stderr.toString()}`);
  }
  return result.stdout;
}

/** Yields the files of the newest commit that are worth mining. */
export function* readRepository(gitDir: string, random: () => number): Generator<SourceFile> {
  const blobs = chooseBlobs(shuffle(listBlobs(gitDir), random));
  const output = gitOutput(gitDir, ['cat-file', '--batch'], `${blobs.map((blob) => blob.hash).join('\n')}\n`);
  let offset = 0;
  for (const { path } of blobs) {
    const headerEnd = output.indexOf(10, offset);
    const size = Number(output.toString('latin1', offset, headerEnd).split(' ')[2] ?? 'missing');
    if (Number.isNaN(size)) {
      offset = headerEnd + 1;
      continue;
    }
    const source = readSource(path, output.toString('utf8', headerEnd + 1, headerEnd + 1 + size));
    offset = headerEnd + size + 2;
    if (source) {
      yield source;
    }
  }
}

function listBlobs(gitDir: string): Blob[] {
  const blobs: Blob[] = [];
  for (const line of gitOutput(gitDir, ['-c', 'core.quotepath=false', 'ls-tree', '-r', '-l', 'HEAD'])
    .toString()
    .split('\n')) {
    const [, hash, size, path] = /^100\d+ blob (\w+)\s+(\d+)\t(.*)$/.exec(line) ?? [];
    const bytes = Number(size);
    if (hash && path && minedLanguageOf(path) && bytes >= minBytes && bytes <= maxBytes && !isForeignPath(path)) {
      blobs.push({ hash, path });
    }
  }
  return blobs;
}

function chooseBlobs(blobs: readonly Blob[]): readonly Blob[] {
  const isDocument = (blob: Blob): boolean => minedLanguageOf(blob.path) === 'markdown';
  const code = blobs.filter((blob) => !isDocument(blob));
  return [
    ...code.filter((blob) => !isTestPath(blob.path)).slice(0, maxSources),
    ...code.filter((blob) => isTestPath(blob.path)).slice(0, maxTests),
    ...blobs.filter(isDocument).slice(0, maxDocuments),
  ];
}
