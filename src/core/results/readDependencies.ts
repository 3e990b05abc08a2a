import { TYPE_KINDS } from '../languages/symbolKinds';
import type { Glob } from '../glob/glob';
import { sliceLines } from '../text/sliceLines';
import type { ChunkBody, CodeSymbol, ResultItem, SymbolKind } from '../base/types';
import type { ResultDraft } from '../rendering/disclosureLevels';
import type { SearchClock } from '../scheduling/searchClock';
import type { FileChunk } from '../memoryIndex/structures/fileEntry';
import type { SearchSource } from '../retrieval/searchSource';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';
import { findDependencies, MIN_PARENT_SCORE, type Dependency } from './findDependencies';

/** Score of a dependency as a share of the score of the result that refers to it. */
const SCORE_SHARE = 0.5;

/**
 * Returns the definitions that the best results refer to, as results of their own. Definitions that a result already
 * shows are left out.
 * @param exclude Excluding globs of the request. Its including filters do not apply, because a type may be defined
 * outside of the searched files.
 */
export async function readDependencies(
  drafts: readonly ResultDraft[],
  exclude: readonly Glob[],
  source: SearchSource,
  clock: SearchClock,
): Promise<readonly ResultDraft[]> {
  const parents = drafts.filter(({ item }) => item.score > MIN_PARENT_SCORE);
  if (parents.length === 0) return [];
  const { index } = source;
  const dependencies = await findDependencies(
    drafts,
    index,
    (path) => !exclude.some((glob) => glob.match(path)),
    clock,
  );
  const declared = (await clock.map(dependencies, (dependency) => declarationsOf(dependency, index))).flat();
  if (declared.length === 0) return [];
  const bodies = await source.bodies(declared);
  const found = declared.flatMap((one, i) => pieceOf(one, bodies[i], source));
  return found.filter((draft) => !drafts.some(({ item }) => overlap(item, draft.item)));
}

interface Declared extends FileChunk, Dependency {}

/**
 * Returns the chunk in which the definition is declared, if any. A declaration begins with its comment, which may be
 * one chunk before its name.
 */
function declarationsOf(dependency: Dependency, index: MemoryIndex): readonly Declared[] {
  const { file, chunk } = dependency.entry;
  const place = [chunk, chunk - 1].find((each) =>
    index.symbolsOf(file, each).some((one) => isMeant(one, dependency.entry)),
  );
  return place === undefined ? [] : [{ ...dependency, file, chunk: place }];
}

const MEMBERS: ReadonlySet<SymbolKind> = new Set(['method', 'constructor']);
/**
 * Matches the signature of an object, which may stand beside a type of the same name. A type name seldom means the
 * object.
 */
const OBJECT = /^(?:[\w[\]]+ )*object /;

/**
 * Returns whether a symbol is the meant definition. Members belong to their container, and so do types within a type:
 * each container has its own.
 */
function isMeant(symbol: CodeSymbol, entry: Dependency['entry']): boolean {
  const { name, kind } = symbol;
  const isMember = MEMBERS.has(kind) || (kind === 'type' && entry.indented);
  return (
    name === entry.name &&
    TYPE_KINDS.has(kind) === (entry.kind === 'type') &&
    !isMember &&
    !OBJECT.test(symbol.signature)
  );
}

/**
 * Returns the part of the symbol that lies in its chunk. If the file was rewritten meanwhile, its text may be newer
 * than the in-memory index, so the symbol is taken from the text.
 */
function pieceOf(
  { parent, entry, file, chunk }: Declared,
  body: ChunkBody | undefined,
  source: SearchSource,
): readonly ResultDraft[] {
  const symbol = body?.symbols.find((one) => isMeant(one, entry));
  if (!body || !symbol) return [];
  const first = file.startOf(chunk);
  const start_line = Math.max(first, symbol.startLine);
  const end_line = Math.min(file.endOf(chunk), symbol.endLine);
  const item: ResultItem = {
    path: file.path,
    uri: source.uriOf(file.path),
    start_line,
    end_line,
    score: Math.round(parent.item.score * SCORE_SHARE * 10_000) / 10_000,
    snippet: sliceLines(body.text, start_line - first, end_line - start_line + 1),
    language: file.language,
    symbol: { name: symbol.name, kind: symbol.kind, ...(symbol.container && { container: symbol.container }) },
    level: 'full_code',
    tokens: 0,
    ...(body.masked && { masked: true as const }),
    source: 'dependency',
    parent_file: parent.item.path,
    parent_line: parent.item.start_line,
    reason: `used by ${parent.item.symbol?.name ?? parent.item.path}`,
    matched_keywords: [],
    matched_queries: [],
  };
  return [{ item, symbol }];
}

function overlap(a: ResultItem, b: ResultItem): boolean {
  return a.path === b.path && a.start_line <= b.end_line && b.start_line <= a.end_line;
}
