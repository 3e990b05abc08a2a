import type { DefinitionKind } from '../base/types';
import type { FileEntry } from '../memoryIndex/structures/fileEntry';
import type { ResultDraft } from '../rendering/disclosureLevels';
import type { SearchClock } from '../scheduling/searchClock';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';
import type { Steps } from '../scheduling/cooperativeSteps';
import { importRules, importTargetOf, type ImportRule } from '../graph/importRules';
import { usedNames, type UsedName } from './usedNames';

/** A definition and its location. */
export interface DefinitionEntry {
  /** Index of the definition in the definition table. */
  readonly id: number;
  readonly file: FileEntry;
  readonly kind: DefinitionKind;
  readonly name: string;
  readonly indented: boolean;
  /** Number of the chunk within its file. */
  readonly chunk: number;
}

/** A definition elsewhere that a result refers to. */
export interface Dependency {
  readonly parent: ResultDraft;
  readonly entry: DefinitionEntry;
}

/** Only results above this score, which are very likely wanted, bring their dependencies. */
export const MIN_PARENT_SCORE = 0.7;
const MAX_PER_RESULT = 3;
/** Minimum length of a name; shorter names match by accident too often. */
const SHORTEST_NAME = 3;

/** Degrees of certainty about which definition a name means, most certain first. */
const SURENESS = ['same file', 'imported', 're-exported', 'shared', 'only one'] as const;
type Sureness = (typeof SURENESS)[number];

/**
 * Finds the definitions that the best results depend on: types in the signature, then other types, then functions, each
 * by number of uses.
 */
export async function findDependencies(
  drafts: readonly ResultDraft[],
  index: MemoryIndex,
  mayShow: (path: string) => boolean,
  clock: SearchClock,
): Promise<readonly Dependency[]> {
  const taken = new Set<number>();
  const parents = drafts.filter(({ item }) => item.score > MIN_PARENT_SCORE);
  const dependencies: Dependency[] = [];
  for (const parent of parents) {
    const needs = await clock.drive(needsOf(parent, index));
    const found = needs.filter(({ id, file }) => !taken.has(id) && mayShow(file.path)).slice(0, MAX_PER_RESULT);
    for (const entry of found) taken.add(entry.id);
    dependencies.push(...found.map((entry) => ({ parent, entry })));
  }
  return dependencies;
}

interface Need {
  readonly entry: DefinitionEntry;
  readonly inSignature: boolean;
  readonly uses: number;
}

function* needsOf({ item, symbol }: ResultDraft, index: MemoryIndex): Steps<readonly DefinitionEntry[]> {
  const { language, snippet, path } = item;
  const from = index.file(path);
  const rule = importRules[language];
  if (!from || !rule) return [];
  const imports = index.importsOf(from);
  const scope = { from, rule, imports, brings: imports.map((specifier) => rule.imports(specifier, from.path)) };
  const signature = new Set(usedNames(symbol?.signature ?? '', language).map(({ name }) => name));
  const needs = new Map<number, Need>();
  for (const used of usedNames(snippet, language)) {
    yield;
    // The symbol's own name means a constructor or another case of the symbol, which adds nothing new.
    if (used.name === symbol?.name) continue;
    const entry = definitionOf(used, scope, index);
    if (entry && !needs.has(entry.id))
      needs.set(entry.id, { entry, inSignature: signature.has(used.name), uses: used.uses });
  }
  return [...needs.values()].sort((a, b) => importance(b) - importance(a) || b.uses - a.uses).map(({ entry }) => entry);
}

/** The file in which names are used. */
interface Scope {
  readonly from: FileEntry;
  readonly rule: ImportRule;
  /** The imports of the file: as written, and as interpreted. */
  readonly imports: readonly string[];
  readonly brings: readonly ReturnType<ImportRule['imports']>[];
}

const importance = ({ entry, inSignature }: Need): number => (entry.kind === 'type' ? (inSignature ? 2 : 1) : 0);

/** Returns the definition that a name means; undefined if it is unknown or uncertain. */
function definitionOf(used: UsedName, scope: Scope, index: MemoryIndex): DefinitionEntry | undefined {
  const { name, dotted, declared } = used;
  const { from, rule } = scope;
  if (name.length < SHORTEST_NAME || declared || rule.builtIn?.has(name) || (dotted && !rule.dotted)) return undefined;
  const entries = definitionsOf(used, index, rule);
  // Definitions in the file itself take precedence, because a header only declares them.
  const own = entries.filter(({ file }) => file === from);
  const judged = (own.length > 0 ? own : entries).flatMap((entry) => {
    const sureness = surenessOf(entry, entries, used, scope);
    return sureness ? [{ entry, sureness }] : [];
  });
  for (const sureness of SURENESS) {
    const alike = judged.filter((one) => one.sureness === sureness).map(({ entry }) => entry);
    if (alike.length > 0) return onlyOne(alike, rule);
  }
  return undefined;
}

/** Returns the definitions that may be meant, in files that follow the same import rule. */
function definitionsOf({ name, local }: UsedName, index: MemoryIndex, rule: ImportRule): readonly DefinitionEntry[] {
  const { definitions, names } = index;
  const known = names.idOf(name);
  if (known === undefined) return [];
  // Members belong to their container. A name that the code declares itself means that declaration; for types, this
  // holds for names in lower case.
  const mayBeType = !local || /^\p{Lu}/u.test(name);
  const found: DefinitionEntry[] = [];
  // A common name has hundreds of definitions, most of them members, so these are skipped first.
  for (const id of definitions.entriesOf(known)) {
    const [kind, indented] = [definitions.kindOf(id), definitions.isIndented(id)];
    if (kind === 'type' ? !mayBeType : indented || local) continue;
    const slot = definitions.slotOf(id);
    const file = index.fileOf(slot);
    if (file && importRules[file.language] === rule)
      found.push({ id, file, name, kind, indented, chunk: slot - file.firstChunk });
  }
  return found;
}

function surenessOf(
  entry: DefinitionEntry,
  entries: readonly DefinitionEntry[],
  used: UsedName,
  { from, rule, imports, brings }: Scope,
): Sureness | undefined {
  const { file, kind } = entry;
  if (rule.flat && entry.indented && file !== from) return undefined;
  const plain = used.qualifier === undefined || (kind === 'type' && !used.dotted && used.qualifier !== '');
  if (file === from) return plain && kind === 'type' ? 'same file' : undefined;
  const target = importTargetOf(file.path, used);
  if (brings.some((isMeant) => isMeant(target))) return 'imported';
  if (plain && imports.some((specifier) => rule.reexports?.(specifier, from.path, file.path))) return 're-exported';
  if (plain && kind !== 'variable' && rule.shares?.(from.path, file.path)) return 'shared';
  return plain && kind === 'type' && rule.openTypes && entries.length === 1 ? 'only one' : undefined;
}

/**
 * Returns the definition if all entries are the same one. A header and its source file define the same thing, and a
 * file may define a name twice, where the top level comes first. Otherwise, two definitions are ambiguous.
 */
function onlyOne(entries: readonly DefinitionEntry[], rule: ImportRule): DefinitionEntry | undefined {
  const outer = entries.filter(({ indented }) => !indented);
  const alike = outer.length > 0 ? outer : entries;
  const stems = new Set(alike.map(({ file }) => file.path.replace(/\.[^./]+$/, '')));
  // Cases of a template share a name, and the arguments in angle brackets decide which of them is meant.
  if (
    rule.cases &&
    alike.some((entry, i) => entry.kind === 'type' && alike.findIndex(({ file }) => file === entry.file) !== i)
  )
    return undefined;
  return stems.size === 1 ? (alike.find(({ file }) => !file.traits.header) ?? alike[0]) : undefined;
}
