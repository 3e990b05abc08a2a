import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import type { HashFunction } from '../../core/base/contracts';
import { decodeText } from '../fileSystem/decodeText';
import { readRegular } from '../fileSystem/regularFile';

const READS_AT_ONCE = 8;

/** A file of an index: what was indexed of it. */
export interface IndexedContent {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Of its text. */
  readonly hash: string;
}

/**
 * Those of some files whose content on disk is what a commit holds, and what was indexed. Git itself is not asked what
 * differs: it is told to look away from some files (`skip-worktree`, `assume-unchanged`), and takes what a filter
 * decrypts for the same.
 * @param blobs ids of the commit's files, by path.
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

/** As it is, or with the line ends that git keeps. */
const isBlob = (bytes: Buffer, id: string): boolean =>
  blobId(bytes, id.length) === id || (bytes.includes('\r\n') && blobId(withoutReturns(bytes), id.length) === id);

const withoutReturns = (bytes: Buffer): Buffer =>
  Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1');

/** The name git has for content: https://git-scm.com/book/en/v2/Git-Internals-Git-Objects. */
const blobId = (bytes: Buffer, digits: number): string =>
  createHash(digits === 64 ? 'sha256' : 'sha1')
    .update(`blob ${bytes.length}\0`)
    .update(bytes)
    .digest('hex');
