import { readdirSync, readFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { minedLanguageOf } from './languages';
import { hashText } from './random';
import type { SourceFile } from './sourceFile';

/**
 * Hashes of the lines in the evaluation checkouts. A training file that shares many of them is a copy and is dropped.
 */
export type LineSet = ReadonlySet<number>;

const minLineLength = 30;
const minSharedLines = 8;
const maxSharedPart = 0.25;
/**
 * Comments do not count: license headers are shared by whole languages, and would drop half of the files of some
 * repositories.
 */
const comment = /^(?:\/\/|\*|\/\*|#|--)/;

export function readEvaluationLines(folders: readonly string[]): LineSet {
  const hashes = new Set<number>();
  folders.filter((folder) => existsSync(folder)).forEach((folder) => addFolder(folder, hashes));
  return hashes;
}

function addFolder(folder: string, hashes: Set<number>): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== '.git') {
      addFolder(path, hashes);
    } else if (entry.isFile() && minedLanguageOf(entry.name) && minedLanguageOf(entry.name) !== 'markdown') {
      longLines(readFileSync(path, 'utf8').split('\n')).forEach((line) => hashes.add(hashText(line)));
    }
  }
}

function longLines(lines: readonly string[]): string[] {
  return lines.map((line) => line.trim()).filter((line) => line.length >= minLineLength && !comment.test(line));
}

export function isCopy(file: SourceFile, evaluation: LineSet): boolean {
  const lines = longLines(file.lines);
  const shared = lines.filter((line) => evaluation.has(hashText(line))).length;
  return shared >= minSharedLines && shared / lines.length > maxSharedPart;
}
