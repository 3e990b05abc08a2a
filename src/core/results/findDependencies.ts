import type { DefinitionKind } from '../base/types';
import type { FileEntry } from '../memoryIndex/structures/fileEntry';
import type { ResultDraft } from '../rendering/disclosureLevels';
import type { SearchClock } from '../scheduling/searchClock';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';
import type { Steps } from '../scheduling/cooperativeSteps';
import { importRules, importTargetOf, type ImportRule } from '../graph/importRules';
import { usedNames, type UsedName } from './usedNames';

/** One definition, and where it stands. */
export interface DefinitionEntry {
  /** Its place in the table of definitions. */
  readonly id: number;
  readonly file: FileEntry;
  readonly kind: DefinitionKind;
  readonly name: string;
  readonly indented: boolean;
  /** Position of the chunk in its file. */
  readonly chunk: number;
}

/** Something that a result names and that is defined elsewhere. */
export interface Dependency {
  readonly parent: ResultDraft;
  readonly entry: DefinitionEntry;
}

/** Only what is very likely wanted brings more. */
export const MIN_PARENT_SCORE = 0.7;
const MAX_PER_RESULT = 3;
/** Shorter names are too often accidental. */
const SHORTEST_NAME = 3;

/** How sure it is which definition a name means, the surest first. */
const SURENESS = ['same file', 'imported', 're-exported', 'shared', 'only one'] as const;
type Sureness = (typeof SURENESS)[number];

/**
 * What the best results need: types that a signature names, then other types, then functions, by how often they are
 * used.
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
    // Its own name, of a constructor or a further case of itself, tells nothing new.
    if (used.name === symbol?.name) continue;
    const entry = definitionOf(used, scope, index);
    if (entry && !needs.has(entry.id))
      needs.set(entry.id, { entry, inSignature: signature.has(used.name), uses: used.uses });
  }
  return [...needs.values()].sort((a, b) => importance(b) - importance(a) || b.uses - a.uses).map(({ entry }) => entry);
}

/** Where names are used. */
interface Scope {
  readonly from: FileEntry;
  readonly rule: ImportRule;
  /** What it imports, as written, and read. */
  readonly imports: readonly string[];
  readonly brings: readonly ReturnType<ImportRule['imports']>[];
}

const importance = ({ entry, inSignature }: Need): number => (entry.kind === 'type' ? (inSignature ? 2 : 1) : 0);

/** The definition that a name means; undefined when it is not known, or not sure. */
function definitionOf(used: UsedName, scope: Scope, index: MemoryIndex): DefinitionEntry | undefined {
  const { name, dotted, declared } = used;
  const { from, rule } = scope;
  if (name.length < SHORTEST_NAME || declared || rule.builtIn?.has(name) || (dotted && !rule.dotted)) return undefined;
  const entries = definitionsOf(used, index, rule);
  // What the file defines itself, a header only announces.
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

/** Those that may be meant, in files that follow the same rule. */
function definitionsOf({ name, local }: UsedName, index: MemoryIndex, rule: ImportRule): readonly DefinitionEntry[] {
  const { definitions, names } = index;
  const known = names.idOf(name);
  if (known === undefined) return [];
  // Members belong to what holds them; a name that the code itself declares means that: of types, one in lower case.
  const mayBeType = !local || /^\p{Lu}/u.test(name);
  const found: DefinitionEntry[] = [];
  // A common name has hundreds, most of them members.
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
 * A header and its source file define the same thing, and so may one file, at its top level first; otherwise, two are
 * one too many.
 */
function onlyOne(entries: readonly DefinitionEntry[], rule: ImportRule): DefinitionEntry | undefined {
  const outer = entries.filter(({ indented }) => !indented);
  const alike = outer.length > 0 ? outer : entries;
  const stems = new Set(alike.map(({ file }) => file.path.replace(/\.[^./]+$/, '')));
  // Cases of a template have one name: which is meant depends on what stands between the angles.
  if (
    rule.cases &&
    alike.some((entry, i) => entry.kind === 'type' && alike.findIndex(({ file }) => file === entry.file) !== i)
  )
    return undefined;
  return stems.size === 1 ? (alike.find(({ file }) => !file.traits.header) ?? alike[0]) : undefined;
}
