import { DECLARED_KINDS, SITE_KINDS, type FileFacts } from './fileFacts';

/**
 * Facts as numbers: a table of names, and records that point into it. Lines are counted from those of the record
 * before, so most numbers are small.
 */
export interface FactRecords {
  readonly names: readonly string[];
  /** By section: symbols, sites, declared types, imports. */
  readonly sections: readonly (readonly number[])[];
}

/** Numbers in a record, by section. */
export const WIDTHS = [6, 4, 4, 3] as const;
/** Which numbers of a record are places in the table of names, by section. */
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
  const symbols = [...facts.symbols]
    .sort((a, b) => a.startLine - b.startLine || b.endLine - a.endLine)
    .flatMap((one) => [
      step(one.startLine),
      one.line - one.startLine,
      one.endLine - one.line,
      table.place(one.name),
      one.kind,
      table.place(one.container),
    ]);
  line = 0;
  const sites = byLine(facts.sites).flatMap((one) => [
    step(one.line),
    SITE_KINDS.indexOf(one.kind),
    table.place(one.name),
    table.place(one.receiver),
  ]);
  line = 0;
  const declared = byLine(facts.declared).flatMap((one) => [
    step(one.line),
    DECLARED_KINDS.indexOf(one.kind),
    table.place(one.name),
    table.place(one.type),
  ]);
  const imports = facts.imports.flatMap((one) => [
    table.place(one.local),
    table.place(one.imported),
    table.place(one.module),
  ]);
  return { names: table.names, sections: [symbols, sites, declared, imports] };
}

/** As a cell of a table holds them: a line for each section, then one for each name. */
export function writeFacts(facts: FileFacts): string {
  const { names, sections } = recordsOf(facts);
  if (names.length === 0) return '';
  const oneLine = names.map((name) => name.replace(/\s+/g, ' '));
  return [...sections.map((numbers) => numbers.join()), ...oneLine].join('\n');
}

const NONE: FactRecords = { names: [], sections: [[], [], [], []] };

/** None of what is not as it was written: a cell of a shared index may hold anything. */
export function readFacts(written: string): FactRecords {
  if (written === '') return NONE;
  const lines = written.split('\n');
  const names = lines.slice(WIDTHS.length);
  const sections = lines.slice(0, WIDTHS.length).map(numbersIn);
  return isSound(names.length, sections) ? { names, sections } : NONE;
}

/** One that is no number where there is anything else. */
function numbersIn(line: string): readonly number[] {
  if (!/^[\d,]*$/.test(line)) return [NaN];
  try {
    return JSON.parse(`[${line}]`) as readonly number[];
  } catch {
    return [NaN];
  }
}

/** More than any line number or place. */
const MAX = 1 << 28;

const isSound = (names: number, sections: readonly (readonly number[])[]): boolean =>
  sections.length === WIDTHS.length &&
  sections.every((numbers, section) => {
    const width = WIDTHS[section] ?? 1;
    const points = NAMES[section] ?? [];
    return (
      numbers.length % width === 0 &&
      numbers.every(
        (number, i) => Number.isInteger(number) && number >= 0 && number < (points.includes(i % width) ? names : MAX),
      )
    );
  });
