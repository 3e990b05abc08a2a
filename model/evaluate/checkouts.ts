import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { minedLanguageOf } from '../mining/languages';
import { pathWords } from '../mining/sourceFile';

/** A chunk of a file as an embedder sees it. */
export interface EvaluatedChunk {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly text: string;
}

const chunkLength = 1_500;
const maxFileBytes = 1_000_000;

/**
 * Splits the source files of a checkout at line ends into chunks of about the length of the product's chunks. The
 * product splits by syntax; splitting by lines ensures that only the vectors are measured.
 */
export function readChunks(root: string, folder: string): EvaluatedChunk[] {
  return sourcePaths(root, folder).flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return chunkLines(path, text.split('\n'));
  });
}

function sourcePaths(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' || folder === '.' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      return entry.name.startsWith('.') ? [] : sourcePaths(root, path);
    }
    const language = minedLanguageOf(path);
    const isSource = entry.isFile() && language !== undefined && language !== 'markdown';
    return isSource && statSync(join(root, path)).size <= maxFileBytes ? [path] : [];
  });
}

function chunkLines(path: string, lines: readonly string[]): EvaluatedChunk[] {
  const chunks: EvaluatedChunk[] = [];
  let start = 0;
  let length = 0;
  lines.forEach((line, index) => {
    length += line.length + 1;
    if (length >= chunkLength || index === lines.length - 1) {
      const text = `${pathWords(path)}\n${lines.slice(start, index + 1).join('\n')}`;
      chunks.push({ path, startLine: start + 1, endLine: index + 1, text });
      start = index + 1;
      length = 0;
    }
  });
  return chunks;
}
