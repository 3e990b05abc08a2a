import { termsOfIdentifier } from '../text/analyzer';
import type { CodeSymbol } from '../base/types';
import type { FileEntry } from '../memoryIndex/structures/fileEntry';
import { isTestSymbol } from '../languages/symbolKinds';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';
import { byScoreThenPlace, type RankedChunk } from '../ranking/ranker';
import type { Steps } from '../scheduling/cooperativeSteps';
import type { IntentContext } from './intentReranker';
import { findSymbolMentions, type TargetSymbol } from './targetSymbol';
import { useCertainty, type JudgeUses, type UseCertainty } from './useCertainty';
import { mentionLines } from './useLines';

/** Kinds of uses that a question may ask for; uses of the requested kind come first. */
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
  /** For an import: whether the file re-exports the name. */
  readonly isPassedOn?: boolean;
}

export interface FoundUsages {
  readonly usages: readonly Usage[];
  /** Whether all chunks that may contain usages were read. */
  readonly isComplete: boolean;
}

/** Minimum score of a use. */
const ASKED = 0.8;
/** Score of an import in a file without a use. */
const IMPORTED = 0.76;
/**
 * Lowers the score of a use in a file without the container of the name, in a member of the type in question, or of
 * another kind than requested, so that it comes after the other uses.
 */
const beside = (score: number): number => ASKED - 0.03 + 0.1 * (score - ASKED);

/** Shares of the score above the minimum that uses keep, by certainty. */
const SHARES = { resolved: 1, likely: 0.7, 'by name': 0.4 };

/**
 * Returns the score of a use: uses that the graph has resolved come before likely ones, and these before uses that only
 * share the name.
 */
const scoreBy = (certainty: UseCertainty | undefined, score: number): number =>
  certainty === 'other' ? beside(score) : ASKED + (score - ASKED) * SHARES[certainty ?? 'resolved'];

/**
 * Number of chunks to read at a time for their mentions of a name. There are seldom more types that may extend another.
 */
export const READ_CHUNKS = 60;

/** Maximum number of likely usages to read, best first, which takes some 30 ms. */
const READ_USAGES = 300;

/**
 * Finds the chunks whose code uses one of the names, and the chunks of other files that only import it. A name of
 * several parts has its own term, so chunks with this term count as uses even if they were not read.
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
      const isAside = isOwn(body.symbols, names) || isTested(body.symbols, chunk.file);
      const certainty = isOther || isAside ? 'other' : judge(chunk, numbered);
      return [{ ...chunk, score: scoreBy(certainty, chunk.score), verb: 'uses' }];
    }
    const isPassedOn = imports.some((at) => passesOn(lines, at));
    return imports.length > 0 ? [{ ...chunk, score: IMPORTED, verb: 'imports', isPassedOn }] : [];
  });
  return found.flat();
}

/** Returns whether a chunk is a member of the type in question, which mentions itself in its own methods. */
const isOwn = ([owner]: readonly CodeSymbol[], names: readonly string[]): boolean =>
  owner !== undefined && names.includes(owner.container.slice(owner.container.lastIndexOf('.') + 1));

/** Returns whether a chunk is a test in the file of the code. */
const isTested = ([owner]: readonly CodeSymbol[], { language, traits }: FileEntry): boolean =>
  !traits.test && owner !== undefined && isTestSymbol(owner, language);

/**
 * Drops imports if any chunk uses the name, except in files that re-export the name without using it, because these
 * have to change with it.
 */
function withoutNeedlessImports(usages: readonly Usage[]): readonly Usage[] {
  const using = new Set(usages.filter(({ verb }) => verb === 'uses').map(({ file }) => file));
  return using.size === 0
    ? usages
    : usages.filter(({ verb, file, isPassedOn }) => verb === 'uses' || (isPassedOn && !using.has(file)));
}

const STATEMENT = /^\s*(?:import|from|use|using|require|include|export|pub)\b/;
const PASSING_ON = /^\s*(?:export|pub(?:\([^)]*\))?\s+use)\b/;

/** Returns whether the import statement around a line re-exports what it imports. */
function passesOn(lines: readonly string[], at: number): boolean {
  const start = lines.findLastIndex((line, i) => i <= at && STATEMENT.test(line));
  return PASSING_ON.test(lines[start] ?? '');
}

const isDefiner = (slot: number, { types, others }: TargetSymbol): boolean => types.has(slot) || others.has(slot);

/**
 * Returns the chunks that likely use the name, with one score for all usages of a file, so that they stay together in
 * the order of their lines. The more usages a file has, the higher the score. Code comes before tests and samples,
 * however certain their uses are, see `SHARES`.
 */
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
    const many = Math.log1p(count) / Math.log1p(max);
    const own = ASKED + (file.traits.test || file.traits.sample ? 0.02 * many : 0.06 + 0.09 * many);
    return holds(file) ? own : beside(own);
  };
  return new Map(
    [...perFile].flatMap(([file, slots]) => slots.map(([slot]) => [slot, score(file, total(slots))] as const)),
  );
}

/**
 * Returns a function that tells whether a file mentions the container of the name; always true if the question names
 * none.
 */
function saysContainer({ containers }: TargetSymbol, index: MemoryIndex): (file: FileEntry) => boolean {
  if (containers.size === 0) return () => true;
  const namesIn = index.references.namesAmong(containers);
  return (file) => namesIn(file).length > 0;
}
