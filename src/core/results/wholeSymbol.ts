import { limits } from '../base/limits';
import { FUNCTION_KINDS } from '../languages/symbolKinds';
import type { ChunkBody, CodeSymbol, LineRange } from '../base/types';
import type { FileChunk, FileEntry } from '../memoryIndex/structures/fileEntry';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';

/** Returns the chunks to show for a found chunk: all chunks of a function that was split, if it is not too long. */
export function symbolChunks({ file, chunk }: FileChunk, index: MemoryIndex): readonly FileChunk[] {
  const symbol = index.symbolsOf(file, chunk)[0];
  if (!symbol || !isCutFunction(symbol, file.linesOf(chunk)) || symbol.endLine - symbol.startLine >= limits.shownLines)
    return [{ file, chunk }];
  const parts: FileChunk[] = [];
  for (
    let other = firstIn(symbol, file, chunk);
    other < file.chunkCount && file.startOf(other) <= symbol.endLine;
    other++
  )
    parts.push({ file, chunk: other });
  return parts;
}

/**
 * Returns whether the symbol is a function that continues outside of the chunk. Lines after a function may be named
 * after the function without being part of it.
 */
const isCutFunction = ({ kind, startLine, endLine }: CodeSymbol, lines: LineRange): boolean =>
  FUNCTION_KINDS.has(kind) && endLine >= lines.startLine && (startLine < lines.startLine || endLine > lines.endLine);

function firstIn({ startLine }: CodeSymbol, file: FileEntry, chunk: number): number {
  let first = chunk;
  while (first > 0 && file.startOf(first - 1) >= startLine) first--;
  return first;
}

/**
 * Joins several bodies into one, with the blank lines between them, which no body contains. Returns undefined if one of
 * them no longer exists.
 */
export function joinBodies(
  parts: readonly FileChunk[],
  bodies: readonly (ChunkBody | undefined)[],
): ChunkBody | undefined {
  const [first] = bodies;
  if (parts.length === 1 || !first) return first;
  let [text, line] = ['', parts[0]?.file.startOf(parts[0].chunk) ?? 1];
  for (const [i, { file, chunk }] of parts.entries()) {
    const body = bodies[i];
    if (!body) return undefined;
    text += '\n'.repeat(file.startOf(chunk) - line) + body.text;
    line = file.endOf(chunk);
  }
  return {
    text,
    symbols: bodies.flatMap((body) => body?.symbols ?? []),
    ...(bodies.some((body) => body?.masked) && { masked: true as const }),
  };
}
