import {
  i32Add,
  i32Const,
  localGet,
  increase,
  i32LessThan,
  v128Load,
  loadSingle,
  countedLoop,
  moduleOf,
  multiplySingle,
  localSet,
  simd,
  storeSingle,
  i32Sub,
  toSingle,
  v128Zeros,
} from './wasmAssembler';

/**
 * A WebAssembly module of one function: dot products of one row of int16 with many rows of int8, sixteen components at
 * a time, each times a factor. The int16 row stands at 0.
 *
 *     run(row, rows, stride, factors): for each of `rows` rows from `row` on, `stride` bytes apart (a multiple of 16), the
 *     float32 at `factors`, `factors + 4`, … becomes itself times the sum, which is exact as an int32 and then a float32
 */
const [ROW, ROWS, STRIDE, FACTOR, AT, END, SUM, PART] = [0, 1, 2, 3, 4, 5, 6, 7];

const lane = (index: number): number[] => [...simd(27), index];
const [extendLow, extendHigh, dot, addLanes] = [simd(135), simd(136), simd(186), simd(174)];

/** Eight of the sixteen components of a block: widened, multiplied, and summed in pairs. */
const half = (extend: readonly number[], offset: number): number[] => [
  ...localGet(PART),
  ...extend,
  ...localGet(AT),
  ...v128Load(offset),
  ...dot,
];

const block = [
  ...localGet(ROW),
  ...v128Load(0),
  ...localSet(PART),
  ...localGet(SUM),
  ...half(extendLow, 0),
  ...addLanes,
  ...half(extendHigh, 16),
  ...addLanes,
  ...localSet(SUM),
  ...increase(ROW, 16),
  ...increase(AT, 32),
];

const total = [0, 1, 2, 3].flatMap((index) => [...localGet(SUM), ...lane(index), ...(index > 0 ? i32Add : [])]);

const eachRow = [
  ...v128Zeros,
  ...localSet(SUM),
  ...i32Const(0),
  ...localSet(AT),
  ...localGet(ROW),
  ...localGet(STRIDE),
  ...i32Add,
  ...localSet(END),
  ...countedLoop(block, [...localGet(ROW), ...localGet(END), ...i32LessThan]),
  ...localGet(FACTOR),
  ...total,
  ...toSingle,
  ...localGet(FACTOR),
  ...loadSingle,
  ...multiplySingle,
  ...storeSingle,
  ...increase(FACTOR, 4),
  ...localGet(ROWS),
  ...i32Const(1),
  ...i32Sub,
  ...localSet(ROWS),
];

export const dotProductKernel = moduleOf('run', { i32: 2, v128: 2 }, countedLoop(eachRow, localGet(ROWS)));
