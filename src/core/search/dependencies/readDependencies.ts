import type { Glob } from '../../glob';
import type { ChunkBody, CodeSymbol, ResultItem, SymbolKind } from '../../types';
import type { Piece } from '../levels';
import type { Pace } from '../pace';
import type { SearchSource } from '../search';
import { findDependencies, LEAST_PARENT_SCORE, type Dependency } from './findDependencies';

/** Of the score of the result that names it. */
const SCORE_SHARE = 0.5;

/**
 * What the best results name, as pieces of its own; nothing that a result shows already.
 * @param exclude of the request. What it lets through is not asked: a type may well stand elsewhere than the code that was looked for.
 */
export async function readDependencies(pieces: readonly Piece[], exclude: readonly Glob[], source: SearchSource, pace: Pace): Promise<readonly Piece[]> {
  const parents = pieces.filter(({ item }) => item.score > LEAST_PARENT_SCORE);
  if (parents.length === 0) return [];
  const imports = await source.imports([...new Set(parents.map(({ item }) => item.path))]);
  const dependencies = await findDependencies(pieces, source.image, (path) => imports.get(path) ?? [], (path) => !exclude.some((glob) => glob.match(path)), pace);
  const bodies = await source.bodies(dependencies.flatMap(({ entry: { file, chunk } }) => [file.placeOf(chunk), file.placeOf(Math.max(0, chunk - 1))]));
  const found = await pace.map(dependencies, (dependency, i) => firstOf([bodies[2 * i], bodies[2 * i + 1]], dependency, source));
  return found.flatMap((piece) => (piece && !pieces.some(({ item }) => overlap(item, piece.item)) ? [piece] : []));
}

/** A declaration stands where its comment begins, which may be a chunk earlier than its name. */
function firstOf(bodies: readonly (ChunkBody | undefined)[], dependency: Dependency, source: SearchSource): Piece | undefined {
  const { entry } = dependency;
  for (const [back, body] of bodies.entries()) {
    const symbol = body?.symbols.find((one) => isMeant(one, entry));
    if (body && symbol) return pieceOf({ ...dependency, entry: { ...entry, chunk: Math.max(0, entry.chunk - back) } }, body.text, symbol, source);
  }
  return undefined;
}

const TYPES: ReadonlySet<SymbolKind> = new Set(['class', 'interface', 'struct', 'enum', 'trait', 'type', 'module']);
const MEMBERS: ReadonlySet<SymbolKind> = new Set(['method', 'constructor']);
/** Beside the type of its name; a type by itself is seldom meant by it. */
const OBJECT = /^(?:[\w[\]]+ )*object /;

/** Members belong to what holds them, and so does another name for a type within one: each of them has its own. */
function isMeant({ name, kind, signature }: CodeSymbol, entry: Dependency['entry']): boolean {
  const isMember = MEMBERS.has(kind) || (kind === 'type' && entry.indented);
  return name === entry.name && TYPES.has(kind) === (entry.kind === 'type') && !isMember && !OBJECT.test(signature);
}

/** The symbol, as far as it lies in its chunk. */
function pieceOf({ parent, entry: { file, chunk } }: Dependency, text: string, symbol: CodeSymbol, source: SearchSource): Piece {
  const first = file.startOf(chunk);
  const start_line = Math.max(first, symbol.startLine);
  const end_line = Math.min(file.endOf(chunk), symbol.endLine);
  const item: ResultItem = {
    path: file.path,
    uri: source.uriOf(file.path),
    start_line,
    end_line,
    score: Math.round(parent.item.score * SCORE_SHARE * 10_000) / 10_000,
    snippet: text.split('\n').slice(start_line - first, end_line - first + 1).join('\n'),
    language: file.language,
    symbol: { name: symbol.name, kind: symbol.kind },
    level: 'full_code',
    tokens: 0,
    source: 'dependency',
    parent_file: parent.item.path,
    reason: `used by ${parent.item.symbol?.name ?? parent.item.path}`,
    matched_keywords: [],
    matched_queries: [],
  };
  return { item, symbol };
}

function overlap(a: ResultItem, b: ResultItem): boolean {
  return a.path === b.path && a.start_line <= b.end_line && b.start_line <= a.end_line;
}
