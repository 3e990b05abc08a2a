import { symbolKey } from '../graph/certainty';
import type { Edges } from '../graph/edges';
import { isFunction, isType, type GraphSite, type GraphSymbol } from '../graph/fileView';
import type { RankedChunk } from '../ranking/ranker';
import type { Steps } from '../scheduling/cooperativeSteps';
import { splitIdentifier } from '../text/identifiers';
import { chunkOfLine } from './chunkOfLine';

/** Maps the slot of each hit to the slots of the hits that it calls. */
export type Callees = ReadonlyMap<number, ReadonlySet<number>>;

/**
 * Finds the calls among hits. Calls from tests and samples do not count, because these call everything that they show.
 */
export function* calleesAmong(hits: readonly RankedChunk[], edges: Edges): Steps<Callees> {
  const places = new HitPlaces(hits, edges);
  const callees = new Map<number, ReadonlySet<number>>();
  for (const hit of hits) {
    const called = symbolsOf(hit, edges)
      .filter(isCode)
      .flatMap((symbol) => symbol.view.sitesWithin(symbol.startLine, symbol.endLine).filter(runs))
      .flatMap((site) => places.calledAt(hit, site));
    callees.set(hit.slot, new Set(called.filter((slot) => slot !== hit.slot)));
    yield;
  }
  return callees;
}

/** Symbols that hits declare, and the slots of the hits that declare them. */
class HitPlaces {
  readonly #slots = new Map<string, number>();
  readonly #named = new Map<string, Set<number>>();

  constructor(
    hits: readonly RankedChunk[],
    private readonly edges: Edges,
  ) {
    for (const hit of hits)
      for (const symbol of symbolsOf(hit, edges)) {
        if (!this.#slots.has(symbolKey(symbol))) this.#slots.set(symbolKey(symbol), hit.slot);
        this.#named.set(symbol.name, (this.#named.get(symbol.name) ?? new Set()).add(hit.slot));
      }
  }

  /**
   * Returns the slots of the hits that a site calls. If the graph knows no target of the site, the only hit with its
   * name counts as called, provided that the name has several words.
   */
  calledAt({ file }: RankedChunk, site: GraphSite): readonly number[] {
    const named = this.#named.get(site.name);
    if (!named) return [];
    const targets = this.edges.sites.targets(this.edges.graph.view(file), site);
    if (targets.length === 0) return named.size === 1 && splitIdentifier(site.name).length > 1 ? [...named] : [];
    return targets.flatMap(({ symbol, certainty }) =>
      certainty === 'by name' ? [] : (this.#slots.get(symbolKey(symbol)) ?? []),
    );
  }
}

/** Returns the function that calls a hit and the name that it calls; undefined unless there is exactly one caller. */
export function onlyCaller(
  hit: RankedChunk,
  edges: Edges,
): { readonly caller: RankedChunk; readonly called: string } | undefined {
  const symbol = symbolsOf(hit, edges).find(isFunction);
  const callers = symbol ? edges.into(symbol).filter(({ relation }) => relation === 'calls') : [];
  const [only, other] = callers.filter(({ symbol: caller, view }) => (caller ? isCode(caller) : !isBeside(view)));
  if (!symbol || !only?.symbol || other || only.certainty === 'by name') return undefined;
  const caller = hitOf(only.symbol, hit.score);
  return caller && caller.slot !== hit.slot ? { caller, called: symbol.name } : undefined;
}

function hitOf({ view: { file }, line }: GraphSymbol, score: number): RankedChunk | undefined {
  const place = chunkOfLine(file, line);
  return place && { ...place, score };
}

const isBeside = ({ file: { traits } }: GraphSymbol['view']): boolean => traits.test || traits.sample;
const isCode = (symbol: GraphSymbol): boolean => isFunction(symbol) && symbol.kind !== 'test' && !isBeside(symbol.view);
/**
 * Returns whether execution continues from a site into its target: the target is called there, or passed on to be
 * called.
 */
const runs = ({ kind }: GraphSite): boolean =>
  kind === 'call' || kind === 'new' || kind === 'value' || kind === 'mention';

/** Returns the functions and types that a chunk declares; for a part of a long function, that function. */
function symbolsOf({ file, chunk }: RankedChunk, { graph }: Edges): readonly GraphSymbol[] {
  const view = graph.view(file);
  const { startLine, endLine } = file.linesOf(chunk);
  const declared = view.symbols.filter(
    (symbol) => (isFunction(symbol) || isType(symbol)) && startLine <= symbol.line && symbol.line <= endLine,
  );
  if (declared.length > 0) return declared;
  const around = view.around(startLine, isFunction);
  return around ? [around] : [];
}
