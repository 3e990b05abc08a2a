import { factRuleOf, type FactRule } from '../facts/factRules';
import { DECLARED_KINDS, SITE_KINDS, type DeclaredFact, type ImportFact, type SiteFact } from '../facts/fileFacts';
import { unpackFacts } from '../facts/packedFacts';
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
  /** The line that says its name. */
  readonly line: number;
  readonly endLine: number;
}

/** Where a name is used, and by what. */
export interface GraphSite extends SiteFact {
  /** The innermost function or type around it; undefined at the top of a file. */
  readonly owner: GraphSymbol | undefined;
}

export const isFunction = ({ kind }: GraphSymbol): boolean => FUNCTION_KINDS.has(kind);
export const isType = ({ kind }: GraphSymbol): boolean => TYPE_KINDS.has(kind);

/** `a.b.c` → `c` */
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

/** The facts of one file, read for the graph. */
export class FileView {
  readonly rule: FactRule | undefined;
  readonly symbols: readonly GraphSymbol[];
  readonly declared: readonly DeclaredFact[];
  readonly imports: readonly ImportFact[];
  readonly #sections: readonly (readonly number[])[];
  readonly #nameOf: (place: number) => string;
  #sites: readonly GraphSite[] | undefined;
  #sitesByName: ReadonlyMap<string, readonly GraphSite[]> | undefined;
  #byName: ReadonlyMap<string, readonly GraphSymbol[]> | undefined;

  /** @param nameOf a name by its number in the index. */
  constructor(
    readonly file: FileEntry,
    nameOf: (name: number) => string,
  ) {
    this.rule = factRuleOf(file.language);
    const { names, sections } = unpackFacts(file.facts);
    this.#sections = sections;
    this.#nameOf = (place) => nameOf(names[place] ?? 0);
    this.symbols = this.#readSymbols(sections[0] ?? []);
    this.declared = this.#readDeclared(sections[2] ?? []);
    this.imports = this.#readImports(sections[3] ?? []);
  }

  get path(): string {
    return this.file.path;
  }

  get family(): string | undefined {
    return this.rule?.family;
  }

  get sites(): readonly GraphSite[] {
    return (this.#sites ??= this.#readSites(this.#sections[1] ?? []));
  }

  sitesNamed(name: string): readonly GraphSite[] {
    this.#sitesByName ??= groupBy(this.sites, (site) => site.name);
    return this.#sitesByName.get(name) ?? [];
  }

  named(name: string): readonly GraphSymbol[] {
    this.#byName ??= groupBy(this.symbols, (symbol) => symbol.name);
    return this.#byName.get(name) ?? [];
  }

  /** The innermost symbol around a line that is of a kind. */
  around(line: number, isOfKind: (symbol: GraphSymbol) => boolean): GraphSymbol | undefined {
    // Outer ones come first.
    return this.symbols.findLast((symbol) => symbol.startLine <= line && line <= symbol.endLine && isOfKind(symbol));
  }

  #readSymbols(numbers: readonly number[]): readonly GraphSymbol[] {
    const symbols: GraphSymbol[] = [];
    let start = 0;
    for (let i = 0; i < numbers.length; i += 6) {
      const [step = 0, toLine = 0, toEnd = 0, name = 0, kind = 0, container = 0] = numbers.slice(i, i + 6);
      start += step;
      symbols.push({
        view: this,
        name: this.#nameOf(name),
        kind: SYMBOL_KINDS[kind] ?? 'variable',
        container: this.#nameOf(container),
        startLine: start,
        line: start + toLine,
        endLine: start + toLine + toEnd,
      });
    }
    return symbols;
  }

  #readSites(numbers: readonly number[]): readonly GraphSite[] {
    const sites: GraphSite[] = [];
    const owners = this.#owners();
    let line = 0;
    for (let i = 0; i < numbers.length; i += 4) {
      line += numbers[i] as number;
      sites.push({
        line,
        kind: SITE_KINDS[numbers[i + 1] as number] ?? 'mention',
        name: this.#nameOf(numbers[i + 2] as number),
        receiver: this.#nameOf(numbers[i + 3] as number),
        owner: owners(line),
      });
    }
    return sites;
  }

  /** For lines that ascend. */
  #owners(): (line: number) => GraphSymbol | undefined {
    const nodes = this.symbols.filter((symbol) => isFunction(symbol) || isType(symbol) || symbol.kind === 'suite');
    const open: GraphSymbol[] = [];
    let next = 0;
    return (line) => {
      for (let node = nodes[next]; node && node.startLine <= line; node = nodes[++next]) open.push(node);
      while (open.length > 0 && (open.at(-1)?.endLine ?? 0) < line) open.pop();
      return open.findLast(({ endLine }) => endLine >= line);
    };
  }

  #readDeclared(numbers: readonly number[]): readonly DeclaredFact[] {
    const declared: DeclaredFact[] = [];
    let line = 0;
    for (let i = 0; i < numbers.length; i += 4) {
      line += numbers[i] as number;
      declared.push({
        line,
        kind: DECLARED_KINDS[numbers[i + 1] as number] ?? 'variable',
        name: this.#nameOf(numbers[i + 2] as number),
        type: this.#nameOf(numbers[i + 3] as number),
      });
    }
    return declared;
  }

  #readImports(numbers: readonly number[]): readonly ImportFact[] {
    const imports: ImportFact[] = [];
    for (let i = 0; i < numbers.length; i += 3)
      imports.push({
        local: this.#nameOf(numbers[i] as number),
        imported: this.#nameOf(numbers[i + 1] as number),
        module: this.#nameOf(numbers[i + 2] as number),
      });
    return imports;
  }
}
