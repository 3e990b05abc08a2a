import type { FileChunk, FileEntry } from '../memoryIndex/structures/fileEntry';

/** Returns the chunk of a file that contains a line. */
export function chunkOfLine(file: FileEntry, line: number): (FileChunk & { readonly slot: number }) | undefined {
  for (let chunk = 0; chunk < file.chunkCount; chunk++)
    if (file.startOf(chunk) <= line && line <= file.endOf(chunk)) return { file, chunk, slot: file.firstChunk + chunk };
  return undefined;
}

export const slotOfLine = (file: FileEntry, line: number): number | undefined => chunkOfLine(file, line)?.slot;
