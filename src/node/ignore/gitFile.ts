import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, statSync } from 'node:fs';

/** Windows has no such flags. */
const flag = (value: number | undefined): number => value ?? 0;
const NO_FOLLOW = flag(constants.O_NOFOLLOW);
const NO_WAIT = flag(constants.O_NONBLOCK) | flag(constants.O_NOCTTY);

export interface GitFileOptions {
  readonly mostBytes: number;
  /** Whether a link in the place of the file is followed. */
  readonly followsLink: boolean;
}

/**
 * What a file of git's own or of rules holds, wherever it lies: git follows links to most of them. Nothing but a
 * regular file is opened: a pipe would be waited for, a device may never end, and opening one may do something. No more
 * is read than the file is said to hold: some files in `/proc` count as empty, and never end.
 * @throws when there is no such file, when it is no regular one, or a larger one.
 */
export function readGitFile(path: string, { mostBytes, followsLink }: GitFileOptions): Buffer {
  if (!(followsLink ? statSync(path) : lstatSync(path)).isFile()) throw new Error('it is no regular file');
  // Another may have taken its place since.
  const file = openSync(path, constants.O_RDONLY | NO_WAIT | (followsLink ? 0 : NO_FOLLOW));
  try {
    const stat = fstatSync(file);
    if (!stat.isFile()) throw new Error('it is no regular file');
    if (stat.size > mostBytes) throw new Error(`it is larger than ${mostBytes.toLocaleString('en')} bytes`);
    return readUpTo(file, stat.size);
  } finally {
    closeSync(file);
  }
}

function readUpTo(file: number, size: number): Buffer {
  const bytes = Buffer.allocUnsafe(size);
  let length = 0;
  for (let read = -1; read !== 0 && length < size; length += read)
    read = readSync(file, bytes, length, size - length, length);
  return bytes.subarray(0, length);
}
