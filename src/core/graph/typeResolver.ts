import { asTargets, withoutHeaders, type Resolution, type Target } from './certainty';
import type { ByFile, CodeGraph } from './codeGraph';
import { isFunction, isType, lastPart, type FileView, type GraphSymbol } from './fileView';
import { importRules } from './importRules';
import type { ModuleResolver } from './moduleResolver';

/** Resolves type names to types, and types to their members and supertypes. */

const MAX_SUPERTYPES = 8;
/** Families of languages in which a type may be continued in other files. */
const OPEN_TYPES: ReadonlySet<string> = new Set(['go', 'rust', 'swift', 'c', 'ruby', 'csharp']);
/** Names by which a type refers to itself. */
const OWN_TYPE: ReadonlySet<string> = new Set(['Self', 'self', 'static', 'this']);

/** Matches names of type parameters, whose type only the caller knows. */
const TYPE_PARAMETER = /^(?:\p{Lu}\d?|T\p{Lu}\p{Ll}\w*)$/u;

/** Families in which a declaration with the name of a type may be the bound of a type parameter. */
const HAS_BOUNDS: ReadonlySet<string> = new Set(['script', 'jvm', 'rust']);

/** Matches a type name rather than an expression. */
const IS_NAME = /^[\w$.]+$/;

/** Families in which a module is a namespace, an `impl` block or an extension, which declares no type. */
const ADDING: ReadonlySet<string> = new Set(['rust', 'swift', 'php', 'csharp', 'c']);

const isDeclared = (symbol: GraphSymbol): boolean =>
  isType(symbol) ? isWhole(symbol) || !ADDING.has(symbol.view.family ?? '') : isPrototype(symbol);

/** JavaScript: returns whether a symbol is a function whose prototype has members, `Emitter.prototype.on = …`. */
const isPrototype = ({ view, kind, name, endLine }: GraphSymbol): boolean =>
  view.family === 'script' &&
  kind === 'function' &&
  /^\p{Lu}/u.test(name) &&
  view.symbols.some(({ container, startLine }) => container === name && startLine > endLine);

const isWhole = ({ kind }: GraphSymbol): boolean => kind !== 'module';

export class TypeResolver {
  readonly #named: ByFile<Resolution>;
  readonly #superTypes: Map<GraphSymbol, readonly Target[]>;

  constructor(
    private readonly graph: CodeGraph,
    private readonly modules: ModuleResolver,
  ) {
    this.#named = graph.memoByFile();
    this.#superTypes = graph.memo();
  }

  /** Returns the type that a name means at a line of a file. */
  named(view: FileView, written: string, line: number): Resolution {
    const name = lastPart(written);
    if (OWN_TYPE.has(name)) {
      const own = this.enclosing(view, line);
      return own ? asTargets([own], 'resolved') : undefined;
    }
    return this.#named.get(view, written, () => this.#findNamed(view, written, name));
  }

  #findNamed(view: FileView, written: string, name: string): Resolution {
    // Go: a type is qualified by a package; behind any other qualifier the name is a field.
    const qualifier = written.split('.').at(-2);
    if (view.family === 'go' && qualifier !== undefined && view.importsOf(qualifier).length === 0) return 'external';
    return this.#written(view, written, name) ?? this.#seen(view, written, name);
  }

  /** Returns the type whose members a value has; for a type parameter, its bound. */
  ofValue(view: FileView, written: string, line: number): Resolution {
    const bound = HAS_BOUNDS.has(view.family ?? '') ? this.#bound(view, written) : undefined;
    return bound ?? this.named(view, written, line);
  }

  /** Looks for a type in the file, or imported by it. */
  #written(view: FileView, written: string, name: string): Resolution {
    const own = view.named(name).filter(isDeclared);
    if (own.length > 0) return asTargets(preferred(own), 'resolved');
    const imported = this.#imported(view, written, name);
    return imported && imported.length > 0 ? asTargets(imported, 'resolved') : undefined;
  }

  #bound(view: FileView, name: string): Resolution {
    const bounds = new Set(view.declaredAs('variable', name).map(({ type }) => type));
    const [bound] = bounds;
    if (bound === undefined || bounds.size > 1 || !IS_NAME.test(bound) || this.#written(view, name, name))
      return undefined;
    const meant = this.#findNamed(view, bound, lastPart(bound));
    return meant === 'external' ? undefined : meant;
  }

  #imported(view: FileView, written: string, name: string): readonly GraphSymbol[] | undefined {
    const qualifier = written.split('.').at(-2);
    const found =
      qualifier === undefined ? this.modules.imported(view, name) : this.modules.member(view, qualifier, name);
    return found && preferred(found.filter(isDeclared));
  }

  /** Looks for a type that is visible without an import of its own. */
  #seen(view: FileView, written: string, name: string): Resolution {
    const isImported = this.#imported(view, written, name) !== undefined;
    const all = this.graph
      .symbolsNamed(name)
      .filter((symbol) => isDeclared(symbol) && symbol.view.family === view.family);
    const known = preferred(all);
    if (known.length === 0) return TYPE_PARAMETER.test(name) ? undefined : 'external';
    const rule = importRules[view.file.language];
    const shared = known.filter((symbol) => rule?.shares?.(view.path, symbol.view.path));
    if (shared.length > 0 && !isImported) return asTargets(shared, 'resolved');
    const starred = preferred(this.modules.fromStars(view, name).filter(isType));
    if (starred.length > 0) return asTargets(starred, 'resolved');
    // The name belongs to a type of a library.
    if (isImported)
      return known.length === 1 && !isScript(view) ? asTargets(known, isPhp(view) ? 'likely' : 'by name') : 'external';
    const included = known.filter((symbol) => this.#isIncluded(view, symbol));
    if (included.length > 0) return asTargets(included, 'resolved');
    if (withoutHeaders(known).length === 1)
      return asTargets(known, rule?.openTypes || isC(view) ? 'likely' : 'by name');
    return asTargets(known, 'by name');
  }

  #isIncluded(view: FileView, { view: other }: GraphSymbol): boolean {
    return (
      isC(view) &&
      this.graph.index
        .importsOf(view.file)
        .some((header) => `/${other.path}`.endsWith(`/${header.replace(/^(?:\.\.?\/)+/, '')}`))
    );
  }

  /** Returns the type around a line; the symbol may be an `impl` block or an extension. */
  enclosing(view: FileView, line: number): GraphSymbol | undefined {
    const around = view.around(line, isType);
    if (around) return around;
    // Go and C++ write methods outside of their type.
    const method = view.around(line, isFunction);
    const owner = method?.container ? lastPart(method.container) : undefined;
    if (!method || owner === undefined) return undefined;
    const known = this.graph
      .symbolsNamed(owner)
      .filter((symbol) => (isType(symbol) || isPrototype(symbol)) && symbol.view.family === view.family);
    return this.#nearest(view, known);
  }

  #nearest(view: FileView, symbols: readonly GraphSymbol[]): GraphSymbol | undefined {
    return (
      symbols.find((symbol) => symbol.view === view) ??
      symbols.find((symbol) => symbol.view.file.folder === view.file.folder) ??
      symbols.find(isWhole) ??
      symbols[0]
    );
  }

  /** Returns the members with a name that a type, or else the nearest type that it extends, has. */
  members(type: GraphSymbol, name: string): readonly GraphSymbol[] {
    return this.#membersOf(type, name, new Set(), 0);
  }

  #membersOf(type: GraphSymbol, name: string, seen: Set<string>, depth: number): readonly GraphSymbol[] {
    const key = `${type.view.path} ${type.name}`;
    if (seen.has(key) || depth > MAX_SUPERTYPES) return [];
    seen.add(key);
    const own = this.ownMembers(type, name);
    if (own.length > 0) return own;
    for (const { symbol } of this.superTypes(type)) {
      const inherited = this.#membersOf(symbol, name, seen, depth + 1);
      if (inherited.length > 0) return inherited;
    }
    return [];
  }

  ownMembers(type: GraphSymbol, name: string): readonly GraphSymbol[] {
    const isMember = ({ container }: GraphSymbol): boolean => lastPart(container) === type.name;
    const here = type.view.named(name).filter(isMember);
    if (here.length > 0 || !OPEN_TYPES.has(type.view.family ?? '')) return here;
    const elsewhere = this.graph
      .symbolsNamed(name)
      .filter((symbol) => symbol.view.family === type.view.family && isMember(symbol));
    const near = elsewhere.filter(({ view }) => view.file.folder === type.view.file.folder);
    return near.length > 0 || type.view.family === 'go' ? near : elsewhere;
  }

  /** Returns the types that a type extends and implements, wherever the code says so. */
  superTypes(type: GraphSymbol): readonly Target[] {
    let known = this.#superTypes.get(type);
    if (!known) this.#superTypes.set(type, (known = this.#findSuperTypes(type)));
    return known;
  }

  #findSuperTypes(type: GraphSymbol): readonly Target[] {
    return [...this.#aliased(type), ...this.partsOf(type).flatMap((part) => this.#extended(type, part))];
  }

  /** Resolves type aliases: `type Client = RedisClient`. */
  #aliased(type: GraphSymbol): readonly Target[] {
    if (type.kind !== 'type') return [];
    return type.view
      .declaredAs('variable', type.name)
      .filter(({ line, type: other }) => type.startLine <= line && line <= type.endLine && IS_NAME.test(other))
      .flatMap(({ type: other, line }) => {
        const meant = this.named(type.view, other, line);
        return meant === 'external' || !meant ? [] : meant.filter(({ symbol }) => symbol !== type);
      });
  }

  #extended(type: GraphSymbol, part: GraphSymbol): readonly Target[] {
    return part.view
      .sitesWithin(part.startLine, part.endLine)
      .filter(({ kind, line, owner }) => isSuper(kind) && (line === part.line || owner === part))
      .flatMap(({ name, receiver, line }) => {
        const meant =
          name === type.name ? undefined : this.named(part.view, receiver ? `${receiver}.${name}` : name, line);
        return meant === 'external' || !meant ? [] : meant;
      });
  }

  /** Returns a type and the blocks that add to it elsewhere: `impl Trait for Type`, an extension, a reopened class. */
  partsOf(type: GraphSymbol): readonly GraphSymbol[] {
    if (!OPEN_TYPES.has(type.view.family ?? '')) return [type];
    const parts = this.graph
      .symbolsNamed(type.name)
      .filter((symbol) => isType(symbol) && symbol.view.family === type.view.family);
    return [type, ...parts.filter((part) => part !== type)];
  }
}

export const isSuper = (kind: string): boolean => kind === 'extends' || kind === 'implements';
const isScript = ({ family }: FileView): boolean => family === 'script';
/** PHP: `composer.json` defines the folder of a namespace. */
const isPhp = ({ family }: FileView): boolean => family === 'php';
const isC = ({ family }: FileView): boolean => family === 'c';

/** Prefers declarations to blocks that add to them. */
function preferred(types: readonly GraphSymbol[]): readonly GraphSymbol[] {
  const whole = types.filter(isWhole);
  return whole.length > 0 ? whole : types;
}
