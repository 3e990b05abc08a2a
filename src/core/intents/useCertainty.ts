import { byCertainty, symbolKey, type Certainty } from '../graph/certainty';
import type { Edges } from '../graph/edges';
import type { FileChunk } from '../memoryIndex/structures/fileEntry';
import { slotOfLine } from './chunkOfLine';
import type { TargetSymbol } from './targetSymbol';

/** Certainty that lines of a chunk use a symbol; `other` if the name means something else there. */
export type UseCertainty = Certainty | 'other';

/** Judges uses by the targets of their names in the graph; undefined if the graph does not tell. */
export type JudgeUses = (chunk: FileChunk, lines: readonly number[]) => UseCertainty | undefined;

export function useCertainty(target: TargetSymbol, edges: Edges): JudgeUses {
  const { graph, sites } = edges;
  const meant = meantBy(target, edges);
  if (meant.size === 0) return () => undefined;
  return ({ file }, lines) => {
    const view = graph.view(file);
    const said = target.spellings.flatMap((name) => view.sitesNamed(name)).filter(({ line }) => lines.includes(line));
    const targets = said.flatMap((site) => sites.targets(view, site));
    const sure = targets.filter(({ symbol }) => meant.has(symbolKey(symbol))).map(({ certainty }) => certainty);
    if (sure.length > 0) return sure.sort(byCertainty)[0];
    if (targets.some(({ certainty }) => certainty === 'resolved')) return 'other';
    return said.length > 0 ? 'by name' : undefined;
  };
}

/** Returns the keys of the symbols of a name that are declared where it is defined. */
function meantBy({ spellings, types, others }: TargetSymbol, { graph }: Edges): ReadonlySet<string> {
  const isMeant = (slot: number): boolean => types.has(slot) || others.has(slot);
  const all = spellings.flatMap((name) => graph.symbolsNamed(name));
  return new Set(all.filter(({ view, line }) => isMeant(slotOfLine(view.file, line) ?? -1)).map(symbolKey));
}
