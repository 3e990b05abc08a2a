import { add, constant, get, increase, isLess, load, loadSingle, loop, moduleOf, multiplySingle, set, simd, storeSingle, subtract, toSingle, zeros } from './wasmBytes';

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
  ...get(FACTOR), ...total, ...toSingle, ...get(FACTOR), ...loadSingle, ...multiplySingle, ...storeSingle,
  ...increase(FACTOR, 4),
  ...get(ROWS), ...constant(1), ...subtract, ...set(ROWS),
];

export const dotKernel = moduleOf('run', { i32: 2, v128: 2 }, loop(eachRow, get(ROWS)));
