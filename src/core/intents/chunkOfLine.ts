import type { FileChunk, FileEntry } from '../memoryIndex/structures/fileEntry';

/** The chunk of a file that a line is in. */
export function chunkOfLine(file: FileEntry, line: number): (FileChunk & { readonly slot: number }) | undefined {
  for (let chunk = 0; chunk < file.chunkCount; chunk++)
    if (file.startOf(chunk) <= line && line <= file.endOf(chunk)) return { file, chunk, slot: file.firstChunk + chunk };
  return undefined;
}

export const slotOfLine = (file: FileEntry, line: number): number | undefined => chunkOfLine(file, line)?.slot;
