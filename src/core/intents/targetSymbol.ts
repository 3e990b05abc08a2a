import { findCommentLines } from '../languages/commentLines';
import { splitWords } from '../text/identifiers';
import { termsOfIdentifier } from '../text/analyzer';
import type { FileEntry } from '../memoryIndex/structures/fileEntry';
import { codeCount } from '../memoryIndex/structures/postings';
import type { QueryAnalysis } from '../query/queryAnalyzer';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';
import { SLOW_ROUNDS, type Steps } from '../scheduling/cooperativeSteps';

/** What a question is about: a name that the index knows. */
export interface TargetSymbol {
  readonly name: string;
  /** Ids of the names that are meant: the very one, or those that differ in case and separators. */
  readonly names: ReadonlySet<number>;
  /** Chunks that define it as a type, and as anything else that is not a local variable. */
  readonly types: ReadonlySet<number>;
  readonly others: ReadonlySet<number>;
}

/**
 * The identifier in a question, or the last of its words that is the name of a type or function.
 * @param likely whether a word in lower case may be one.
 */
export function resolveTargetSymbol(
  { kind, symbol, identifiers, text }: QueryAnalysis,
  index: MemoryIndex,
  likely: boolean,
): TargetSymbol | undefined {
  const sure = kind === 'symbol' ? [symbol] : identifiers;
  for (const name of sure) {
    const targetSymbol = findSubject(name, index, false);
    if (targetSymbol) return targetSymbol;
  }
  const words =
    kind === 'symbol'
      ? []
      : [...splitWords(text)].reverse().filter((word) => word.length > 3 && (likely || /^[A-Z]/.test(word)));
  for (const word of words) {
    const subject = findSubject(word, index, true);
    if (subject) return subject;
  }
  return undefined;
}

function findSubject(name: string, index: MemoryIndex, exact: boolean): TargetSymbol | undefined {
  const { definitions, names } = index;
  const alike = [...definitions.namesLike(name)];
  const same = alike.filter((id) => names.get(id) === name);
  const meant = new Set(same.length > 0 || exact ? same : alike);
  const subject = { name, names: meant, types: new Set<number>(), others: new Set<number>() };
  for (const id of meant) {
    for (const entry of definitions.entriesOf(id)) {
      const slot = definitions.slotOf(entry);
      const kind = definitions.kindOf(entry);
      if (!index.fileOf(slot) || (kind === 'variable' && definitions.isIndented(entry))) continue;
      if (kind === 'type') subject.types.add(slot);
      else if (!exact || kind === 'function') subject.others.add(slot);
    }
  }
  return subject.types.size + subject.others.size > 0 ? subject : undefined;
}

/**
 * Finds the lines of code that say one of some names, in their case and as whole words: terms know neither case nor
 * endings.
 */
export function linesContaining(names: readonly string[], language: string): (text: string) => readonly number[] {
  const one = names.map((name) => name.replace(/[^\p{L}\p{N}_]/gu, '\\$&')).join('|');
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_$])(?:${one})(?![\\p{L}\\p{N}_$])`, 'u');
  return (text) => {
    const lines = text.split('\n');
    const isComment = findCommentLines(lines, language);
    return lines.flatMap((line, place) => (pattern.test(line) && isComment[place] === 0 ? [place] : []));
  };
}

/** The chunks whose code says a name, with the number of times; only in files that have exactly this name. */
export function* findSymbolMentions(
  { names }: Pick<TargetSymbol, 'names'>,
  index: MemoryIndex,
  accepts: (file: FileEntry) => boolean,
): Steps<ReadonlyMap<number, number>> {
  const counts = new Map<number, number>();
  const having = new Map<FileEntry, boolean>();
  const namesIn = index.references.namesAmong(names);
  const has = (file: FileEntry): boolean => {
    const known = having.get(file) ?? (accepts(file) && namesIn(file).length > 0);
    having.set(file, known);
    return known;
  };
  for (const term of new Set([...names].map((id) => termsOfIdentifier(index.names.get(id)).at(-1) ?? ''))) {
    const id = index.postings.idOf(term);
    const pairs = id === undefined ? new Uint32Array(0) : index.postings.of(id);
    for (let i = 0; i < pairs.length; i += 2) {
      if (i % (2 * SLOW_ROUNDS) === 0) yield;
      const slot = pairs[i] as number;
      const count = codeCount(pairs[i + 1] as number);
      const file = count > 0 ? index.fileOf(slot) : undefined;
      if (file && has(file)) counts.set(slot, (counts.get(slot) ?? 0) + count);
    }
  }
  return counts;
}
