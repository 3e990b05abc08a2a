import { closeSync, readSync, type Stats } from 'node:fs';
import { splitLines, sliceLines } from '../../core/text/sliceLines';
import type { LineRange } from '../../core/base/types';
import { isUtf16, decodeText } from './decodeText';
import { openRegular, type RegularFile } from './regularFile';
import { onIdle } from '../runtime/idleMemory';

const LINE_FEED = 0x0a;
const RETURN = 0x0d;

/**
 * One file at a time is read into it: what every search threw away was three times as much as it showed, and took as
 * long to collect as to read.
 */
let page = Buffer.alloc(1 << 16);

/** What a file is known by. */
export interface FileStamp {
  /** Bytes. */
  readonly size: number;
  /** Whole milliseconds since 1970. */
  readonly modified: number;
}

/** For {@link readLines}; undefined where no regular file of at most so many bytes can be opened. */
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

/** Of how many lines the first is remembered. */
const STEP = 64;

/**
 * Where every 64th line of a file begins, as far as it has been looked through, by what the file is known by, which is
 * another once it has changed. Of a file that is shown again, often another part of a long one, a few thousand bytes
 * are read then instead of all.
 */
let begins = new WeakMap<FileStamp, number[]>();
onIdle(() => (begins = new WeakMap()));

/** What stands for bytes that are not UTF-8. */
const REPLACED = '\uFFFD';

/** Some of the bytes of a file. */
interface Part {
  readonly bytes: Buffer;
  /** Where in the file they begin. */
  readonly from: number;
  /** Whether any line may end with a return. */
  readonly hasReturns: boolean;
}

/**
 * Ranges of lines of an open file, which is closed then, each joined as those of a chunk are; undefined where it cannot
 * be read. Nothing else happens meanwhile: ten files take 0.3 ms so, and beside other work 1 to 4.8.
 * @param known where only this very file will do: another, of any size, is not read.
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
    // Its lines end with two bytes: it is read as a whole.
    if (part.from === 0 && isUtf16(part.bytes)) return linesOfWhole(part.bytes, ranges);
    const texts = ranges.map((range) => textOfLines(part, range, places));
    // Which encoding it has shows in all of it.
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

/** From the last remembered line before the ranges to the first behind them. */
function readPart(file: number, size: number, ranges: readonly LineRange[], places: readonly number[]): Part {
  const first = Math.min(...ranges.map(({ startLine }) => startLine));
  const from = places[Math.min(places.length - 1, Math.floor((first - 1) / STEP))] as number;
  const length = (places[Math.ceil(lastOf(ranges) / STEP)] ?? size) - from;
  if (length > page.length) page = Buffer.alloc(2 * length);
  const bytes = page.subarray(0, readSync(file, page, 0, length, from));
  return { bytes, from, hasReturns: bytes.includes(RETURN) };
}

/** Up to the line from which on nothing of these ranges need be read. */
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

/** Where a line begins, which is remembered of every 64th on the way; behind the last, the end. */
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
 * Behind so many further lines, which end as text has it on any system. Letter by letter, the first question of a
 * process that met a large file took 68 ms instead of 34.
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
