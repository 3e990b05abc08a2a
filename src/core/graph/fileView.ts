import { factRuleOf, type FactRule } from '../facts/factRules';
import {
  DECLARED_KINDS,
  SITE_KINDS,
  type DeclaredFact,
  type DeclaredKind,
  type ImportFact,
  type SiteFact,
} from '../facts/fileFacts';
import { unpackFacts } from '../facts/packedFacts';
import { WIDTHS } from '../facts/factRecords';
import { FUNCTION_KINDS, SYMBOL_KINDS, TYPE_KINDS } from '../languages/symbolKinds';
import type { FileEntry } from '../memoryIndex/structures/fileEntry';
import type { SymbolKind } from '../base/types';

/** A node of the graph. */
export interface GraphSymbol {
  readonly view: FileView;
  readonly name: string;
  readonly kind: SymbolKind;
  readonly container: string;
  readonly startLine: number;
  /** The line that contains the name. */
  readonly line: number;
  readonly endLine: number;
}

/** A place where a name is used, with the symbol that contains it. */
export interface GraphSite extends SiteFact {
  /** The innermost function or type around the site; undefined at the top level of a file. */
  readonly owner: GraphSymbol | undefined;
}

export const isFunction = ({ kind }: GraphSymbol): boolean => FUNCTION_KINDS.has(kind);
export const isType = ({ kind }: GraphSymbol): boolean => TYPE_KINDS.has(kind);

/** Returns the last part of a chain: `a.b.c` → `c`. */
export const lastPart = (chain: string): string => chain.slice(chain.lastIndexOf('.') + 1);

export function groupBy<T, K>(values: Iterable<T>, keyOf: (value: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}

/** Maps the numbers of names in the index to names, and names to numbers. */
export interface NameTable {
  readonly nameOf: (id: number) => string;
  readonly idOf: (name: string) => number | undefined;
}

const [, SITE, DECLARED, IMPORT] = WIDTHS;

/**
 * The facts of one file as the graph reads them: kept as numbers, from which only the requested records are created. A
 * trace visits thousands of files and asks each for a name or two.
 */
export class FileView {
  readonly rule: FactRule | undefined;
  readonly #ids: Uint32Array;
  readonly #sections: readonly Uint32Array[];
  #symbols: readonly GraphSymbol[] | undefined;
  #byName: ReadonlyMap<string, readonly GraphSymbol[]> | undefined;
  #owning: readonly GraphSymbol[] | undefined;
  readonly #sites = new Map<number, GraphSite>();
  #imports: readonly ImportFact[] | undefined;

  constructor(
    readonly file: FileEntry,
    private readonly table: NameTable,
  ) {
    this.rule = factRuleOf(file.language);
    const { names, sections } = unpackFacts(file.facts);
    this.#ids = names;
    this.#sections = sections;
    for (const section of [1, 2]) sumLines(this.#section(section), WIDTHS[section] ?? 1);
  }

  get path(): string {
    return this.file.path;
  }

  get family(): string | undefined {
    return this.rule?.family;
  }

  get symbols(): readonly GraphSymbol[] {
    return (this.#symbols ??= this.#readSymbols(this.#section(0)));
  }

  get sites(): readonly GraphSite[] {
    return this.sitesWithin(0, Infinity);
  }

  sitesNamed(name: string): readonly GraphSite[] {
    return this.#recordsWith(1, 2, name).map((at) => this.#siteAt(at));
  }

  /** Returns the sites on lines from `first` to `last`, inclusive. */
  sitesWithin(first: number, last: number): readonly GraphSite[] {
    const numbers = this.#section(1);
    const sites: GraphSite[] = [];
    for (let at = 0; at < numbers.length && (numbers[at] as number) <= last; at += SITE)
      if ((numbers[at] as number) >= first) sites.push(this.#siteAt(at));
    return sites;
  }

  named(name: string): readonly GraphSymbol[] {
    this.#byName ??= groupBy(this.symbols, (symbol) => symbol.name);
    return this.#byName.get(name) ?? [];
  }

  /** Returns declarations that state the type of a name, or the result type of a function of that name. */
  declaredAs(kind: DeclaredKind, name: string): readonly DeclaredFact[] {
    const wanted = DECLARED_KINDS.indexOf(kind);
    const numbers = this.#section(2);
    return this.#recordsWith(2, 2, name)
      .filter((at) => numbers[at + 1] === wanted)
      .map((at) => ({ line: numbers[at] as number, kind, name, type: this.#nameAt(numbers[at + 3]) }));
  }

  /** Returns whether any declaration in the file has a type of this name. */
  declaresOf(type: string): boolean {
    const numbers = this.#section(2);
    for (let at = 3; at < numbers.length; at += DECLARED) if (lastPart(this.#nameAt(numbers[at])) === type) return true;
    return false;
  }

  get imports(): readonly ImportFact[] {
    return (this.#imports ??= this.#readImports(this.#section(3)));
  }

  /** Returns the imports that introduce a local name. */
  importsOf(local: string): readonly ImportFact[] {
    return this.#recordsWith(3, 0, local).map((at) => this.imports[at / IMPORT] as ImportFact);
  }

  /** Returns the imports of a name as its own module calls it. */
  importing(imported: string): readonly ImportFact[] {
    return this.#recordsWith(3, 1, imported).map((at) => this.imports[at / IMPORT] as ImportFact);
  }

  /** Returns the innermost symbol around a line that is of a given kind. */
  around(line: number, isOfKind: (symbol: GraphSymbol) => boolean): GraphSymbol | undefined {
    return innermost(this.symbols, line, isOfKind);
  }

  #section(section: number): Uint32Array {
    return this.#sections[section] as Uint32Array;
  }

  #nameAt(place = 0): string {
    return this.table.nameOf(this.#ids[place] ?? 0);
  }

  /** Returns the offsets of the records in a section whose number at `offset` stands for a name. */
  #recordsWith(section: number, offset: number, name: string): readonly number[] {
    const id = this.table.idOf(name);
    const place = id === undefined ? -1 : this.#ids.indexOf(id);
    const found: number[] = [];
    if (place < 0) return found;
    const numbers = this.#section(section);
    const width = WIDTHS[section] ?? 1;
    for (let at = 0; at < numbers.length; at += width) if (numbers[at + offset] === place) found.push(at);
    return found;
  }

  #readSymbols(numbers: Uint32Array): readonly GraphSymbol[] {
    const symbols: GraphSymbol[] = [];
    let start = 0;
    for (let at = 0; at < numbers.length; at += WIDTHS[0]) {
      start += numbers[at] as number;
      const line = start + (numbers[at + 1] as number);
      symbols.push({
        view: this,
        name: this.#nameAt(numbers[at + 3]),
        kind: SYMBOL_KINDS[numbers[at + 4] as number] ?? 'variable',
        container: this.#nameAt(numbers[at + 5]),
        startLine: start,
        line,
        endLine: line + (numbers[at + 2] as number),
      });
    }
    return symbols;
  }

  /** Returns the same object for each call, because the meaning of a site is cached by object. */
  #siteAt(at: number): GraphSite {
    let site = this.#sites.get(at);
    if (!site) this.#sites.set(at, (site = this.#readSite(this.#section(1), at)));
    return site;
  }

  #readSite(numbers: Uint32Array, at: number): GraphSite {
    const line = numbers[at] as number;
    this.#owning ??= this.symbols.filter((symbol) => isFunction(symbol) || isType(symbol) || symbol.kind === 'suite');
    return {
      line,
      kind: SITE_KINDS[numbers[at + 1] as number] ?? 'mention',
      name: this.#nameAt(numbers[at + 2]),
      receiver: this.#nameAt(numbers[at + 3]),
      owner: innermost(this.#owning, line, () => true),
    };
  }

  #readImports(numbers: Uint32Array): readonly ImportFact[] {
    const imports: ImportFact[] = [];
    for (let at = 0; at < numbers.length; at += IMPORT)
      imports.push({
        local: this.#nameAt(numbers[at]),
        imported: this.#nameAt(numbers[at + 1]),
        module: this.#nameAt(numbers[at + 2]),
      });
    return imports;
  }
}

/** Returns the innermost symbol at a line. Outer symbols must precede inner ones. */
const innermost = (
  symbols: readonly GraphSymbol[],
  line: number,
  isOfKind: (symbol: GraphSymbol) => boolean,
): GraphSymbol | undefined =>
  symbols.findLast((symbol) => symbol.startLine <= line && line <= symbol.endLine && isOfKind(symbol));

/** Converts the line differences of a section to line numbers, in place. */
function sumLines(numbers: Uint32Array, width: number): void {
  let line = 0;
  for (let at = 0; at < numbers.length; at += width) numbers[at] = line += numbers[at] as number;
}
