import { isUnspaced, splitIdentifier, splitWords } from '../text/identifiers';
import { termsOfIdentifier } from '../text/analyzer';
import type { ResultItem } from '../base/types';
import { queryTerms } from './queryTerms';
import type { RankedChunk } from '../ranking/ranker';
import type { FirstPass } from '../retrieval/candidateRetrieval';

const MAX_WORDS = 4;

/**
 * Describes why a chunk was found: query words in the chunk, its symbol, its path, or vector similarity.
 * @param holds Returns whether the shown text contains a term of the query.
 */
export function describeMatch(
  chunk: RankedChunk,
  holds: (term: string) => boolean,
  pass: FirstPass,
): Pick<ResultItem, 'source' | 'reason' | 'matched_keywords'> {
  const { file, slot } = chunk;
  const { query, fileNames, definitions, vectorScores } = pass;
  const inChunk = new Set(queryTerms(pass).flatMap(({ text }) => (holds(text) ? text : [])));
  const words = query.english === query.wording ? query.text : `${query.text} ${query.english}`;
  const keywords = splitWords(words).flatMap((word) => matchedParts(word, inChunk));
  const defined = definitions.chunks.has(slot) ? [...new Set(definedNames(chunk, holds, pass))] : [];
  const defines = defined.length > 0;
  const semantic =
    (vectorScores?.cosines[slot] ?? 0) > 0 && vectorScores?.cosines[slot] === vectorScores?.fileCosines[file.id];
  const reasons = [
    defines && `defines ${defined.join(', ')}`,
    keywords.length > 0 && `matches ${[...new Set(keywords)].slice(0, MAX_WORDS).join(', ')}`,
    fileNames.precision.at(file.id) > 0 && 'file name',
    fileNames.parent.at(file.id) > 0 && 'folder name',
    keywords.length === 0 && semantic && 'similar in meaning',
  ].filter((reason) => reason !== false);
  return {
    source: defines ? 'symbol' : keywords.length === 0 && semantic ? 'semantic' : 'text',
    reason: reasons.join('; ') || 'related words',
    matched_keywords: [...new Set(keywords)],
  };
}

/** Returns the word if the chunk contains it, or else the parts of the word that the chunk contains. */
function matchedParts(word: string, inChunk: ReadonlySet<string>): readonly string[] {
  const terms = termsOfIdentifier(word);
  if (terms.length === 1 || isUnspaced(word)) return terms.some((term) => inChunk.has(term)) ? [word] : [];
  return inChunk.has(terms.at(-1) ?? '') ? [word] : splitIdentifier(word).filter((_, i) => inChunk.has(terms[i] ?? ''));
}

/** Returns the queried names that the chunk defines, if the shown part contains them. */
function definedNames(
  { file, slot }: RankedChunk,
  holds: (term: string) => boolean,
  { query, index: { definitions } }: FirstPass,
): readonly string[] {
  if (query.kind === 'symbol') return [query.symbol];
  const here = new Set<number>();
  for (let entry = file.firstDefinition; entry < file.firstDefinition + file.definitionCount; entry++) {
    if (definitions.slotOf(entry) === slot && definitions.kindOf(entry) !== 'declaration')
      here.add(definitions.nameOf(entry));
  }
  return query.identifiers.filter(
    (name) => definitions.namesLike(name).some((id) => here.has(id)) && holds(termsOfIdentifier(name).at(-1) ?? name),
  );
}
