import { foldIdentifier, splitIdentifier } from '../text/identifiers';
import { termsOfIdentifier } from '../text/analyzer';
import type { CodeSymbol, LineRange } from '../base/types';
import type { FirstPass } from '../retrieval/candidateRetrieval';
import { queryTerms } from './queryTerms';
import type { TermPositions } from './termPositions';

/** The lines of a symbol within its chunk. */
export interface SymbolPart extends LineRange {
  readonly symbol: CodeSymbol;
}

/** How much of the query a symbol and its name contain, as sums of idf. */
export interface ScoredSymbol extends SymbolPart {
  readonly mass: number;
  readonly name: number;
}

/** Weight of query terms in the name of a symbol, which tells more than uses of these terms. */
const NAME_WEIGHT = 2;
/** First words of handlers, such as `handleExport`, which questions do not contain. */
const HANDLING = /^(?:handle|on)(?=[A-Z_])/;

/** Compares the symbols of one chunk by what they contain of one query. */
export class SymbolScores {
  constructor(
    private readonly positions: TermPositions,
    private readonly pass: FirstPass,
  ) {}

  /** Returns the symbol that represents the chunk best; undefined if there is none. */
  best(parts: readonly SymbolPart[]): ScoredSymbol | undefined {
    return parts
      .map((part): ScoredSymbol => ({ ...part, mass: this.massOf(part), name: this.nameMass(part.symbol.name) }))
      .reduce<ScoredSymbol | undefined>((most, part) => (most && !isBetter(part, most) ? most : part), undefined);
  }

  /** Returns the idf mass of the query terms in some lines. */
  massOf(range: LineRange): number {
    return queryTerms(this.pass).reduce(
      (sum, { text, mass }) => (this.positions.occursIn(text, range) ? sum + mass : sum),
      0,
    );
  }

  /** Returns the idf mass of the query terms in a name; the queried name itself counts as all of them, twice. */
  nameMass(name: string): number {
    const { query } = this.pass;
    const asked = query.kind === 'symbol' && foldIdentifier(name) === foldIdentifier(query.symbol);
    const held = termsOfIdentifier(name);
    const terms = queryTerms(this.pass);
    const mass = terms.reduce((sum, term) => (asked || held.includes(term.text) ? sum + term.mass : sum), 0);
    return asked ? 2 * mass : mass;
  }

  /**
   * Returns whether the query contains all words of a name that has at least two. A report contains too many words to
   * tell.
   */
  isNamed(name: string): boolean {
    if (this.pass.query.mentions) return false;
    const words = new Set(splitIdentifier(name.replace(HANDLING, '')).flatMap(termsOfIdentifier));
    const asked = new Set(queryTerms(this.pass).map(({ text }) => text));
    return words.size > 1 && [...words].every((word) => asked.has(word));
  }
}

/**
 * Returns whether a symbol represents the chunk better than another. If both have the same query mass, the name with
 * fewer other words wins, and then the first symbol; symbols come outermost first, so a class wins over its members.
 */
function isBetter(part: ScoredSymbol, than: ScoredSymbol): boolean {
  const more = total(part) - total(than);
  return more === 0 ? density(part) > density(than) : more > 0;
}

const total = ({ mass, name }: ScoredSymbol): number => mass + NAME_WEIGHT * name;
const density = ({ symbol, name }: ScoredSymbol): number => name / (termsOfIdentifier(symbol.name).length || 1);
