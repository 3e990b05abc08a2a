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

/** Of the score of the result that names it. */
const SCORE_SHARE = 0.5;

/**
 * What the best results name, as pieces of its own; nothing that a result shows already.
 * @param exclude of the request. What it lets through is not asked: a type may well stand elsewhere than the code that
 * was looked for.
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

/** Where it is declared: where its comment begins, which may be a chunk earlier than its name. One, or none. */
function declarationsOf(dependency: Dependency, index: MemoryIndex): readonly Declared[] {
  const { file, chunk } = dependency.entry;
  const place = [chunk, chunk - 1].find((each) =>
    index.symbolsOf(file, each).some((one) => isMeant(one, dependency.entry)),
  );
  return place === undefined ? [] : [{ ...dependency, file, chunk: place }];
}

const MEMBERS: ReadonlySet<SymbolKind> = new Set(['method', 'constructor']);
/** Beside the type of its name; a type by itself is seldom meant by it. */
const OBJECT = /^(?:[\w[\]]+ )*object /;

/** Members belong to what holds them, and so does another name for a type within one: each of them has its own. */
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
 * The symbol, as far as it lies in its chunk. Of a file that was written anew meanwhile the text may be newer than the
 * in-memory index: the symbol is that of the text.
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
