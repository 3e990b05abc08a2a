import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, statSync } from 'node:fs';

/** Windows lacks these flags. */
const flag = (value: number | undefined): number => value ?? 0;
const NO_FOLLOW = flag(constants.O_NOFOLLOW);
const NO_WAIT = flag(constants.O_NONBLOCK) | flag(constants.O_NOCTTY);

export interface GitFileOptions {
  readonly mostBytes: number;
  /** Whether a link in place of the file is followed. */
  readonly followsLink: boolean;
}

/**
 * Reads a file of git or of ignore rules, wherever it is: git follows links to most of them. Only regular files are
 * opened, because opening a pipe would wait, a device may never end, and opening one may have side effects. Reads no
 * more than the reported size, because some files in `/proc` report size 0 and never end.
 * @throws when the file does not exist, is not regular, or is too large.
 */
export function readGitFile(path: string, { mostBytes, followsLink }: GitFileOptions): Buffer {
  if (!(followsLink ? statSync(path) : lstatSync(path)).isFile()) throw new Error('it is no regular file');
  // Another file may have replaced the checked one.
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
