import { foldIdentifier } from '../text/identifiers';
import type { QueryAnalysis } from './queryAnalyzer';
import type { DefinitionEntry } from './imageFile';
import type { SearchImage } from './searchImage';
import type { Statistics } from './statistics';

/** How well what a file defines answers the query; arrays by file id, 0 to 1. */
export interface DefinitionMatches {
  /** Best type, and best other definition, by the words of its name. */
  readonly bestType: Float64Array;
  readonly bestOther: Float64Array;
  /** The name itself is asked for and defined here, as a type or as a function: 1 in exact case, 0.5 folded. */
  readonly namedType: Float64Array;
  readonly namedFunction: Float64Array;
  /** 1 when any definition has the asked name in exact case. */
  readonly exactCase: Float64Array;
  /** 1 when the file is called like the asked name. */
  readonly namedFile: Float64Array;
  /** Chunk slot → how strongly it defines the asked name. */
  readonly chunks: ReadonlyMap<number, number>;
}

const FOLDED_CASE = 0.5;
const WEAK_KIND = 0.4;
const SHORTEST_IDF = 0.3;

export function matchDefinitions(image: SearchImage, statistics: Statistics, query: QueryAnalysis): DefinitionMatches {
  const column = (): Float64Array => new Float64Array(image.files.length);
  const matches = {
    bestType: column(),
    bestOther: column(),
    namedType: column(),
    namedFunction: column(),
    exactCase: column(),
    namedFile: column(),
    chunks: new Map<number, number>(),
  };
  matchWords(image, statistics, query, matches);
  for (const name of query.kind === 'symbol' ? [query.symbol] : query.identifiers) matchName(image, name, query.kind, matches);
  return matches;
}

/** Precision times the root of recall, in idf mass, of the words of each defined name. */
function matchWords(
  image: SearchImage,
  statistics: Statistics,
  { terms, joined }: QueryAnalysis,
  { bestType, bestOther }: DefinitionMatches,
): void {
  let mass = 0;
  for (const [term, weight] of terms) mass += weight * statistics.fileIdf(term);
  const hits = new Map<DefinitionEntry, number>();
  for (const term of [...terms.keys(), ...joined]) {
    if (!statistics.isLive(term)) continue;
    const value = statistics.fileIdf(term) * (terms.get(term) ?? 1);
    for (const entry of image.definitionsByTerm.get(term) ?? []) if (!entry.file.removed) hits.set(entry, (hits.get(entry) ?? 0) + value);
  }
  for (const [entry, hit] of hits) {
    const own = entry.terms.reduce((sum, term) => sum + Math.max(SHORTEST_IDF, statistics.fileIdf(term)), 0);
    const match = Math.min(1, hit / own) * Math.sqrt(Math.min(1, hit / (mass || 1))) * strength(entry);
    const best = entry.kind === 'type' ? bestType : bestOther;
    best[entry.file.id] = Math.max(best[entry.file.id] ?? 0, match);
  }
}

const strength = ({ kind }: DefinitionEntry): number => (kind === 'type' || kind === 'function' ? 1 : WEAK_KIND);

function matchName(image: SearchImage, name: string, kind: QueryAnalysis['kind'], matches: DefinitionMatches): void {
  const key = foldIdentifier(name);
  for (const entry of image.definitionsByName.get(key) ?? []) {
    const { file } = entry;
    if (file.removed) continue;
    const sameCase = entry.name === name ? 1 : FOLDED_CASE;
    if (kind === 'prose' || entry.kind === 'type' || entry.kind === 'function') {
      const named = entry.kind === 'type' ? matches.namedType : matches.namedFunction;
      named[file.id] = Math.max(named[file.id] ?? 0, sameCase * strength(entry));
    }
    if (entry.name === name) matches.exactCase[file.id] = 1;
    const slot = file.firstChunk + entry.chunk;
    (matches.chunks as Map<number, number>).set(slot, Math.max(matches.chunks.get(slot) ?? 0, sameCase * entry.weight));
  }
  for (const file of image.liveFiles()) if (file.stem === key) matches.namedFile[file.id] = 1;
}
