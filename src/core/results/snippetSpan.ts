import { foldIdentifier } from '../text/identifiers';
import { termsOfIdentifier } from '../text/analyzer';
import type { CodeSymbol, LineRange, SymbolKind } from '../base/types';
import type { TermPositions } from './termPositions';
import { queryTerms } from './queryTerms';
import type { FirstPass } from '../retrieval/candidateRetrieval';

/** The part of a chunk that is shown, and the symbol it is named after. */
export interface SnippetSpan extends LineRange {
  readonly symbol: CodeSymbol | undefined;
}

/** A name that says a word of the query is worth several uses of it. */
const NAME_WEIGHT = 2;
/** A constant or variable has no behaviour of its own, and never stands for its chunk. */
const MINOR: ReadonlySet<SymbolKind> = new Set(['constant', 'variable']);
/** A symbol with this share of what its chunk says of the query answers alone. */
const ENOUGH = 0.75;

/**
 * A chunk is mostly one symbol, or a part of one. Constants and what stands on one line share one: then that is shown
 * which holds nearly all that the chunk says of the query, and else the whole chunk, named after the symbol that says
 * most.
 * What is asked for by name or line comes before what says most: the symbol of that name, else the innermost around all
 * such lines.
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

/** Whether all that is declared in the chunk is within its first symbol. */
const isOwner = ({ kind, startLine, endLine }: CodeSymbol, symbols: readonly CodeSymbol[], chunk: LineRange): boolean =>
  !MINOR.has(kind) && startLine <= chunk.startLine && symbols.every((other) => other.endLine <= endLine);

/** What closes the symbol around it stands in its chunk too. */
const endOf = (owner: CodeSymbol | undefined, chunk: LineRange): number =>
  owner && owner.startLine <= chunk.startLine && owner.endLine >= chunk.startLine
    ? Math.min(owner.endLine, chunk.endLine)
    : chunk.endLine;

/** The requested part of a chunk. */
export interface RequestedSpan {
  /** Requested names. */
  readonly names?: readonly string[];
  /** The line that the question names, or those that say the names. */
  readonly lines?: readonly number[];
  /** The lines that use what is asked about, in order. */
  readonly uses?: readonly number[];
}

/** Lines that are shown before a use outside of all symbols. */
const LINES_BEFORE = 2;

/** From the function around the first use to the end of the one around the last: what stands before says nothing. */
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

/** Symbols come outermost first: the last is the innermost. Lines of several are shown with all that lies between. */
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

/** Some languages name a member after its type. */
const lastPart = (name: string): string => name.split(/[.:#]/).at(-1) ?? name;

interface SymbolPart extends LineRange {
  readonly symbol: CodeSymbol;
}

interface Scored extends SymbolPart {
  readonly mass: number;
  readonly name: number;
}

/**
 * Of two that say as much, the one whose name says little else; then the first, and symbols come outermost first: a
 * class before its members.
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

/** idf mass of the terms of the query in some of the lines. */
function queryMass(positions: TermPositions, pass: FirstPass): (range: LineRange) => number {
  return (range) =>
    queryTerms(pass).reduce((sum, { text, mass }) => (positions.occursIn(text, range) ? sum + mass : sum), 0);
}

/** idf mass of the terms of the query in a name; the queried name itself has it all. */
function nameMass(name: string, pass: FirstPass): number {
  const { query } = pass;
  const asked = query.kind === 'symbol' && foldIdentifier(name) === foldIdentifier(query.symbol);
  const held = termsOfIdentifier(name);
  const mass = queryTerms(pass).reduce((sum, term) => (asked || held.includes(term.text) ? sum + term.mass : sum), 0);
  return asked ? 2 * mass : mass;
}
