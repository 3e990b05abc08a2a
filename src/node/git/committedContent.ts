import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import type { HashFunction } from '../../core/base/contracts';
import { decodeText } from '../fileSystem/decodeText';
import { readRegular } from '../fileSystem/regularFile';

const READS_AT_ONCE = 8;

/** The indexed state of a file. */
export interface IndexedContent {
  readonly path: string;
  /** Size in bytes. */
  readonly size: number;
  /** Hash of the text. */
  readonly hash: string;
}

/**
 * Returns the paths of files whose content on disk equals both the committed and the indexed content. Contents are
 * compared here and not by git, because git can be told to ignore changes of files (`skip-worktree`,
 * `assume-unchanged`) and treats the output of a decrypting filter as equal.
 * @param blobs Ids of the commit's files, by path.
 */
export async function matchCommitted(
  folder: string,
  files: readonly IndexedContent[],
  blobs: ReadonlyMap<string, string>,
  hash: HashFunction,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const limit = pLimit(READS_AT_ONCE);
  const judge = async ({ path, size, hash: indexed }: IndexedContent): Promise<readonly string[]> => {
    const blob = blobs.get(path);
    signal.throwIfAborted();
    const bytes = blob === undefined ? undefined : await readRegular(folder, path, size, signal).catch(() => undefined);
    if (blob === undefined || !bytes || !isBlob(bytes, blob)) return [];
    const text = decodeText(bytes);
    return text !== undefined && hash(text) === indexed ? [path] : [];
  };
  return new Set((await Promise.all(files.map((file) => limit(() => judge(file))))).flat());
}

/** Returns whether the bytes have this blob id, as they are or with line ends normalized as git does. */
const isBlob = (bytes: Buffer, id: string): boolean =>
  blobId(bytes, id.length) === id || (bytes.includes('\r\n') && blobId(withoutReturns(bytes), id.length) === id);

const withoutReturns = (bytes: Buffer): Buffer =>
  Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1');

/** Returns the id that git gives to content: https://git-scm.com/book/en/v2/Git-Internals-Git-Objects. */
const blobId = (bytes: Buffer, digits: number): string =>
  createHash(digits === 64 ? 'sha256' : 'sha1')
    .update(`blob ${bytes.length}\0`)
    .update(bytes)
    .digest('hex');
