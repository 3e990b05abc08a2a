import { foldIdentifier } from '../text/identifiers';
import { termsOfIdentifier } from '../text/analyzer';
import type { CodeSymbol, LineRange, SymbolKind } from '../base/types';
import type { TermPositions } from './termPositions';
import { queryTerms } from './queryTerms';
import type { FirstPass } from '../retrieval/candidateRetrieval';

/** The shown part of a chunk, and the symbol that it is named after. */
export interface SnippetSpan extends LineRange {
  readonly symbol: CodeSymbol | undefined;
}

/** Weight of query terms in the name of a symbol, which tells more than uses of these terms. */
const NAME_WEIGHT = 2;
/** Constants and variables have no behavior of their own and never represent their chunk. */
const MINOR: ReadonlySet<SymbolKind> = new Set(['constant', 'variable']);
/** Share of the query mass of its chunk at which a symbol is shown alone. */
const ENOUGH = 0.75;

/**
 * Selects the lines of a chunk to show, and the symbol to name them after. Most chunks are one symbol or a part of one.
 * Several constants, or definitions of one line, share a chunk: then the one that answers is shown, with nearly all of
 * the query's idf mass in the chunk, or else the whole chunk, named after the symbol with the most mass.
 * A symbol of a requested name, or the innermost symbol around all requested lines, takes precedence.
 */
export function selectSnippet(
  symbols: readonly CodeSymbol[],
  chunk: LineRange,
  positions: TermPositions,
  pass: FirstPass,
  asked: RequestedSpan = {},
): SnippetSpan {
  const [owner] = symbols;
  if (asked.uses && asked.uses.length > 0 && !(owner && isOwner(owner, symbols, chunk)))
    return spanOfUses(
      asked.uses,
      symbols.map((symbol) => clipped(symbol, chunk)),
      chunk,
    );
  if (!owner || symbols.length === 1 || isOwner(owner, symbols, chunk))
    return { startLine: chunk.startLine, endLine: endOf(owner, chunk), symbol: owner };
  const major = symbols.filter(({ kind }) => !MINOR.has(kind));
  const inside = (major.length > 0 ? major : symbols).map((symbol) => clipped(symbol, chunk));
  const sought = seek(inside, asked, chunk);
  if (sought) return sought;
  const massOf = queryMass(positions, pass);
  const scored = inside.map((part): Scored => ({
    symbol: part.symbol,
    startLine: part.startLine,
    endLine: part.endLine,
    mass: massOf(part),
    name: nameMass(part.symbol.name, pass),
  }));
  const best = scored.reduce<Scored | undefined>(
    (most, part) => (most && !isBetter(part, most) ? most : part),
    undefined,
  );
  const alone = best && !MINOR.has(best.symbol.kind) && best.mass > 0 && best.mass >= ENOUGH * massOf(chunk);
  const { startLine, endLine } = alone ? best : chunk;
  return { startLine, endLine, symbol: best?.symbol };
}

/** Returns whether the first symbol of the chunk contains all of its declarations. */
const isOwner = ({ kind, startLine, endLine }: CodeSymbol, symbols: readonly CodeSymbol[], chunk: LineRange): boolean =>
  !MINOR.has(kind) && startLine <= chunk.startLine && symbols.every((other) => other.endLine <= endLine);

/** Returns the last line to show. The chunk may also hold the lines that close the symbol around its owner. */
const endOf = (owner: CodeSymbol | undefined, chunk: LineRange): number =>
  owner && owner.startLine <= chunk.startLine && owner.endLine >= chunk.startLine
    ? Math.min(owner.endLine, chunk.endLine)
    : chunk.endLine;

/** The requested part of a chunk. */
export interface RequestedSpan {
  /** Requested names. */
  readonly names?: readonly string[];
  /** The line that the query names, or the lines that mention the names. */
  readonly lines?: readonly number[];
  /** Lines that use the name in question, in order. */
  readonly uses?: readonly number[];
}

/** Lines to show before a use outside of all symbols. */
const LINES_BEFORE = 2;

/**
 * Returns the span from the function around the first use to the end of the function around the last use. The lines
 * before it are irrelevant.
 */
function spanOfUses(uses: readonly number[], inside: readonly SymbolPart[], chunk: LineRange): SnippetSpan {
  const around = (line: number): SymbolPart | undefined =>
    inside.filter(({ startLine, endLine }) => startLine <= line && line <= endLine).at(-1);
  const [first = chunk.startLine, last = first] = [uses[0], uses.at(-1)];
  const symbol = around(first);
  return {
    startLine: symbol?.startLine ?? Math.max(chunk.startLine, first - LINES_BEFORE),
    endLine: around(last)?.endLine ?? chunk.endLine,
    symbol: symbol?.symbol,
  };
}

/**
 * Finds the symbol of a requested name, or else the innermost symbol around all requested lines. Symbols come outermost
 * first, so the last one is the innermost. Lines in several symbols are shown with everything between them.
 */
function seek(
  inside: readonly SnippetSpan[],
  { names = [], lines = [] }: RequestedSpan,
  chunk: LineRange,
): SnippetSpan | undefined {
  const named = inside.find(({ symbol }) => symbol && names.includes(lastPart(symbol.name)));
  if (named || lines.length === 0) return named;
  const around = (line: number): readonly SnippetSpan[] =>
    inside.filter(({ startLine, endLine }) => startLine <= line && line <= endLine);
  const first = around(lines[0] ?? 0);
  const all = first.filter((part) => lines.every((line) => around(line).includes(part))).at(-1);
  return all ?? (names.length > 0 ? { ...chunk, symbol: first.at(-1)?.symbol } : undefined);
}

/** Returns the last part of a name, because some languages name a member after its type. */
const lastPart = (name: string): string => name.split(/[.:#]/).at(-1) ?? name;

interface SymbolPart extends LineRange {
  readonly symbol: CodeSymbol;
}

interface Scored extends SymbolPart {
  readonly mass: number;
  readonly name: number;
}

/**
 * Returns whether a symbol represents the chunk better than another. If both have the same query mass, the name with
 * fewer other words wins, and then the first symbol; symbols come outermost first, so a class wins over its members.
 */
function isBetter(part: Scored, than: Scored): boolean {
  const more = total(part) - total(than);
  return more === 0 ? density(part) > density(than) : more > 0;
}

const total = ({ mass, name }: Scored): number => mass + NAME_WEIGHT * name;
const density = ({ symbol, name }: Scored): number => name / (termsOfIdentifier(symbol.name).length || 1);

function clipped(symbol: CodeSymbol, chunk: LineRange): SymbolPart {
  return {
    symbol,
    startLine: Math.max(symbol.startLine, chunk.startLine),
    endLine: Math.min(symbol.endLine, chunk.endLine),
  };
}

/** Returns a function that sums the idf mass of the query terms in some lines. */
function queryMass(positions: TermPositions, pass: FirstPass): (range: LineRange) => number {
  return (range) =>
    queryTerms(pass).reduce((sum, { text, mass }) => (positions.occursIn(text, range) ? sum + mass : sum), 0);
}

/** Returns the idf mass of the query terms in a name; the queried name itself counts as all of them. */
function nameMass(name: string, pass: FirstPass): number {
  const { query } = pass;
  const asked = query.kind === 'symbol' && foldIdentifier(name) === foldIdentifier(query.symbol);
  const held = termsOfIdentifier(name);
  const mass = queryTerms(pass).reduce((sum, term) => (asked || held.includes(term.text) ? sum + term.mass : sum), 0);
  return asked ? 2 * mass : mass;
}
