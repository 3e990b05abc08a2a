import {
  i32Const,
  localGet,
  increase,
  i32LessThan,
  v128Load,
  countedLoop,
  moduleOf,
  localSet,
  simd,
  storeLanes,
  i32Sub,
  v128Zeros,
  i32Add,
} from './wasmAssembler';

/**
 * A WebAssembly module of one function: what the signs of many rows say of their dot products with one row, sixteen
 * rows at a time. Four signs are a number below 16, and what that number adds to the sum is looked up in a table of 16
 * bytes, for sixteen rows in one instruction (André, Kermarrec and Le Scouarnec, Cache locality is not enough, VLDB
 * 2015). The tables stand at 0.
 *
 *     run(codes, blocks, length, out): for each of `blocks` blocks of sixteen rows from `codes` on, `length` bytes each, the
 *     sums as int16 at `out`, `out + 2`, …
 */
const [CODES, BLOCKS, LENGTH, OUT, AT, END, LOW, HIGH, PART] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

const [swizzle, splat, and, shiftRight, addBytes, extendLow, extendHigh, addLanes] = [
  simd(14),
  simd(15),
  simd(78),
  simd(109),
  simd(110),
  simd(135),
  simd(136),
  simd(142),
];

const lookUp = (table: number, code: readonly number[]): number[] => [
  ...localGet(AT),
  ...v128Load(table),
  ...code,
  ...swizzle,
];
const widen = (sum: number, extend: readonly number[]): number[] => [
  ...localGet(sum),
  ...localGet(PART),
  ...extend,
  ...addLanes,
  ...localSet(sum),
];

const eachByte = [
  ...localGet(CODES),
  ...v128Load(0),
  ...localSet(PART),
  ...lookUp(0, [...localGet(PART), ...i32Const(15), ...splat, ...and]),
  ...lookUp(16, [...localGet(PART), ...i32Const(4), ...shiftRight]),
  ...addBytes,
  ...localSet(PART),
  ...widen(LOW, extendLow),
  ...widen(HIGH, extendHigh),
  ...increase(CODES, 16),
  ...increase(AT, 32),
];

const eachBlock = [
  ...v128Zeros,
  ...localSet(LOW),
  ...v128Zeros,
  ...localSet(HIGH),
  ...i32Const(0),
  ...localSet(AT),
  ...localGet(CODES),
  ...localGet(LENGTH),
  ...i32Add,
  ...localSet(END),
  ...countedLoop(eachByte, [...localGet(CODES), ...localGet(END), ...i32LessThan]),
  ...localGet(OUT),
  ...localGet(LOW),
  ...storeLanes(0),
  ...localGet(OUT),
  ...localGet(HIGH),
  ...storeLanes(16),
  ...increase(OUT, 32),
  ...localGet(BLOCKS),
  ...i32Const(1),
  ...i32Sub,
  ...localSet(BLOCKS),
];

export const signCodeKernel = moduleOf('run', { i32: 2, v128: 3 }, countedLoop(eachBlock, localGet(BLOCKS)));
