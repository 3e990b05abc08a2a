import {
  close,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  open,
  openSync,
  read,
  readlinkSync,
  realpathSync,
  type Stats,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * Files of a folder as they are opened, which may be others than those that were listed: a link, a pipe or a device in
 * the place of a file is not followed, waited for or read, and neither is a file below a folder that became a link.
 */

/** A link is not followed, and opening a pipe does not wait for its writer. Windows has no flag for either. */
export const REGULAR =
  constants.O_RDONLY |
  ((constants.O_NOFOLLOW as number | undefined) ?? 0) |
  ((constants.O_NONBLOCK as number | undefined) ?? 0);

/** There is something else than a regular file inside of the folder. */
export class NotRegular extends Error {}
/** There is more in a file than is read of one. */
export class FileTooLarge extends Error {}

/** An open file: the caller closes it. */
export interface RegularFile {
  readonly file: number;
  readonly stats: Stats;
}

/** For what is read at once. @throws NotRegular, or what the system says. */
export function openRegular(root: string, path: string): RegularFile {
  requireListed(join(root, path));
  return checked(openSync(join(root, path), REGULAR), root, path);
}

const openSoon = (path: string): Promise<number> =>
  new Promise((resolve, reject) => open(path, REGULAR, (error, file) => (error ? reject(error) : resolve(file))));
const readSoon = promisify(read);
const closeSoon = promisify(close);

/**
 * What a file holds. Not by `node:fs/promises`, which makes objects of every file that it opens: 1,000 files, 64 at a
 * time, took 132 to 167 ms of processor time, and take 32 to 105.
 * @param max bytes.
 * @throws NotRegular, FileTooLarge, or what the system says.
 */
export async function readRegular(root: string, path: string, max: number, signal: AbortSignal): Promise<Buffer> {
  requireListed(join(root, path));
  const { file, stats } = checked(await openSoon(join(root, path)), root, path);
  try {
    return await readAll(file, stats.size, max, signal);
  } finally {
    await closeSoon(file);
  }
}

/** Up to the end of a file, which may grow meanwhile. */
async function readAll(file: number, size: number, max: number, signal: AbortSignal): Promise<Buffer> {
  // One more, so that the end is met without growing.
  let bytes = Buffer.allocUnsafe(Math.min(size, max) + 1);
  for (let length = 0; ;) {
    signal.throwIfAborted();
    const { bytesRead } = await readSoon(file, bytes, length, bytes.length - length, null);
    length += bytesRead;
    if (bytesRead === 0) return bytes.subarray(0, length);
    if (length > max) throw new FileTooLarge(`it has more than ${max} bytes`);
    if (length === bytes.length) bytes = Buffer.concat([bytes], Math.min(2 * length, max + 1));
  }
}

/** Opening a device may do something by itself. */
function requireListed(path: string): void {
  if (!lstatSync(path).isFile()) throw new NotRegular('it is no regular file');
}

function checked(file: number, root: string, path: string): RegularFile {
  try {
    const stats = fstatSync(file);
    if (!stats.isFile() || !isAt(file, stats, root, path))
      throw new NotRegular('it is no regular file inside of the folder');
    return { file, stats };
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

/**
 * Whether an open file stands in the folder at its path. Linux knows where a file was opened; elsewhere, what is at the
 * path now has to be the file.
 */
function isAt(file: number, { dev, ino }: Stats, root: string, path: string): boolean {
  const place = placeOf(file);
  if (place !== undefined) return place === join(root, path) || alike(place, join(realpathSync.native(root), path));
  const now = lstatSync(join(root, path));
  return now.dev === dev && now.ino === ino && isInside(root, path);
}

/** Without links; undefined where the system does not tell. */
function placeOf(file: number): string | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    return readlinkSync(`/proc/self/fd/${file}`);
  } catch {
    return undefined;
  }
}

/** Whether no link leads out of a folder on the way to a path in it. @throws what the system says. */
export function isInside(root: string, path: string): boolean {
  const real = realpathSync.native(join(root, path));
  return real === join(root, path) || alike(real, join(realpathSync.native(root), path));
}

/** Some disks find a name in any case, and with accents composed or apart. */
const alike = (a: string, b: string): boolean => a.normalize('NFC').toLowerCase() === b.normalize('NFC').toLowerCase();
