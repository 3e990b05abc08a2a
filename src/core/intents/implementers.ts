import { symbolKey } from '../graph/certainty';
import type { Edges } from '../graph/edges';
import { isType, type GraphSymbol } from '../graph/fileView';
import type { Steps } from '../scheduling/cooperativeSteps';
import { slotOfLine } from './chunkOfLine';
import { declaresSubType } from './declaredSubTypes';
import type { IntentContext } from './intentReranker';
import { findSymbolMentions, type TargetSymbol } from './targetSymbol';
import { READ_CHUNKS } from './usages';

/** Score of a chunk that implements a type directly. */
const DIRECT = 0.95;
/** Score of a chunk that implements a type by way of another type. */
const INDIRECT = 0.93;
/** Score of a chunk that only names the type in its head, if the graph knows implementations. */
const NAMED = 0.91;
/**
 * Maximum number of files that mention a type whose implementations are looked up in the graph. Following more of them
 * takes too long; heads are searched in any case.
 */
const MAX_FILES = 200;
/** Maximum number of types whose implementations are looked up in the graph. */
const MAX_FOLLOWED = 30;

/**
 * Finds the chunks of types that implement a type, with their scores: by the graph of calls, and by the heads of
 * declarations. For a function, returns the chunks that define it.
 */
export async function findImplementers(
  target: TargetSymbol,
  context: IntentContext,
): Promise<ReadonlyMap<number, number>> {
  if (target.types.size === 0) return new Map([...target.others].map((slot) => [slot, DIRECT]));
  const known = await context.clock.drive(byGraph(target, context));
  const named = await byHeads(target, context);
  const least = known.size > 0 ? NAMED : DIRECT;
  return new Map([...named.map((slot) => [slot, least] as const), ...known]);
}

function* byGraph({ spellings, types }: TargetSymbol, { edges, accepts }: IntentContext): Steps<Map<number, number>> {
  const { graph } = edges;
  const found = new Map<number, number>();
  const isMeant = (symbol: GraphSymbol): boolean =>
    isType(symbol) && types.has(slotOfLine(symbol.view.file, symbol.line) ?? -1);
  let above = spellings.flatMap((name) => graph.symbolsNamed(name)).filter(isMeant);
  const seen = new Set(above.map(symbolKey));
  for (let followed = 0, score = DIRECT; above.length > 0 && followed < MAX_FOLLOWED; score = INDIRECT) {
    const below: GraphSymbol[] = [];
    for (const type of above) {
      followed++;
      yield;
      for (const symbol of subTypesOf(type, edges).filter((one) => !seen.has(symbolKey(one)))) {
        seen.add(symbolKey(symbol));
        below.push(symbol);
        const slot = slotOfLine(symbol.view.file, symbol.line);
        if (slot !== undefined && accepts(symbol.view.file)) found.set(slot, score);
      }
    }
    above = below;
  }
  return found;
}

const subTypesOf = (type: GraphSymbol, edges: Edges): readonly GraphSymbol[] =>
  edges.graph.filesMentioning(type.name).length > MAX_FILES
    ? []
    : edges
        .implementations(type)
        .filter(({ certainty }) => certainty !== 'by name')
        .flatMap(({ symbol }) => (symbol && isType(symbol) ? [symbol] : []));

async function byHeads(
  targetSymbol: TargetSymbol,
  { pass: { index }, accepts, bodies, clock }: IntentContext,
): Promise<readonly number[]> {
  const mentions = await clock.drive(findSymbolMentions(targetSymbol, index, accepts));
  const slots = [...mentions]
    .sort(([a, few], [b, many]) => many - few || a - b)
    .map(([slot]) => slot)
    .slice(0, READ_CHUNKS);
  const chunks = slots
    .map((slot) => ({ file: index.fileOf(slot), slot }))
    .flatMap(({ file, slot }) => (file ? [{ file, chunk: slot - file.firstChunk, slot }] : []));
  const read = await bodies(chunks);
  const declares = declaresSubType(targetSymbol.name);
  const found = await clock.map(chunks, ({ file, slot }, i) => {
    const body = read[i];
    return body && declares(file.language, body) ? [slot] : [];
  });
  return found.flat();
}
