/**
 * Parts of WebAssembly modules, written down as their bytes: a module of one function that works on a memory it is
 * given, `m.m`, and what such functions are made of.
 *
 * Specification: WebAssembly Core 2.0, §5 (binary format).
 */

const unsigned = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)]);
const list = (items: readonly number[][]): number[] => [...unsigned(items.length), ...items.flat()];
const section = (id: number, content: readonly number[]): number[] => [id, ...unsigned(content.length), ...content];
const name = (text: string): number[] => [text.length, ...Array.from(text, (letter) => letter.charCodeAt(0))];

const [I32, V128, EMPTY] = [0x7f, 0x7b, 0x40];

export const localGet = (local: number): number[] => [0x20, local];
export const localSet = (local: number): number[] => [0x21, local];
/** Less than 64. */
export const i32Const = (value: number): number[] => [0x41, value];
export const i32Add = [0x6a];
export const i32Sub = [0x6b];
export const i32LessThan = [0x49];
/** An f32, of four bytes. */
export const loadSingle = [0x2a, 2, 0];
export const storeSingle = [0x38, 2, 0];
export const multiplySingle = [0x94];
/** An i32 becomes an f32, the nearest. */
export const toSingle = [0xb2];
export const simd = (code: number): number[] => [0xfd, ...unsigned(code)];
/** Alignment is a hint: 2 says four bytes, which all rows keep. */
export const v128Load = (offset: number): number[] => [...simd(0), 2, offset];
export const storeLanes = (offset: number): number[] => [...simd(11), 2, offset];
export const v128Zeros = [...simd(12), ...new Array<number>(16).fill(0)];
export const increase = (local: number, by: number): number[] => [
  ...localGet(local),
  ...i32Const(by),
  ...i32Add,
  ...localSet(local),
];
export const countedLoop = (body: readonly number[], again: readonly number[]): number[] => [
  0x03,
  EMPTY,
  ...body,
  ...again,
  0x0d,
  0,
  0x0b,
];

/** Of a function `name` that takes four i32 and returns nothing; its locals are numbered from 4 on. */
export function moduleOf(
  exported: string,
  locals: { readonly i32: number; readonly v128: number },
  code: readonly number[],
): Uint8Array {
  const body = [
    ...list([
      [locals.i32, I32],
      [locals.v128, V128],
    ]),
    ...code,
    0x0b,
  ];
  return Uint8Array.from([
    0x00,
    0x61,
    0x73,
    0x6d,
    1,
    0,
    0,
    0,
    ...section(1, list([[0x60, ...list([[I32], [I32], [I32], [I32]]), 0]])),
    ...section(2, list([[...name('m'), ...name('m'), 0x02, 0x00, 1]])),
    ...section(3, list([[0]])),
    ...section(7, list([[...name(exported), 0x00, 0]])),
    ...section(10, list([[...unsigned(body.length), ...body]])),
  ]);
}
