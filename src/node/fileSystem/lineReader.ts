import { closeSync, readSync, type Stats } from 'node:fs';
import { splitLines, sliceLines } from '../../core/text/sliceLines';
import type { LineRange } from '../../core/base/types';
import { isUtf16, decodeText } from './decodeText';
import { openRegular, type RegularFile } from './regularFile';
import { onIdle } from '../runtime/idleMemory';

const LINE_FEED = 0x0a;
const RETURN = 0x0d;

/**
 * Buffer that is reused for every file. Allocating new buffers produced three times as much garbage as a search showed,
 * and collecting it took as long as reading the files.
 */
let page = Buffer.alloc(1 << 16);

/** Size and modification time that identify a version of a file. */
export interface FileStamp {
  /** Size in bytes. */
  readonly size: number;
  /** Whole milliseconds since the epoch. */
  readonly modified: number;
}

/** Opens a file for {@link readLines}. Returns undefined if it is no regular file of at most the given size. */
export function openFile(root: string, path: string, mostBytes: number): RegularFile | undefined {
  try {
    const opened = openRegular(root, path);
    if (opened.stats.size <= mostBytes) return opened;
    closeSync(opened.file);
    return undefined;
  } catch {
    return undefined;
  }
}

/** Interval of lines whose offsets are remembered. */
const STEP = 64;

/**
 * Offsets of every 64th line, as far as a file has been scanned, by file stamp, which is replaced when the file
 * changes. When a file is shown again, often another part of a long one, only a few thousand bytes are read instead of
 * all.
 */
let begins = new WeakMap<FileStamp, number[]>();
onIdle(() => (begins = new WeakMap()));

/** Replacement for bytes that are not UTF-8. */
const REPLACED = '\uFFFD';

/** Part of a file's bytes. */
interface Part {
  readonly bytes: Buffer;
  /** Offset in the file. */
  readonly from: number;
  /** Whether the bytes contain a carriage return. */
  readonly hasReturns: boolean;
}

/**
 * Reads ranges of lines from an open file and closes the file. The lines of a range are joined as in a chunk. Returns
 * undefined if the file cannot be read. Reading is synchronous: ten files take 0.3 ms, but 1 to 4.8 ms when other work
 * runs in between.
 * @param known Expected stamp. A file with another stamp is not read, whatever its size.
 */
export function readLines(
  { file, stats }: RegularFile,
  ranges: readonly LineRange[],
  known?: FileStamp,
): readonly string[] | undefined {
  try {
    if (known && !isUnchanged(stats, known)) return undefined;
    const places = (known && begins.get(known)) ?? [0];
    const part = readPart(file, stats.size, ranges, places);
    // Lines of UTF-16 end with two bytes, so the file is decoded as a whole.
    if (part.from === 0 && isUtf16(part.bytes)) return linesOfWhole(part.bytes, ranges);
    const texts = ranges.map((range) => textOfLines(part, range, places));
    // The encoding can only be determined from the whole file.
    if (texts.some((text) => text.includes(REPLACED))) return linesOfWhole(readWhole(file, stats.size), ranges);
    if (known) remember(known, part, ranges, places);
    return texts;
  } catch {
    return undefined;
  } finally {
    closeSync(file);
  }
}

export const isUnchanged = ({ size, mtimeMs }: Pick<Stats, 'size' | 'mtimeMs'>, known: FileStamp): boolean =>
  size === known.size && Math.trunc(mtimeMs) === known.modified;

/** Reads from the last remembered line before the ranges to the first one after them. */
function readPart(file: number, size: number, ranges: readonly LineRange[], places: readonly number[]): Part {
  const first = Math.min(...ranges.map(({ startLine }) => startLine));
  const from = places[Math.min(places.length - 1, Math.floor((first - 1) / STEP))] as number;
  const length = (places[Math.ceil(lastOf(ranges) / STEP)] ?? size) - from;
  if (length > page.length) page = Buffer.alloc(2 * length);
  const bytes = page.subarray(0, readSync(file, page, 0, length, from));
  return { bytes, from, hasReturns: bytes.includes(RETURN) };
}

/** Remembers the line offsets up to the first remembered line after the ranges. */
function remember(known: FileStamp, part: Part, ranges: readonly LineRange[], places: number[]): void {
  beginOf(STEP * Math.ceil(lastOf(ranges) / STEP) + 1, part, places);
  begins.set(known, places);
}

const lastOf = (ranges: readonly LineRange[]): number => Math.max(...ranges.map(({ endLine }) => endLine));

function readWhole(file: number, size: number): Buffer {
  const bytes = Buffer.alloc(size);
  return bytes.subarray(0, readSync(file, bytes, 0, size, 0));
}

function linesOfWhole(bytes: Buffer, ranges: readonly LineRange[]): readonly string[] {
  const lines = splitLines(decodeText(bytes) ?? '');
  return ranges.map(({ startLine, endLine }) => lines.slice(startLine - 1, endLine).join('\n'));
}

function textOfLines(part: Part, { startLine, endLine }: LineRange, places: number[]): string {
  const { bytes, from } = part;
  const begin = beginOf(startLine, part, places);
  const text = bytes.toString('utf8', begin - from, beginOf(endLine + 1, part, places) - from);
  const own = begin === 0 ? text.replace(/^\uFEFF/, '') : text;
  const count = endLine - startLine + 1;
  return own.includes('\r') ? splitLines(own).slice(0, count).join('\n') : sliceLines(own, 0, count);
}

/** Returns the offset of a line, or the end for a line after the last. Remembers every 64th line on the way. */
function beginOf(line: number, part: Part, places: number[]): number {
  const end = part.from + part.bytes.length;
  const step = Math.floor((line - 1) / STEP);
  while (places.length <= step) {
    const next = endOfLines(part, places.at(-1) as number, STEP);
    if (next === end) return end;
    places.push(next);
  }
  return endOfLines(part, places[step] as number, (line - 1) % STEP);
}

/**
 * Returns the offset after a number of further lines, with the line ends of any system. Scanning byte by byte, the
 * first search of a process that met a large file took 68 ms instead of 34 ms.
 */
function endOfLines({ bytes, from, hasReturns }: Part, place: number, lines: number): number {
  let at = place - from;
  let nextReturn = hasReturns ? bytes.indexOf(RETURN, at) : -1;
  for (let left = lines; left > 0 && at < bytes.length; left--) {
    const lineFeed = bytes.indexOf(LINE_FEED, at);
    if (nextReturn !== -1 && nextReturn < at) nextReturn = bytes.indexOf(RETURN, at);
    const isAlone = nextReturn !== -1 && nextReturn + 1 !== lineFeed && (lineFeed === -1 || nextReturn < lineFeed);
    if (!isAlone && lineFeed === -1) return from + bytes.length;
    at = (isAlone ? nextReturn : lineFeed) + 1;
  }
  return from + at;
}
