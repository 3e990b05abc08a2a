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

/** Something a model reads: what it covers, and what reading it costs. */
export interface Unit extends FoundRange {
  readonly tokens: number;
}

/** A reader who finds nothing has read for nothing, up to here. */
export const COST_CAP = 32_000;

/** What is read until the wanted function is in full view, in tokens. */
export interface ReadingCost {
  readonly median: number;
  readonly mean: number;
  /** Questions whose function was not in view after {@link COST_CAP} tokens, as which they count. */
  readonly never: number;
}

export interface TokenCosts {
  readonly questions: number;
  readonly search: ReadingCost;
  readonly grep: ReadingCost;
}

/** Lines of a file that a question asks for. */
type Place = EvalTarget & Required<EvalTarget>;

/**
 * The results of a search, read one after the other, beside grepping for the words of the question and reading whole
 * files. A result that shows a part of the function is expanded: the function is read once more. Questions that ask for
 * files are left out; undefined where all do.
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

/** @param tokensOf what expanding a place costs. */
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

/** The heading of the answer is read with the first result. */
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
