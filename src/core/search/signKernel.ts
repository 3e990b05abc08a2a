import { constant, get, increase, isLess, load, loop, moduleOf, set, simd, storeLanes, subtract, zeros, add } from './wasmBytes';

/**
 * A WebAssembly module of one function: what the signs of many rows say of their dot products with one row, sixteen rows at a
 * time. Four signs are a number below 16, and what that number adds to the sum is looked up in a table of 16 bytes, for sixteen
 * rows in one instruction (André, Kermarrec and Le Scouarnec, Cache locality is not enough, VLDB 2015). The tables stand at 0.
 *
 *     run(codes, blocks, length, out): for each of `blocks` blocks of sixteen rows from `codes` on, `length` bytes each, the
 *     sums as int16 at `out`, `out + 2`, …
 */
const [CODES, BLOCKS, LENGTH, OUT, AT, END, LOW, HIGH, PART] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

const [swizzle, splat, and, shiftRight, addBytes, extendLow, extendHigh, addLanes] = [simd(14), simd(15), simd(78), simd(109), simd(110), simd(135), simd(136), simd(142)];

const lookUp = (table: number, code: readonly number[]): number[] => [...get(AT), ...load(table), ...code, ...swizzle];
const widen = (sum: number, extend: readonly number[]): number[] => [...get(sum), ...get(PART), ...extend, ...addLanes, ...set(sum)];

const eachByte = [
  ...get(CODES), ...load(0), ...set(PART),
  ...lookUp(0, [...get(PART), ...constant(15), ...splat, ...and]),
  ...lookUp(16, [...get(PART), ...constant(4), ...shiftRight]),
  ...addBytes, ...set(PART),
  ...widen(LOW, extendLow), ...widen(HIGH, extendHigh),
  ...increase(CODES, 16), ...increase(AT, 32),
];

const eachBlock = [
  ...zeros, ...set(LOW), ...zeros, ...set(HIGH),
  ...constant(0), ...set(AT),
  ...get(CODES), ...get(LENGTH), ...add, ...set(END),
  ...loop(eachByte, [...get(CODES), ...get(END), ...isLess]),
  ...get(OUT), ...get(LOW), ...storeLanes(0),
  ...get(OUT), ...get(HIGH), ...storeLanes(16),
  ...increase(OUT, 32),
  ...get(BLOCKS), ...constant(1), ...subtract, ...set(BLOCKS),
];

export const signKernel = moduleOf('run', { i32: 2, v128: 3 }, loop(eachBlock, get(BLOCKS)));
