import { UNKNOWN_RECEIVER } from '../facts/receiver';
import { splitIdentifier } from '../text/identifiers';
import { asTargets, withoutHeaders, type Resolution, type Target } from './certainty';
import { ReceiverResolver } from './receiverResolver';
import type { CodeGraph } from './codeGraph';
import { isFunction, isType, lastPart, type FileView, type GraphSite, type GraphSymbol } from './fileView';
import { ModuleResolver } from './moduleResolver';
import { NameResolver } from './nameResolver';
import { TypeResolver } from './typeResolver';

/** Maximum number of symbols with a name; if more share it, the name does not tell which one is meant. */
const MAX_BY_NAME = 6;
/** Maximum number of symbols with a name, with their overloads and declarations. */
const MAX_LIKE = 60;
/** Members of standard libraries: on an unknown receiver, these names mostly mean a member of the library. */
const COMMON = new Set(
  `get set add has put push pop map filter forEach find some every reduce join split slice keys values entries then catch finally
  append extend insert remove update delete items format strip trim replace read write close open send size length len count
  toString equals hashCode next first last clear copy clone sort reverse contains concat index indexOf includes apply call bind
  start stop run test exec match search load save print log error warn info debug execute resolve reject emit on off once use
  each merge fetch select detect inject is_a? nil? respond_to? to_s to_str to_sym to_a to_h empty? freeze dup repeat unwrap expect iter into from to_string as_ref is_some is_none ok err lock flush seek name type value key id data collect`
    .trim()
    .split(/\s+/),
);

/** Resolves the places where names are used to the symbols that they mean. */
export class SiteResolver {
  readonly types: TypeResolver;
  readonly #byNames: Map<string, readonly GraphSymbol[]>;
  readonly #known: Map<GraphSite, readonly Target[]>;
  readonly #modules: ModuleResolver;
  readonly #names: NameResolver;
  readonly #chains: ReceiverResolver;

  constructor(private readonly graph: CodeGraph) {
    this.#known = graph.memo();
    this.#byNames = graph.memo();
    this.#modules = new ModuleResolver(graph);
    this.types = new TypeResolver(graph, this.#modules);
    this.#names = new NameResolver(graph, this.#modules, this.types);
    this.#chains = new ReceiverResolver(graph, this.#modules, this.types, this.#names);
  }

  targets(view: FileView, site: GraphSite): readonly Target[] {
    let known = this.#known.get(site);
    if (!known) this.#known.set(site, (known = this.#find(view, site)));
    return known;
  }

  #find(view: FileView, site: GraphSite): readonly Target[] {
    const meaning = this.#meaning(view, site);
    if (meaning === 'external') return [];
    return (meaning ?? this.#byName(view, site)).filter(({ symbol }) => !isTitle(symbol));
  }

  /** Returns the symbols that a file imports under a local name. */
  imported(view: FileView, local: string): readonly GraphSymbol[] {
    return this.#modules.imported(view, local) ?? [];
  }

  #meaning(view: FileView, { kind, name, receiver, line }: GraphSite): Resolution {
    if (kind === 'type' || kind === 'extends' || kind === 'implements')
      return this.types.named(view, receiver ? `${receiver}.${name}` : name, line) ?? 'external';
    if (kind === 'new') {
      const type = this.types.named(view, receiver ? `${receiver}.${name}` : name, line);
      return type === 'external' && view.family === 'script'
        ? this.#names.meaning(view, name, line)
        : (type ?? 'external');
    }
    // A bare word may be anything, so it only counts if the file itself has a symbol of that name.
    if (kind === 'mention') return view.named(name).length > 0 ? this.#names.meaning(view, name, line) : undefined;
    if (receiver === '') return this.#names.meaning(view, name, line) ?? unless(view);
    if (receiver === UNKNOWN_RECEIVER) return undefined;
    return this.#chains.member(view, receiver, name, line);
  }

  /** Returns the functions that a name in a file may mean; none if there are many. */
  #candidates(view: FileView, name: string, isMember: boolean): readonly GraphSymbol[] {
    const key = `${view.family ?? ''} ${isMember} ${name}`;
    let known = this.#byNames.get(key);
    if (!known) {
      const all = this.graph
        .symbolsNamed(name)
        .filter(
          (symbol) =>
            symbol.view.family === view.family &&
            (!isMember || symbol.container !== '') &&
            !isType(symbol) &&
            !isTitle(symbol),
        );
      known =
        all.length > MAX_LIKE
          ? []
          : withoutHeaders(all.filter((symbol) => !isLocal(symbol) && !this.#overrides(symbol)));
      this.#byNames.set(key, known);
    }
    const own = view
      .named(name)
      .filter((symbol) => !isType(symbol) && (!isMember || symbol.container !== '') && isLocal(symbol));
    return own.length === 0 ? known : withoutHeaders([...known, ...own]);
  }

  /** Returns whether a member overrides one of a supertype, in which case calls lead to that one. */
  #overrides({ view, name, line, container }: GraphSymbol): boolean {
    const type = container === '' ? undefined : this.types.enclosing(view, line);
    if (!type) return false;
    return this.types
      .superTypes(type)
      .some(({ symbol }) => symbol.name !== type.name && this.types.members(symbol, name).length > 0);
  }

  /** Finds functions by name alone, for a call on a receiver of unknown type. */
  #byName(view: FileView, { name, receiver, kind }: GraphSite): readonly Target[] {
    const distinct = this.#candidates(view, name, receiver !== '');
    const most = COMMON.has(name) ? 2 : MAX_BY_NAME;
    if (distinct.length === 0) return [];
    if (distinct.length > most) return this.#bySaying(view, distinct, receiver);
    if (COMMON.has(name) || name.length < 4 || kind === 'mention') return asTargets(distinct, 'by name');
    if (receiver === UNKNOWN_RECEIVER) return asTargets(distinct, 'by name');
    if (distinct.length === 1 && splitIdentifier(name).length > 1) return asTargets(distinct, 'likely');
    const said = distinct.filter((symbol) => resembles(receiver, symbol) || saysHolder(view, symbol));
    return said.length === 1 ? asTargets(said, 'likely') : asTargets(distinct, 'by name');
  }

  /**
   * Selects from many candidates the members of a type that the receiver is named after, or the ones assigned to an
   * object of the same name.
   */
  #bySaying(view: FileView, candidates: readonly GraphSymbol[], receiver: string): readonly Target[] {
    if (receiver === '' || receiver === UNKNOWN_RECEIVER) return [];
    const seen = candidates.filter((symbol) => symbol.view === view || !symbol.view.file.traits.test);
    const said = seen.filter((symbol) => resembles(receiver, symbol) || endsAlike(receiver, symbol));
    if (said.length > 0 && said.length <= MAX_BY_NAME) return asTargets(said, 'by name');
    const isSetAlike = ({ container }: GraphSymbol): boolean => container.endsWith(`.${receiver}`);
    return receiver.includes('.') ? asTargets(seen.filter(isSetAlike), 'by name') : [];
  }
}

/** Returns whether a symbol is a suite, or a test named by a string, which nothing calls. */
const isTitle = ({ kind, view }: GraphSymbol): boolean =>
  kind === 'suite' || (kind === 'test' && view.family === 'script');

/**
 * Returns `external` in languages that import everything they use, because a name without receiver or declaration then
 * belongs to a library.
 */
const unless = ({ family }: FileView): Resolution =>
  family === 'script' || family === 'python' || family === 'go' || family === 'jvm' || family === 'rust'
    ? 'external'
    : undefined;

/** Returns whether a symbol is nested in a function, and so not visible elsewhere. */
const isLocal = ({ view, container, startLine, endLine }: GraphSymbol): boolean =>
  container !== '' &&
  view
    .named(lastPart(container))
    .some((outer) => isFunction(outer) && outer.startLine <= startLine && endLine <= outer.endLine);

/**
 * Returns whether the receiver is named after the container: `parser.fail` of `Parser`, `env.load` of `Environment`.
 */
function resembles(receiver: string, { container }: GraphSymbol): boolean {
  const [own, holder] = [lastPart(receiver), lastPart(container)].map((name) =>
    name.replace(/[^\p{L}]/gu, '').toLowerCase(),
  );
  return (
    own !== undefined && holder !== undefined && own.length > 2 && (holder.startsWith(own) || own.endsWith(holder))
  );
}

/** Returns whether the container ends with the words of the receiver: `client.close` of `RedisClient`. */
function endsAlike(receiver: string, { container }: GraphSymbol): boolean {
  const own = splitIdentifier(lastPart(receiver)).join(' ').toLowerCase();
  const holder = splitIdentifier(lastPart(container)).join(' ').toLowerCase();
  return own.length > 2 && holder.endsWith(` ${own}`);
}

/** Returns whether a file names the type that contains a member. */
function saysHolder(view: FileView, { container }: GraphSymbol): boolean {
  const holder = lastPart(container);
  return (
    view.importing(holder).length > 0 || view.declaresOf(holder) || view.symbols.some(({ name }) => name === holder)
  );
}
