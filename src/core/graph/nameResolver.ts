import { SELF_WORDS } from '../facts/factRules';
import { asTargets, withoutHeaders, type Resolution } from './certainty';
import type { ByFile, CodeGraph } from './codeGraph';
import { isFunction, isType, lastPart, type FileView, type GraphSymbol } from './fileView';
import { importRules, importTargetOf } from './importRules';
import type { ModuleResolver } from './moduleResolver';
import type { TypeResolver } from './typeResolver';

/** Finds the meaning of a name without a receiver. */

const CONTAINERS = '.';

/** Maximum number of symbols with a name; if more share it, the name says nothing. */
const MAX_LIKE = 200;

export class NameResolver {
  readonly #seenFrom: ByFile<Resolution>;

  constructor(
    private readonly graph: CodeGraph,
    private readonly modules: ModuleResolver,
    private readonly types: TypeResolver,
  ) {
    this.#seenFrom = graph.memoByFile();
  }

  /** @param line the line at which the name is used. */
  meaning(view: FileView, name: string, line: number): Resolution {
    if (SELF_WORDS.has(name)) return undefined;
    return (
      this.#inScope(view, name, line) ??
      this.#ofOwnType(view, name, line) ??
      this.#seenFrom.get(view, name, () => this.#fromFile(view, name))
    );
  }

  /** Looks for a symbol nested in the enclosing functions, which takes precedence over symbols outside of them. */
  #inScope(view: FileView, name: string, line: number): Resolution {
    const owner = view.around(line, isFunction);
    if (!owner) return undefined;
    const path = [owner.container, owner.name].filter(Boolean).join(CONTAINERS);
    const nested = view
      .named(name)
      .filter(({ container }) => container !== '' && (path === container || path.startsWith(`${container}.`)))
      .filter((symbol) => !this.#isMember(symbol));
    return nested.length > 0 ? asTargets(deepest(nested), 'resolved') : undefined;
  }

  /** Looks in the enclosing type, in languages where members need no receiver. */
  #ofOwnType(view: FileView, name: string, line: number): Resolution {
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

  /** Returns the meaning that a name has anywhere in the file. */
  #fromFile(view: FileView, name: string): Resolution {
    return this.#atTop(view, name) ?? this.#imported(view, name) ?? this.#elsewhere(view, name);
  }

  #atTop(view: FileView, name: string): Resolution {
    const own = view
      .named(name)
      .filter((symbol) => symbol.container === '' || isType(symbol) || !this.#isMember(symbol));
    const top = own.filter(({ container }) => container === '');
    const found = top.length > 0 ? top : own;
    return found.length > 0 ? asTargets(found, 'resolved') : undefined;
  }

  #imported(view: FileView, name: string): Resolution {
    const imported = this.modules.imported(view, name);
    if (imported && imported.length > 0) return asTargets(imported, 'resolved');
    const starred = this.modules.fromStars(view, name);
    if (starred.length > 0) return asTargets(starred, 'resolved');
    // The imported symbol belongs to a library, or is created in a way that is not recognized.
    return imported ? 'external' : undefined;
  }

  /** Looks for symbols that need no import: in the same package, in included files, or anywhere with the same name. */
  #elsewhere(view: FileView, name: string): Resolution {
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

  /** Returns whether a header declares the name; a name that only a source file has is not visible to other files. */
  #isAnnounced(name: string): boolean {
    return this.graph.symbolsNamed(name).some(({ view }) => view.file.traits.header);
  }

  /** C: returns whether a file includes the header that declares the symbol, or a header next to its source file. */
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
    // Methods written next to their type also have the type as their container.
    return (
      named.every((symbol) => !isFunction(symbol) && !isType(symbol)) ||
      named.some((symbol) => isType(symbol) && symbol.kind !== 'module') ||
      named.some(({ kind }) => kind === 'module' && view.family === 'rust')
    );
  }
}

/** Returns the symbols in the innermost of the enclosing functions. */
function deepest(symbols: readonly GraphSymbol[]): readonly GraphSymbol[] {
  const depth = Math.max(...symbols.map(({ container }) => container.split(CONTAINERS).length));
  return symbols.filter(({ container }) => container.split(CONTAINERS).length === depth);
}
