import type { Intent } from '../request/requestSchema';
import { termsOfIdentifier } from '../text/analyzer';
import type { FileEntry } from '../memoryIndex/structures/fileEntry';
import { SHORTEST_NAME } from '../memoryIndex/structures/referenceGraph';
import { codeCount } from '../memoryIndex/structures/postings';
import type { QueryAnalysis } from '../query/queryAnalyzer';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';
import { SLOW_ROUNDS, type Steps } from '../scheduling/cooperativeSteps';
import { markedNames } from './markedNames';
import { subjectOf, type QuestionSubject, type SubjectName } from './questionSubject';

/** What a question is about: a name that the index knows. */
export interface TargetSymbol {
  readonly name: string;
  /** Ids of the names that are meant: the very one, or those that differ in case and separators. */
  readonly names: ReadonlySet<number>;
  /** Ids of the names of what holds it, where the question says that. */
  readonly containers: ReadonlySet<number>;
  /** Chunks that define it as a type, and as anything else that is not a local variable. */
  readonly types: ReadonlySet<number>;
  readonly others: ReadonlySet<number>;
}

/** The name that a question is about, where the index has it: by its grammar, else the first name that it marks. */
export function resolveTargetSymbol(
  query: QueryAnalysis,
  intents: readonly Intent[],
  index: MemoryIndex,
): TargetSymbol | undefined {
  const { asked, others } = subjectOfQuery(query, intents);
  for (const name of asked) {
    const found = findDefined(name, index) ?? findMentioned(name, index);
    if (found) return found;
  }
  for (const name of others.filter(isTelling)) {
    const found = findDefined(name, index);
    if (found) return found;
  }
  return undefined;
}

/** What a question asks about; a lone name is that. */
export const subjectOfQuery = ({ kind, title }: QueryAnalysis, intents: readonly Intent[]): QuestionSubject =>
  kind === 'symbol' ? { asked: markedNames(`\`${title}\``), others: [] } : subjectOf(title, intents);

/** Elsewhere in a question, a short word with a capital is seldom a name. */
const isTelling = ({ name, by }: SubjectName): boolean => by !== 'capital' || name.length > 3;

function findDefined({ name, by, container }: SubjectName, index: MemoryIndex): TargetSymbol | undefined {
  const { definitions, names } = index;
  const isSure = by === 'quotes' || by === 'spelling';
  const alike = [...definitions.namesLike(name)];
  const same = alike.filter((id) => names.get(id) === name);
  const meant = new Set(same.length > 0 || !isSure ? same : alike);
  const found = { ...targetOf(name, meant, container, index), types: new Set<number>(), others: new Set<number>() };
  for (const id of meant) {
    for (const entry of definitions.entriesOf(id)) {
      const slot = definitions.slotOf(entry);
      const kind = definitions.kindOf(entry);
      if (!index.fileOf(slot) || (kind === 'variable' && definitions.isIndented(entry))) continue;
      if (kind === 'type') found.types.add(slot);
      else if (isSure || kind === 'function') found.others.add(slot);
    }
  }
  return found.types.size + found.others.size > 0 ? withinContainers(found, index) : undefined;
}

/** Of several definitions, those in the files that define what holds the name, where the question says that. */
function withinContainers(found: TargetSymbol, index: MemoryIndex): TargetSymbol {
  const holders = new Set(
    [...found.containers].flatMap((id) =>
      [...index.definitions.entriesOf(id)].map((entry) => index.fileOf(index.definitions.slotOf(entry))),
    ),
  );
  const within = (slots: ReadonlySet<number>): ReadonlySet<number> =>
    new Set([...slots].filter((slot) => holders.has(index.fileOf(slot))));
  const [types, others] = [within(found.types), within(found.others)];
  return types.size + others.size > 0 ? { ...found, types, others } : found;
}

/** A name that is marked and that code says, though what defines it is a library, or no more than a field. */
function findMentioned({ name, by, container }: SubjectName, index: MemoryIndex): TargetSymbol | undefined {
  const id = by === 'quotes' || by === 'spelling' ? index.names.idOf(name) : undefined;
  return id === undefined ? undefined : targetOf(name, new Set([id]), container, index);
}

const targetOf = (
  name: string,
  names: ReadonlySet<number>,
  container: string | undefined,
  index: MemoryIndex,
): TargetSymbol => ({
  name,
  names,
  containers: new Set(container === undefined ? [] : index.definitions.namesLike(container)),
  types: new Set(),
  others: new Set(),
});

/** The chunks whose code says a name, with the number of times; only in files that have exactly this name. */
export function* findSymbolMentions(
  { names }: Pick<TargetSymbol, 'names'>,
  index: MemoryIndex,
  accepts: (file: FileEntry) => boolean,
): Steps<ReadonlyMap<number, number>> {
  const counts = new Map<number, number>();
  const having = new Map<FileEntry, boolean>();
  const namesIn = index.references.namesAmong(names);
  const isShort = [...names].some((id) => index.names.get(id).length < SHORTEST_NAME);
  const has = (file: FileEntry): boolean => {
    const known = having.get(file) ?? (accepts(file) && (isShort || namesIn(file).length > 0));
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
