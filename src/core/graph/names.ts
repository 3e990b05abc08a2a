import { SELF_WORDS } from '../facts/factRules';
import { asTargets, withoutHeaders, type Meaning } from './certainty';
import type { ByFile, CodeGraph } from './codeGraph';
import { isFunction, isType, lastPart, type FileView, type GraphSymbol } from './fileView';
import { importRules, importTargetOf } from './importRules';
import type { Modules } from './modules';
import type { Types } from './types';

/** Of a name that stands alone, what it means there. */

const CONTAINERS = '.';

/** A name that more symbols have says nothing. */
const MAX_LIKE = 200;

export class Names {
  readonly #seenFrom: ByFile<Meaning>;

  constructor(
    private readonly graph: CodeGraph,
    private readonly modules: Modules,
    private readonly types: Types,
  ) {
    this.#seenFrom = graph.memoByFile();
  }

  /** @param line where it stands. */
  meaning(view: FileView, name: string, line: number): Meaning {
    if (SELF_WORDS.has(name)) return undefined;
    return (
      this.#inScope(view, name, line) ??
      this.#ofOwnType(view, name, line) ??
      this.#seenFrom.get(view, name, () => this.#fromFile(view, name))
    );
  }

  /** In a function around it: a parameter or a variable is that first. */
  #inScope(view: FileView, name: string, line: number): Meaning {
    const owner = view.around(line, isFunction);
    if (!owner) return undefined;
    const path = [owner.container, owner.name].filter(Boolean).join(CONTAINERS);
    const nested = view
      .named(name)
      .filter(({ container }) => container !== '' && (path === container || path.startsWith(`${container}.`)))
      .filter((symbol) => !this.#isMember(symbol));
    return nested.length > 0 ? asTargets(deepest(nested), 'resolved') : undefined;
  }

  /** Within a type that needs no receiver for its members. */
  #ofOwnType(view: FileView, name: string, line: number): Meaning {
    if (!view.rule?.bareMembers) return undefined;
    const around = view.symbols.filter(
      (symbol) => isType(symbol) && symbol.startLine <= line && line <= symbol.endLine,
    );
    const types = around.length > 0 ? around.reverse() : [this.types.enclosing(view, line)];
    for (const type of types) {
      const members = type ? this.types.members(type, name) : [];
      if (members.length > 0) return asTargets(members, 'resolved');
    }
    return undefined;
  }

  /** What it means anywhere in a file. */
  #fromFile(view: FileView, name: string): Meaning {
    return this.#atTop(view, name) ?? this.#imported(view, name) ?? this.#elsewhere(view, name);
  }

  #atTop(view: FileView, name: string): Meaning {
    const own = view
      .named(name)
      .filter((symbol) => symbol.container === '' || isType(symbol) || !this.#isMember(symbol));
    const top = own.filter(({ container }) => container === '');
    const found = top.length > 0 ? top : own;
    return found.length > 0 ? asTargets(found, 'resolved') : undefined;
  }

  #imported(view: FileView, name: string): Meaning {
    const imported = this.modules.imported(view, name);
    if (imported && imported.length > 0) return asTargets(imported, 'resolved');
    const starred = this.modules.fromStars(view, name);
    if (starred.length > 0) return asTargets(starred, 'resolved');
    // What it imports is a library's, or made in a way that is not known.
    return imported ? 'external' : undefined;
  }

  /** Without an import: of the same package, or of the same name. */
  #elsewhere(view: FileView, name: string): Meaning {
    const rule = importRules[view.file.language];
    const all = this.graph
      .symbolsNamed(name)
      .filter((symbol) => symbol.view.family === view.family && (isType(symbol) || !this.#isMember(symbol)));
    if (all.length > MAX_LIKE) return undefined;
    const shared = all.filter((symbol) => rule?.shares?.(view.path, symbol.view.path));
    if (shared.length > 0) return asTargets(shared, rule?.openTypes ? 'likely' : 'resolved');
    const included = all.filter((symbol) => this.#isIncluded(view, symbol));
    if (included.length > 0) return asTargets(included, 'resolved');
    if (view.family === 'script' || view.family === 'python' || view.family === 'go') return undefined;
    const distinct = withoutHeaders(all);
    return distinct.length === 0
      ? undefined
      : asTargets(
          all,
          distinct.length === 1 && (view.family !== 'c' || this.#isAnnounced(name)) ? 'likely' : 'by name',
        );
  }

  /** A header has it: what only a source file has is not seen by others. */
  #isAnnounced(name: string): boolean {
    return this.graph.symbolsNamed(name).some(({ view }) => view.file.traits.header);
  }

  /** Of C: by the header that announces it, or a source file beside that. */
  #isIncluded(view: FileView, { view: other, name }: GraphSymbol): boolean {
    const rule = importRules[view.file.language];
    if (view.family !== 'c' || !rule) return false;
    const announced = this.graph
      .symbolsNamed(name)
      .filter((symbol) => symbol.view.file.traits.header)
      .map((symbol) => symbol.view.path);
    return this.graph.index.importsOf(view.file).some((header) => {
      const isMeant = rule.imports(header, view.path);
      return [other.path, ...announced].some((path) => isMeant(importTargetOf(path, { name, qualifier: undefined })));
    });
  }

  #isMember({ view, container }: GraphSymbol): boolean {
    if (container === '') return false;
    const holder = lastPart(container);
    const named = view.named(holder);
    // Methods that stand beside their type have it as their container too.
    return (
      named.length === 0 ||
      named.some((symbol) => isType(symbol) && symbol.kind !== 'module') ||
      named.some(({ kind }) => kind === 'module' && view.family === 'rust')
    );
  }
}

/** Those in the innermost of the functions around. */
function deepest(symbols: readonly GraphSymbol[]): readonly GraphSymbol[] {
  const depth = Math.max(...symbols.map(({ container }) => container.split(CONTAINERS).length));
  return symbols.filter(({ container }) => container.split(CONTAINERS).length === depth);
}
