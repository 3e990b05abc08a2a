import { termsOfIdentifier } from '../text/analyzer';
import type { FileEntry } from '../memoryIndex/structures/fileEntry';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';
import { byScoreThenPlace, type RankedChunk } from '../ranking/ranker';
import type { Steps } from '../scheduling/cooperativeSteps';
import type { IntentContext } from './intentReranker';
import { findSymbolMentions, type TargetSymbol } from './targetSymbol';
import { useCertainty, type JudgeUses, type UseCertainty } from './useCertainty';
import { mentionLines } from './useLines';

/** Uses of one kind that a question asks for: these come first. */
const DEEDS: readonly { readonly asked: RegExp; readonly done: RegExp }[] = [
  { asked: /\b(?:thrown|throws?|raised|raises?)\b/i, done: /\b(?:throw|throws|raise|raises|panic|reject)\b/ },
  {
    asked: /\b(?:caught|catch(?:es)?|handled|handles?|rescued)\b/i,
    done: /\b(?:catch|except|rescue|instanceof|isinstance)\b/,
  },
];

/** A chunk that uses a name, or only imports it. */
export interface Usage extends RankedChunk {
  readonly verb: 'uses' | 'imports';
  /** Of an import: whether the file passes the name on. */
  readonly isPassedOn?: boolean;
}

export interface FoundUsages {
  readonly usages: readonly Usage[];
  /** Whether all chunks that may have some were read. */
  readonly isComplete: boolean;
}

/** The least score of a use, … */
const ASKED = 0.8;
/** … and of an import in a file without a use. */
const IMPORTED = 0.76;
/** A use that is none of what holds the name, or of another kind than is asked for, comes after those that are. */
const beside = (score: number): number => ASKED - 0.03 + 0.1 * (score - ASKED);

/** Of what a use scores above the least, how much is left to one that is not sure. */
const SHARES = { resolved: 1, likely: 0.7, 'by name': 0.4 };

/** Uses that the graph knows come before those that it takes for likely, and those that only share the name. */
const scoreBy = (certainty: UseCertainty | undefined, score: number): number =>
  certainty === 'other' ? beside(score) : ASKED + (score - ASKED) * SHARES[certainty ?? 'resolved'];

/**
 * Chunks are read to see what they say of a name, so many at a time; of types that may extend another there are seldom
 * more.
 */
export const READ_CHUNKS = 60;

/** Of a name that is everywhere, the best so many usages are read, in some 30 ms. */
const READ_USAGES = 300;

/**
 * Chunks whose code uses one of the names itself, and those of other files that only import it. A name of several parts
 * has a term of its own: of that, what was not read counts too.
 */
export async function findUsages(targetSymbol: TargetSymbol, context: IntentContext): Promise<FoundUsages> {
  const { index } = context.pass;
  const names = targetSymbol.spellings;
  const likely = [...(await context.clock.drive(likelyUsages(targetSymbol, context)))].flatMap(
    ([slot, score]): readonly RankedChunk[] => {
      const file = index.fileOf(slot);
      return file ? [{ file, chunk: slot - file.firstChunk, slot, score }] : [];
    },
  );
  likely.sort(byScoreThenPlace);
  const judge = useCertainty(targetSymbol, context.edges);
  const found: Usage[] = [];
  for (let from = 0; from < Math.min(likely.length, READ_USAGES); from += READ_CHUNKS)
    found.push(...(await readUsages(names, likely.slice(from, from + READ_CHUNKS), judge, context)));
  const isOwnTerm = names.every((name) => termsOfIdentifier(name).length > 1);
  const unread = isOwnTerm ? likely.slice(READ_USAGES).filter(({ slot }) => !isDefiner(slot, targetSymbol)) : [];
  const all = [...found, ...unread.map((chunk): Usage => ({ ...chunk, verb: 'uses' }))];
  return { usages: withoutNeedlessImports(all), isComplete: likely.length <= READ_USAGES };
}

async function readUsages(
  names: readonly string[],
  chunks: readonly RankedChunk[],
  judge: JudgeUses,
  { bodies, clock, pass: { query } }: IntentContext,
): Promise<readonly Usage[]> {
  const deed = DEEDS.find(({ asked }) => asked.test(query.title))?.done;
  const read = await bodies(chunks);
  const found = await clock.map(chunks, (chunk, i): readonly Usage[] => {
    const body = read[i];
    if (!body) return [];
    const startLine = chunk.file.startOf(chunk.chunk);
    const { uses, fields, imports } = mentionLines(names, chunk.file.language)(body.text, startLine, body.symbols);
    const lines = body.text.split('\n');
    const isOther =
      uses.every((at) => fields.has(at)) || (deed !== undefined && !uses.some((at) => deed.test(lines[at] ?? '')));
    if (uses.length > 0) {
      const numbered = uses.map((at) => startLine + at);
      const certainty = isOther ? 'other' : judge(chunk, numbered);
      return [{ ...chunk, score: scoreBy(certainty, chunk.score), verb: 'uses' }];
    }
    const isPassedOn = imports.some((at) => passesOn(lines, at));
    return imports.length > 0 ? [{ ...chunk, score: IMPORTED, verb: 'imports', isPassedOn }] : [];
  });
  return found.flat();
}

/** An import is an answer only where nothing uses the name; a file that passes it on has to change with it. */
function withoutNeedlessImports(usages: readonly Usage[]): readonly Usage[] {
  const using = new Set(usages.filter(({ verb }) => verb === 'uses').map(({ file }) => file));
  return using.size === 0
    ? usages
    : usages.filter(({ verb, file, isPassedOn }) => verb === 'uses' || (isPassedOn && !using.has(file)));
}

const STATEMENT = /^\s*(?:import|from|use|using|require|include|export|pub)\b/;
const PASSING_ON = /^\s*(?:export|pub(?:\([^)]*\))?\s+use)\b/;

/** Whether the import statement around a line passes on what it brings in. */
function passesOn(lines: readonly string[], at: number): boolean {
  const start = lines.findLastIndex((line, i) => i <= at && STATEMENT.test(line));
  return PASSING_ON.test(lines[start] ?? '');
}

const isDefiner = (slot: number, { types, others }: TargetSymbol): boolean => types.has(slot) || others.has(slot);

/** One score for all usages of a file, more for more of them: they stand together, in the order of their lines. */
function* likelyUsages(
  targetSymbol: TargetSymbol,
  { pass: { index }, accepts }: IntentContext,
): Steps<ReadonlyMap<number, number>> {
  const perFile = new Map<FileEntry, [slot: number, count: number][]>();
  for (const [slot, count] of yield* findSymbolMentions(targetSymbol, index, accepts)) {
    const file = index.fileOf(slot);
    if (!file || file.traits.notCode) continue;
    perFile.set(file, [...(perFile.get(file) ?? []), [slot, count]]);
  }
  const total = (slots: readonly (readonly [number, number])[]): number =>
    slots.reduce((sum, [, count]) => sum + count, 0);
  const max = Math.max(1, ...[...perFile.values()].map(total));
  const holds = saysContainer(targetSymbol, index);
  const score = (file: FileEntry, count: number): number => {
    const own = ASKED + (file.traits.test ? 0.05 : 0.15) * (Math.log1p(count) / Math.log1p(max));
    return holds(file) ? own : beside(own);
  };
  return new Map(
    [...perFile].flatMap(([file, slots]) => slots.map(([slot]) => [slot, score(file, total(slots))] as const)),
  );
}

/** Whether a file says what holds the name, where the question does. */
function saysContainer({ containers }: TargetSymbol, index: MemoryIndex): (file: FileEntry) => boolean {
  if (containers.size === 0) return () => true;
  const namesIn = index.references.namesAmong(containers);
  return (file) => namesIn(file).length > 0;
}
