import { DECLARED_KINDS, SITE_KINDS, type FileFacts } from './fileFacts';

/**
 * Facts as numbers: a table of names, and records that refer to it. Lines are stored as the difference from the line of
 * the previous record, so most numbers are small.
 */
export interface FactRecords {
  readonly names: readonly string[];
  /** Records by section: symbols, sites, declared types, imports. */
  readonly sections: readonly (readonly number[])[];
}

/** Numbers in a record, by section. */
export const WIDTHS = [6, 4, 4, 3] as const;
/** Positions, within a record, of the numbers that index the table of names, by section. */
const NAMES: readonly (readonly number[])[] = [
  [3, 5],
  [2, 3],
  [2, 3],
  [0, 1, 2],
];

class NameTable {
  readonly names: string[] = [];
  readonly #known = new Map<string, number>();

  place(name: string): number {
    let place = this.#known.get(name);
    if (place === undefined) {
      this.#known.set(name, (place = this.names.length));
      this.names.push(name);
    }
    return place;
  }
}

const byLine = <T extends { readonly line: number }>(facts: readonly T[]): readonly T[] =>
  [...facts].sort((a, b) => a.line - b.line);

export function recordsOf(facts: FileFacts): FactRecords {
  const table = new NameTable();
  let line = 0;
  const step = (to: number): number => {
    const by = to - line;
    line = to;
    return by;
  };
  const symbols: number[] = [];
  const sites: number[] = [];
  const declared: number[] = [];
  const imports: number[] = [];
  for (const one of [...facts.symbols].sort((a, b) => a.startLine - b.startLine || b.endLine - a.endLine)) {
    symbols.push(step(one.startLine), one.line - one.startLine, one.endLine - one.line);
    symbols.push(table.place(one.name), one.kind, table.place(one.container));
  }
  line = 0;
  for (const { line: at, kind, name, receiver } of byLine(facts.sites))
    sites.push(step(at), SITE_KINDS.indexOf(kind), table.place(name), table.place(receiver));
  line = 0;
  for (const { line: at, kind, name, type } of byLine(facts.declared))
    declared.push(step(at), DECLARED_KINDS.indexOf(kind), table.place(name), table.place(type));
  for (const { local, imported, module } of facts.imports)
    imports.push(table.place(local), table.place(imported), table.place(module));
  return { names: table.names, sections: [symbols, sites, declared, imports] };
}

/** Serializes facts for a table cell: one line for each section, then one for each name. */
export function writeFacts(facts: FileFacts): string {
  const { names, sections } = recordsOf(facts);
  if (names.length === 0) return '';
  const oneLine = /\s/.test(names.join('')) ? names.map((name) => name.replace(/\s+/g, ' ')) : names;
  return [...sections.map((numbers) => numbers.join()), ...oneLine].join('\n');
}

const NONE: FactRecords = { names: [], sections: [[], [], [], []] };

/**
 * Reads serialized facts. Returns no facts at all if the text is malformed, because a cell of a shared index may
 * contain anything.
 */
export function readFacts(written: string): FactRecords {
  if (written === '') return NONE;
  const lines = written.split('\n');
  const names = lines.slice(WIDTHS.length);
  const sections = lines.slice(0, WIDTHS.length).map(numbersIn);
  const isSound =
    sections.length === WIDTHS.length &&
    sections.every((numbers, section) => arePlaces(numbers, section, names.length));
  return isSound ? { names, sections } : NONE;
}

/** Upper bound of line numbers and positions. */
const MAX = 1 << 28;
const COMMA = 44;
const ZERO = 48;
const NINE = 57;

/**
 * Reads a line such as `1,20,3`; anything other than digits and commas yields NaN. Written by hand, because files have
 * thousands of numbers.
 */
function numbersIn(line: string): readonly number[] {
  const numbers: number[] = [];
  let number = NaN;
  for (let at = 0; at < line.length; at++) {
    const code = line.charCodeAt(at);
    if (code >= ZERO && code <= NINE) number = (Number.isNaN(number) ? 0 : number * 10) + code - ZERO;
    else {
      numbers.push(code === COMMA ? number : NaN);
      number = NaN;
    }
  }
  if (line !== '') numbers.push(number);
  return numbers;
}

/** Returns whether a section consists of whole records that refer to existing names. */
function arePlaces(numbers: readonly number[], section: number, names: number): boolean {
  const width = WIDTHS[section] ?? 1;
  const most = Array.from({ length: width }, (_, i) => (NAMES[section]?.includes(i) ? names : MAX));
  return numbers.length % width === 0 && numbers.every((number, i) => number < (most[i % width] as number));
}
