/**
 * A WebAssembly module of one function, written down as its bytes: exact dot products of one row of int16 with many rows
 * of int8, sixteen components at a time. It imports its memory as `m.m`; the int16 row stands at 0.
 *
 *     dots(row, rows, stride, out): for each of `rows` rows from `row` on, `stride` bytes apart (a multiple of 16), the
 *     sum as an int32 at `out`, `out + 4`, …
 *
 * Specification: WebAssembly Core 2.0, §5 (binary format).
 */

const unsigned = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)]);
const list = (items: readonly number[][]): number[] => [...unsigned(items.length), ...items.flat()];
const section = (id: number, content: readonly number[]): number[] => [id, ...unsigned(content.length), ...content];
const name = (text: string): number[] => [text.length, ...Array.from(text, (letter) => letter.charCodeAt(0))];

const [I32, V128, EMPTY] = [0x7f, 0x7b, 0x40];
const [ROW, ROWS, STRIDE, OUT, AT, END, SUM, PART] = [0, 1, 2, 3, 4, 5, 6, 7];

const get = (local: number): number[] => [0x20, local];
const set = (local: number): number[] => [0x21, local];
const constant = (value: number): number[] => [0x41, value];
const add = [0x6a];
const isLess = [0x49];
const simd = (code: number): number[] => [0xfd, ...unsigned(code)];
/** Alignment is a hint: 2 says four bytes, which all rows keep. */
const load = (offset: number): number[] => [...simd(0), 2, offset];
const store = [0x36, 2, 0];
const zeros = [...simd(12), ...new Array<number>(16).fill(0)];
const lane = (index: number): number[] => [...simd(27), index];
const [extendLow, extendHigh, dot, addLanes] = [simd(135), simd(136), simd(186), simd(174)];
const increase = (local: number, by: number): number[] => [...get(local), ...constant(by), ...add, ...set(local)];
const loop = (body: readonly number[], again: readonly number[]): number[] => [0x03, EMPTY, ...body, ...again, 0x0d, 0, 0x0b];

/** Eight of the sixteen components of a block: widened, multiplied, and summed in pairs. */
const half = (extend: readonly number[], offset: number): number[] => [...get(PART), ...extend, ...get(AT), ...load(offset), ...dot];

const block = [
  ...get(ROW), ...load(0), ...set(PART),
  ...get(SUM), ...half(extendLow, 0), ...addLanes, ...half(extendHigh, 16), ...addLanes, ...set(SUM),
  ...increase(ROW, 16), ...increase(AT, 32),
];

const total = [0, 1, 2, 3].flatMap((index) => [...get(SUM), ...lane(index), ...(index > 0 ? add : [])]);

const eachRow = [
  ...zeros, ...set(SUM),
  ...constant(0), ...set(AT),
  ...get(ROW), ...get(STRIDE), ...add, ...set(END),
  ...loop(block, [...get(ROW), ...get(END), ...isLess]),
  ...get(OUT), ...total, ...store,
  ...increase(OUT, 4),
  ...get(ROWS), ...constant(1), 0x6b, ...set(ROWS),
];

const locals = list([[2, I32], [2, V128]]);
const body = [...locals, ...loop(eachRow, get(ROWS)), 0x0b];

export const dotKernel = Uint8Array.from([
  0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
  ...section(1, list([[0x60, ...list([[I32], [I32], [I32], [I32]]), 0]])),
  ...section(2, list([[...name('m'), ...name('m'), 0x02, 0x00, 1]])),
  ...section(3, list([[0]])),
  ...section(7, list([[...name('dots'), 0x00, 0]])),
  ...section(10, list([[...unsigned(body.length), ...body]])),
]);
