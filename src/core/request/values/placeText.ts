/** Reads a path with lines, in the forms in which results, compilers, links, editors and users write it. */

export interface PlaceText {
  readonly path: string;
  readonly first: number;
  readonly last?: number;
}

const LINES = String.raw`(?:lines?|ln\.?)`;
/** `12`, `L12-L40`, `12..40`, `12 to 40`, `L12C1-L13C4`. */
const RANGE = String.raw`L?(?<first>\d+)(?:C\d+)?(?: {0,2}(?:-|\u2013|\u2014|\.{2,3}|to) {0,2}L?(?<last>\d+)(?:C\d+)?)?`;
const BOTH = String.raw`L?(?<first>\d+) {0,2}(?:-|\u2013|\u2014|\.{2,3}|to) {0,2}L?(?<last>\d+)`;

/** Forms of the lines after a path. A message may follow some of them. */
const FORMS: readonly RegExp[] = [
  // `:12`, `:12-40`, `:12:7`, `:12:7-13:4`, `#L12-L40`
  String.raw`:(?<first>\d+):\d+-(?<last>\d+):\d+`,
  String.raw`:(?<first>\d+)(?:-(?<last>\d+)|:\d+)?(?::(?:\s.*)?)?`,
  // `(12,7)` is a line and a column.
  String.raw`\((?<first>\d+)(?:,\d+)+\)(?::(?:\s.*)?)?`,
  // `:L12`, `#12-40`, `?lines 12-40`
  String.raw`[:#?@] ?(?:${LINES} ?)?${RANGE}(?::(?:\s.*)?)?`,
  // ` (12-40)`, ` [lines 12 to 40]`, `:[12, 40]`
  String.raw` {0,2}:?[([] ?(?:${LINES} ?)?${RANGE} ?[)\]](?::(?:\s.*)?)?`,
  String.raw` {0,2}:?\[ ?(?<first>\d+), ?(?<last>\d+) ?\]`,
  // `, lines 12-40`, ` at line 12`, ` - L12`
  String.raw`,? {1,2}(?:(?:-|\u2013|@|at|on|in|from) )?(?:${LINES} ?|L)${RANGE.replace('L?', '')}`,
  String.raw`(?<=\.\w{1,12}) {1,2}${BOTH}`,
].map((form) => new RegExp(String.raw`^(?<path>.+?)(?:${form})$`, 'is'));

/** `lines 12-40 of src/a.ts`, `File "src/a.py", line 12, in f` */
const TURNED: readonly RegExp[] = [
  new RegExp(String.raw`^${LINES} ?${RANGE} (?:of|in) (?:file )?["'\x60]?(?<path>[^"'\x60]+)["'\x60]?$`, 'i'),
  new RegExp(String.raw`^\s*File "(?<path>[^"]+)", line (?<first>\d+)(?:,.*)?$`, 'is'),
];

/** Returns the path and lines of a text; undefined if it has no lines. */
export function placeIn(text: string): PlaceText | undefined {
  for (const form of [...TURNED, ...FORMS]) {
    const { path, first, last } = form.exec(text)?.groups ?? {};
    if (path !== undefined && first !== undefined)
      return { path: path.trimEnd(), first: Number(first), ...(last !== undefined && { last: Number(last) }) };
  }
  return undefined;
}
