import type { CountTokens, Engine } from '../base/contracts';
import { limits } from '../base/limits';
import { renderHead, renderItem } from '../rendering/renderForModel';
import { GrepAndRead, type TextFile } from './grepAndRead';
import {
  matchesTarget,
  mean,
  percentile,
  targetsOf,
  type EvalQuestion,
  type EvalTarget,
  type FoundRange,
} from './metrics';

/** A text that a model reads: the lines that it covers, and its tokens. */
export interface Unit extends FoundRange {
  readonly tokens: number;
}

/** Maximum number of tokens read. A reader who has not found the function by then has this cost. */
export const COST_CAP = 32_000;

/** Tokens read until the wanted function is completely visible. */
export interface ReadingCost {
  readonly median: number;
  readonly mean: number;
  /** Number of questions whose function was not visible after {@link COST_CAP} tokens; they count with that cost. */
  readonly never: number;
}

export interface TokenCosts {
  readonly questions: number;
  readonly search: ReadingCost;
  readonly grep: ReadingCost;
}

/** Lines of a file that answer a question. */
type Place = EvalTarget & Required<EvalTarget>;

/**
 * Compares reading the results of a search one by one with grepping for the words of the question and reading whole
 * files. A result that shows part of the function is expanded, so that the function is read again. Questions without
 * line ranges are skipped; returns undefined if all are.
 */
export async function measureTokenCosts(
  engine: Pick<Engine, 'search'>,
  questions: readonly EvalQuestion[],
  files: readonly TextFile[],
  count: CountTokens,
  signal: AbortSignal,
): Promise<TokenCosts | undefined> {
  const grep = new GrepAndRead(files, count);
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const costs: { readonly search: number; readonly grep: number }[] = [];
  for (const question of questions) {
    const places = placesOf(question);
    if (places.length === 0) continue;
    const tokensOf = (place: Place): number => count(linesOf(texts.get(place.path) ?? '', place));
    const found = await readResults(engine, question.query, count, signal);
    costs.push({
      search: tokensUntilInView(found, places, tokensOf),
      grep: tokensUntilInView(grep.read(question.query, COST_CAP), places, tokensOf),
    });
  }
  if (costs.length === 0) return undefined;
  const of = (way: 'search' | 'grep'): ReadingCost => summarise(costs.map((cost) => cost[way]));
  return { questions: costs.length, search: of('search'), grep: of('grep') };
}

/**
 * Returns the tokens read until one of the places is completely visible.
 * @param tokensOf returns the cost of expanding a place.
 */
export function tokensUntilInView(
  units: readonly Unit[],
  places: readonly Place[],
  tokensOf: (place: Place) => number,
): number {
  let read = 0;
  for (const unit of units) {
    read += unit.tokens;
    const place = places.find((one) => matchesTarget(unit, one));
    if (place) return Math.min(COST_CAP, read + (holds(unit, place) ? 0 : tokensOf(place)));
  }
  return COST_CAP;
}

const holds = (unit: Unit, place: Place): boolean =>
  unit.start_line <= place.start_line && place.end_line <= unit.end_line;

const placesOf = (question: EvalQuestion): readonly Place[] =>
  targetsOf(question).filter(
    (target): target is Place => target.start_line !== undefined && target.end_line !== undefined,
  );

/** Returns the results as units. The head of the answer counts toward the first result. */
async function readResults(
  engine: Pick<Engine, 'search'>,
  query: string,
  count: CountTokens,
  signal: AbortSignal,
): Promise<readonly Unit[]> {
  const request = {
    query,
    top_k: limits.topK.max,
    min_score: 0,
    include_dependencies: false,
    timeout_ms: limits.timeoutMilliseconds.max,
  };
  const result = await engine.search(request, signal, () => undefined);
  return result.items.map((item, i) => ({
    path: item.path,
    start_line: item.start_line,
    end_line: item.end_line,
    tokens: count(renderItem(item)) + (i === 0 ? count(renderHead(result)) : 0),
  }));
}

const linesOf = (text: string, { start_line, end_line }: Place): string =>
  text
    .split(/\r\n|\n|\r/)
    .slice(start_line - 1, end_line)
    .join('\n');

const summarise = (costs: readonly number[]): ReadingCost => ({
  median: percentile(costs, 0.5),
  mean: Math.round(mean(costs)),
  never: costs.filter((cost) => cost >= COST_CAP).length,
});
