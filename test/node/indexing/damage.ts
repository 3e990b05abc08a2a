import { readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Ways to damage a file on disk. */
export const damages = {
  truncated: (file: string) => truncateSync(file, Math.floor(statSync(file).size / 2)),
  zeroed: (file: string) => writeFileSync(file, Buffer.alloc(statSync(file).size)),
  emptied: (file: string) => truncateSync(file, 0),
  removed: (file: string) => rmSync(file),
  flipped: (file: string) => {
    const bytes = readFileSync(file);
    for (let at = 3; at < bytes.length; at += 97) bytes[at] = (bytes[at] ?? 0) ^ 0x5a;
    writeFileSync(file, bytes);
  },
} as const;

/** Returns all files below a folder, relative to it. */
export const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path)).isFile())
    .sort();
