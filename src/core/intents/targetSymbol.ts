import type { Intent } from '../request/requestSchema';
import { termsOfIdentifier } from '../text/analyzer';
import type { FileEntry } from '../memoryIndex/structures/fileEntry';
import { SHORTEST_NAME } from '../memoryIndex/structures/referenceGraph';
import { codeCount } from '../memoryIndex/structures/postings';
import type { QueryAnalysis } from '../query/queryAnalyzer';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';
import { SLOW_ROUNDS, type Steps } from '../scheduling/cooperativeSteps';
import { markedNames } from './question/markedNames';
import { subjectOf, type QuestionSubject, type SubjectName } from './question/questionSubject';

/** The name that a question is about, as the index knows it. */
export interface TargetSymbol {
  readonly name: string;
  /** Spellings of the name in the index: the exact one, or those that differ in case and separators. */
  readonly spellings: readonly string[];
  /**
   * Whether the question marks the name by quotes or by its kind, so that its spelling may be that of an ordinary word.
   */
  readonly isMarked: boolean;
  /** Name ids of the container, if the question names one. */
  readonly containers: ReadonlySet<number>;
  /** Chunks that define the name as a type, and chunks that define it as anything else but a local variable. */
  readonly types: ReadonlySet<number>;
  readonly others: ReadonlySet<number>;
}

/** Maximum number of names that a question may ask about together. */
const MOST_TOGETHER = 3;

/**
 * Returns the names that a question is about, as far as the index knows them: the subject by grammar with the names
 * beside it, or else the first marked name.
 */
export function resolveTargetSymbols(
  query: QueryAnalysis,
  intents: readonly Intent[],
  index: MemoryIndex,
): readonly TargetSymbol[] {
  const { asked, joint, others } = subjectOfQuery(query, intents);
  const resolve = (name: SubjectName): TargetSymbol | undefined => resolveAsked(name, intents, index);
  for (const name of asked) {
    const found = resolve(name);
    if (!found) continue;
    const beside = joint.includes(name)
      ? joint.filter((other) => other.name !== name.name).flatMap((one) => resolve(one) ?? [])
      : [];
    return [found, ...beside].slice(0, MOST_TOGETHER);
  }
  const first = firstOfOthers(others, index);
  return first ? [first] : [];
}

function resolveAsked(name: SubjectName, intents: readonly Intent[], index: MemoryIndex): TargetSymbol | undefined {
  return (
    findDefined(name, index, 'as written') ??
    (intents.includes('find_usage') ? findMentioned(name, index) : undefined) ??
    (isSure(name) && !index.hasName(name.name) ? findDefined(name, index, 'alike') : undefined)
  );
}

function firstOfOthers(others: readonly SubjectName[], index: MemoryIndex): TargetSymbol | undefined {
  for (const name of others.filter(isTelling)) {
    const found =
      findDefined(name, index, 'as written') ??
      (isSure(name) && !index.hasName(name.name) ? findDefined(name, index, 'alike') : undefined);
    if (found) return found;
  }
  return undefined;
}

/** Returns the subject of a question; a query that is a single name is its own subject. */
export const subjectOfQuery = ({ kind, title }: QueryAnalysis, intents: readonly Intent[]): QuestionSubject =>
  kind === 'symbol' ? { asked: markedNames(`\`${title}\``), joint: [], others: [] } : subjectOf(title, intents);

/** Returns whether a name outside the subject is likely to be one: a short capitalized word seldom is. */
const isTelling = ({ name, by }: SubjectName): boolean => by !== 'capital' || name.length > 3;

const isSure = ({ by }: SubjectName): boolean => by === 'quotes' || by === 'spelling';

/**
 * Finds the definitions of a name.
 * @param spelling `alike` for names that differ in case and separators.
 */
function findDefined(
  subject: SubjectName,
  index: MemoryIndex,
  spelling: 'as written' | 'alike',
): TargetSymbol | undefined {
  const { definitions, names } = index;
  const alike = [...definitions.namesLike(subject.name)];
  const meant = spelling === 'alike' ? alike : alike.filter((id) => names.get(id) === subject.name);
  const [types, others, variables] = [new Set<number>(), new Set<number>(), new Set<number>()];
  for (const id of meant) {
    for (const entry of definitions.entriesOf(id)) {
      const slot = definitions.slotOf(entry);
      const kind = definitions.kindOf(entry);
      if (!index.fileOf(slot) || (kind === 'variable' && definitions.isIndented(entry))) continue;
      if (kind === 'type') types.add(slot);
      else if (isSure(subject) || kind === 'function') others.add(slot);
      else if (kind === 'member' || (kind === 'variable' && subject.by === 'place')) variables.add(slot);
    }
  }
  if (types.size + others.size + variables.size === 0) return undefined;
  return withinContainers(
    {
      ...targetOf(
        subject,
        meant.map((id) => names.get(id)),
        index,
      ),
      types,
      others: types.size + others.size > 0 ? others : variables,
    },
    index,
  );
}

/**
 * Keeps only the definitions in files that define the container, if the question names one and such definitions exist.
 */
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

/** Returns a marked name that code mentions, although only a library or a field defines it. */
function findMentioned(subject: SubjectName, index: MemoryIndex): TargetSymbol | undefined {
  const { name } = subject;
  const isSaid = name.length < SHORTEST_NAME || index.names.idOf(name) !== undefined;
  return isSure(subject) && isSaid ? targetOf(subject, [name], index) : undefined;
}

const targetOf = (
  { name, by, container }: SubjectName,
  spellings: readonly string[],
  { definitions }: MemoryIndex,
): TargetSymbol => ({
  name,
  spellings,
  isMarked: by === 'quotes' || by === 'kind',
  containers: new Set(container === undefined ? [] : definitions.namesLike(container)),
  types: new Set(),
  others: new Set(),
});

/** Counts the mentions of a name in the code of each chunk, only in files that have exactly this name. */
export function* findSymbolMentions(
  { spellings }: Pick<TargetSymbol, 'spellings'>,
  index: MemoryIndex,
  accepts: (file: FileEntry) => boolean,
): Steps<ReadonlyMap<number, number>> {
  const counts = new Map<number, number>();
  const having = new Map<FileEntry, boolean>();
  const namesIn = index.references.namesAmong(new Set(spellings.flatMap((name) => index.names.idOf(name) ?? [])));
  const isShort = spellings.some(({ length }) => length < SHORTEST_NAME);
  const has = (file: FileEntry): boolean => {
    const known = having.get(file) ?? (accepts(file) && (isShort || namesIn(file).length > 0));
    having.set(file, known);
    return known;
  };
  for (const term of new Set(spellings.map((name) => termsOfIdentifier(name).at(-1) ?? ''))) {
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
