import { byCertainty, symbolKey, lessCertain, withoutHeaders, type Certainty, type Target } from './certainty';
import type { CodeGraph } from './codeGraph';
import { isFunction, isType, lastPart, type FileView, type GraphSite, type GraphSymbol } from './fileView';
import { SiteResolver } from './siteResolver';
import { twinsOfScript } from './twins';

/** The relation of one symbol to another. */
export const RELATIONS = ['calls', 'uses as a type', 'extends', 'implements', 'overrides', 'refers to'] as const;
export type Relation = (typeof RELATIONS)[number];

/** One end of an edge, as seen from the other end. */
export interface Edge {
  /** The symbol at this end; undefined for code at the top level of a file. */
  readonly symbol: GraphSymbol | undefined;
  readonly view: FileView;
  readonly relation: Relation;
  readonly certainty: Certainty;
  /** Lines at which one symbol names the other. */
  readonly lines: readonly number[];
}

const relationOf = ({ kind }: GraphSite): Relation => {
  switch (kind) {
    case 'call':
    case 'new':
      return 'calls';
    case 'type':
      return 'uses as a type';
    case 'extends':
    case 'implements':
      return kind === 'extends' ? 'extends' : 'implements';
    case 'value':
    case 'mention':
      return 'refers to';
  }
};

/** Maximum number of names under which one symbol is searched. */
const MAX_SPELLINGS = 8;

/** Edges of the graph, computed on demand. */
export class Edges {
  readonly sites: SiteResolver;

  constructor(readonly graph: CodeGraph) {
    this.sites = new SiteResolver(graph);
  }

  /** Returns the edges from all places that name a symbol: calls, uses as a type, extensions and references. */
  into(symbol: GraphSymbol): readonly Edge[] {
    const wanted = this.#same(symbol);
    const isOfKind = isType(symbol) || symbol.kind === 'constructor' ? () => true : namesNoType;
    const found: Edge[] = [];
    const spellings = new Set(this.#spellings(symbol));
    // Aliases under which files re-export the symbol are added during the iteration.
    for (const name of spellings)
      for (const file of this.graph.filesMentioning(name)) {
        const view = this.graph.view(file);
        if (view.family !== symbol.view.family) continue;
        const aliases = this.#aliases(view, name, wanted);
        if (spellings.size < MAX_SPELLINGS) for (const alias of aliases) spellings.add(alias);
        found.push(...this.#fromFile(view, new Set([name, ...aliases]), wanted, isOfKind));
      }
    return joined(found);
  }

  /** Returns the aliases under which a file imports the symbol. */
  #aliases(view: FileView, name: string, wanted: ReadonlyMap<string, Certainty>): readonly string[] {
    return view
      .importing(name)
      .filter(({ local, module }) => local !== name && module !== '')
      .map(({ local }) => local)
      .filter((local) => this.sites.imported(view, local).some((symbol) => wanted.has(symbolKey(symbol))));
  }

  #fromFile(
    view: FileView,
    names: ReadonlySet<string>,
    wanted: ReadonlyMap<string, Certainty>,
    isOfKind: (site: GraphSite) => boolean,
  ): readonly Edge[] {
    const sites = [...names].flatMap((name) => view.sitesNamed(name)).filter(isOfKind);
    return sites.flatMap((site) => {
      const target = this.sites.targets(view, site).find(({ symbol }) => wanted.has(symbolKey(symbol)));
      const certainty = target && wanted.get(symbolKey(target.symbol));
      // A recursive call is not a caller that a user would look for.
      if (!target || !certainty || (site.owner && wanted.has(symbolKey(site.owner)))) return [];
      return [edgeOf(site.owner, view, site, lessCertain(target.certainty, certainty))];
    });
  }

  /** Returns the names under which a symbol is used. A constructor is called by the name of its type. */
  #spellings(symbol: GraphSymbol): readonly string[] {
    const own = symbol.name;
    const type = symbol.kind === 'constructor' ? lastPart(symbol.container) : '';
    const isDefault = symbol.view
      .importsOf('default')
      .some(({ imported, module }) => imported === own && module === '');
    return [...new Set([own, type, isDefault ? 'default' : ''].filter(Boolean))];
  }

  /**
   * Returns the keys of a symbol and of symbols equivalent to it: a declaration in a header, the type of a constructor.
   */
  #same(symbol: GraphSymbol): ReadonlyMap<string, Certainty> {
    const keys = [symbolKey(symbol)];
    if (symbol.kind === 'constructor') {
      const type = this.sites.types.enclosing(symbol.view, symbol.line);
      if (type) keys.push(symbolKey(type));
    }
    if (symbol.view.family === 'c' || symbol.view.family === 'rust')
      for (const other of this.graph.symbolsNamed(symbol.name)) if (isTwin(symbol, other)) keys.push(symbolKey(other));
    const announced = symbol.view.family === 'script' ? twinsOfScript(symbol, this.graph) : [];
    return new Map([
      ...announced.map((twin) => [symbolKey(twin), 'likely'] as const),
      ...keys.map((key) => [key, 'resolved'] as const),
    ]);
  }

  /** Returns the edges to the symbols that a symbol names. */
  outOf(symbol: GraphSymbol): readonly Edge[] {
    const { view } = symbol;
    const key = symbolKey(symbol);
    const own = view.sitesWithin(symbol.startLine, symbol.endLine);
    return joined(
      own.flatMap((site) =>
        this.sites
          .targets(view, site)
          .filter((target) => symbolKey(target.symbol) !== key && !isWithin(target.symbol, symbol))
          .map((target) => edgeOf(target.symbol, target.symbol.view, site, target.certainty)),
      ),
    );
  }

  /** Returns types that extend or implement a type, or members that override a member; nearest first. */
  implementations(symbol: GraphSymbol): readonly Edge[] {
    return isType(symbol) ? this.#subTypes(symbol) : this.#overriding(symbol);
  }

  #subTypes(type: GraphSymbol): readonly Edge[] {
    const named = this.into(type).filter(({ relation }) => relation === 'extends' || relation === 'implements');
    return named.length > 0 ? named : this.#fitting(type);
  }

  /** Go: returns the types that have all methods of an interface. */
  #fitting(type: GraphSymbol): readonly Edge[] {
    if (type.view.family !== 'go' || type.kind !== 'interface') return [];
    const methods = methodsOf(type);
    const [first] = methods;
    if (!first) return [];
    const holders = this.graph
      .symbolsNamed(first.name)
      .filter(
        (symbol) => symbol.view.family === 'go' && symbol.container !== '' && symbolKey(symbol) !== symbolKey(first),
      );
    return holders.flatMap((holder) => {
      const own = this.sites.types.enclosing(holder.view, holder.line);
      return own && own.kind !== 'interface' && this.#fits(own, methods)
        ? [
            {
              symbol: own,
              view: own.view,
              relation: 'implements' as const,
              certainty: 'likely' as const,
              lines: [own.line],
            },
          ]
        : [];
    });
  }

  #overriding(member: GraphSymbol): readonly Edge[] {
    const type = member.container === '' ? undefined : this.sites.types.enclosing(member.view, member.line);
    if (!type) return [];
    const found: Edge[] = [];
    const seen = new Set([symbolKey(type)]);
    const visit = (above: GraphSymbol, depth: number): void => {
      for (const { symbol, certainty } of depth > 8 ? [] : this.#subTypes(above)) {
        if (!symbol || seen.has(symbolKey(symbol))) continue;
        seen.add(symbolKey(symbol));
        for (const own of withoutHeaders(this.#membersIn(symbol, member.name)))
          found.push({ symbol: own, view: own.view, relation: 'overrides', certainty, lines: [own.line] });
        visit(symbol, depth + 1);
      }
    };
    visit(type, 0);
    return found;
  }

  /** Returns members of a type; for an `impl` block, those within it. */
  #membersIn(type: GraphSymbol, name: string): readonly GraphSymbol[] {
    const within = type.view
      .named(name)
      .filter(({ startLine }) => type.startLine <= startLine && startLine <= type.endLine);
    return within.length > 0 ? within : this.sites.types.ownMembers(type, name);
  }

  /** Returns the members that a member overrides. Callers of these may call it, too. */
  overridden(member: GraphSymbol): readonly Target[] {
    if (!isFunction(member) || member.container === '') return [];
    const type = this.sites.types.enclosing(member.view, member.line);
    if (!type) return this.#ofObject(member);
    const announced = this.#superTypesOf(type, member);
    return announced.flatMap(({ symbol, certainty }) =>
      symbol.name === type.name
        ? []
        : this.sites.types
            .members(symbol, member.name)
            .slice(0, 1)
            .map((found) => ({ symbol: found, certainty: lessCertain(certainty, 'likely') })),
    );
  }

  /**
   * Returns the supertypes of a type. Go: also the interfaces that have a member of this name and whose members the
   * type all has.
   */
  #superTypesOf(type: GraphSymbol, { name }: GraphSymbol): readonly Target[] {
    const written = this.sites.types.superTypes(type);
    if (type.view.family !== 'go' || type.kind === 'interface') return written;
    const fitting = this.graph
      .symbolsNamed(name)
      .filter(({ view, container }) => view.family === 'go' && container !== '')
      .map(({ view, line }) => view.around(line, isType))
      .filter((holder) => holder?.kind === 'interface' && this.#fits(type, methodsOf(holder)))
      .map((holder) => ({ symbol: holder as GraphSymbol, certainty: 'likely' as const }));
    return [...written, ...fitting];
  }

  #fits(type: GraphSymbol, methods: readonly GraphSymbol[]): boolean {
    return methods.every(({ name }) => this.sites.types.members(type, name).length > 0);
  }

  /**
   * Returns the members of the declared type that an object literal implements: `const disk: Store = { read() {…} }`.
   */
  #ofObject({ view, container, name, line }: GraphSymbol): readonly Target[] {
    const declared = view
      .declaredAs('variable', lastPart(container))
      .findLast((fact) => fact.line <= line && !fact.type.endsWith('()'));
    const types = declared && this.sites.types.named(view, declared.type, declared.line);
    if (!types || types === 'external') return [];
    return types.flatMap(({ symbol, certainty }) =>
      this.sites.types
        .members(symbol, name)
        .slice(0, 1)
        .map((found) => ({ symbol: found, certainty: lessCertain(certainty, 'likely') })),
    );
  }
}

const edgeOf = (symbol: GraphSymbol | undefined, view: FileView, site: GraphSite, certainty: Certainty): Edge => ({
  symbol,
  view,
  relation: relationOf(site),
  certainty,
  lines: [site.line],
});

/** Returns whether a place may name a function, which it cannot where a type is expected. */
const namesNoType = ({ kind }: GraphSite): boolean => kind !== 'type' && kind !== 'extends' && kind !== 'implements';

const isWithin = (inner: GraphSymbol, outer: GraphSymbol): boolean =>
  inner.view === outer.view && outer.startLine <= inner.startLine && inner.endLine <= outer.endLine;

const methodsOf = (type: GraphSymbol): readonly GraphSymbol[] =>
  type.view.symbols.filter(({ container }) => lastPart(container) === type.name);

/** Returns whether one of the symbols is the declaration of the other. */
const isTwin = (one: GraphSymbol, other: GraphSymbol): boolean =>
  one.view.family === other.view.family &&
  lastPart(one.container) === lastPart(other.container) &&
  one.view.file.traits.header !== other.view.file.traits.header;

/** Merges edges with the same end and relation into one edge with all their lines. */
function joined(edges: readonly Edge[]): readonly Edge[] {
  const byEnd = new Map<string, Edge>();
  for (const edge of edges) {
    const key = `${edge.relation} ${edge.symbol ? symbolKey(edge.symbol) : edge.view.path}`;
    const known = byEnd.get(key);
    byEnd.set(
      key,
      known
        ? {
            ...known,
            certainty: byCertainty(known.certainty, edge.certainty) <= 0 ? known.certainty : edge.certainty,
            lines: [...new Set([...known.lines, ...edge.lines])].sort((a, b) => a - b),
          }
        : edge,
    );
  }
  return [...byEnd.values()];
}
