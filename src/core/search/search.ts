import type { SearchRequest } from '../request';
import type { ChunkBody, Coverage, ResultItem, SearchResult } from '../types';
import { aggregate, type Answer, type Findings } from './aggregate';
import { answerQuestions } from './answers';
import { disclose } from './disclose';
import { FirstLook, type OnFirst } from './firstLook';
import type { ImageFile } from './imageFile';
import { nextSteps } from './nextSteps';
import { embedQuestions, readQuestions } from './questions';
import { Pace } from './pace';
import type { Survey } from './recall';
import type { SearchSource } from './searchSource';
import { searchSymbols } from './symbolSearch';
import { timeWasUp } from './timeWasUp';

/** The read path: analyse → embed → recall → rank → aggregate → disclose; examples of an API are found by their names instead. */
export function search(request: SearchRequest, source: SearchSource, signal: AbortSignal): Promise<SearchResult> {
  return searchInSteps(request, source, undefined, signal);
}

/** The same; `onFirst` is given what is found so far when it takes long, else the beginning of the page. */
export async function searchInSteps(request: SearchRequest, source: SearchSource, onFirst: OnFirst | undefined, signal: AbortSignal): Promise<SearchResult> {
  const started = performance.now();
  const warnings = [...request.warnings];
  const pace = new Pace(started + request.timeoutMs, () => source.breathe(), signal);
  const loan = borrowing(source);
  const once = readingOnce(source);
  const present = (findings: Findings, said: string[], asked = request): Promise<SearchResult> => presented(findings, asked, once, { started, pace, warnings: said });
  const firstLook = onFirst && new FirstLook(async (answers) => onFirst(await present(foundBy(answers), [...request.warnings])));
  try {
    const findings = request.mode === 'symbols' ? await searchSymbols(request, loan.source, warnings, pace) : await searchMeaning(request, loan.source, { warnings, pace, firstLook }, signal);
    const head = headOf(request, findings);
    if (head && firstLook?.isOpen) onFirst?.(await present(findings, [...warnings], head));
    return await present(findings, warnings);
  } finally {
    loan.release();
  }
}

/** What questions learnt of the index is given back when the search ends, however it ends: nothing reads it after that. */
function borrowing(source: SearchSource): { readonly source: SearchSource; readonly release: () => void } {
  const lent: Survey[] = [];
  const survey = async <M extends Survey | undefined>(key: string, revision: number, make: () => Promise<M>): Promise<Survey | M> => {
    const found = await source.memory.survey(key, revision, make);
    if (found) lent.push(found);
    return found;
  };
  const memory = { survey, vectors: source.memory.vectors.bind(source.memory) };
  return { source: { ...source, memory }, release: () => lent.forEach((one) => one.release()) };
}

/** A page is read in two steps: what was read for its beginning is not asked for again. */
function readingOnce(source: SearchSource): SearchSource {
  // A file that was replaced between the two is another.
  const known = new Map<ImageFile, Map<number, ChunkBody | undefined>>();
  const bodies: SearchSource['bodies'] = async (chunks) => {
    const missing = chunks.filter(({ file, chunk }) => !known.get(file)?.has(chunk));
    const found = missing.length > 0 ? await source.bodies(missing) : [];
    missing.forEach(({ file, chunk }, i) => known.set(file, (known.get(file) ?? new Map<number, ChunkBody | undefined>()).set(chunk, found[i])));
    return chunks.map(({ file, chunk }) => known.get(file)?.get(chunk));
  };
  return { ...source, bodies };
}

/** So many results fill a view. They are on screen 89 ms after Enter instead of 132: the rest of twenty takes its time to be read, sent and drawn. */
const HEAD = 4;

/** Asks for the beginning of a page, as it will be: a budget would be spent otherwise on fewer. Nothing where that is all of it. */
const headOf = (request: SearchRequest, { found }: Findings): SearchRequest | undefined =>
  request.maxTokens === undefined && Math.min(request.topK, found.length - request.offset) > HEAD ? { ...request, topK: HEAD, includeDependencies: false } : undefined;

/** The wanted page of what was found. */
function presented(findings: Findings, request: SearchRequest, source: SearchSource, { started, pace, warnings }: { readonly started: number; readonly pace: Pace; readonly warnings: string[] }): Promise<SearchResult> {
  if (source.coverage.state !== 'indexed') warnings.push(partialCoverage(source.coverage));
  const texts = request.queries.map(({ text }) => text);
  const page = findings.found.slice(request.offset, request.offset + request.topK);
  const frame = (items: readonly ResultItem[]): SearchResult => ({
    query: texts.join('; '),
    ...(request.batch && { queries: texts }),
    took_ms: Math.round((performance.now() - started) * 100) / 100,
    total_hits: findings.found.length,
    total_tokens: 0,
    items,
    warnings,
    ...(items.length === 0 && { next_steps: nextSteps(request, findings, source.coverage) }),
    coverage: source.coverage,
  });
  const isLate = request.includeDependencies && pace.isLate;
  if (isLate) warnings.push(timeWasUp(request, 'dependencies were left out'));
  return disclose(page, isLate ? { ...request, includeDependencies: false } : request, frame, source, pace);
}

interface Course {
  readonly warnings: string[];
  readonly pace: Pace;
  readonly firstLook: FirstLook | undefined;
}

/** Words, names and meaning together; words and names first where meaning takes its time. */
async function searchMeaning(request: SearchRequest, source: SearchSource, { warnings, pace, firstLook }: Course, signal: AbortSignal): Promise<Findings> {
  const questions = await readQuestions(request, source.image, pace);
  const embedding = embedQuestions(questions, request, source, warnings, embeddingTime(pace), signal);
  if (request.allowLexicalFallback && (await firstLook?.outlasts(embedding))) {
    await firstLook?.take(await answerQuestions(questions, { request, source, vectors: new Map(), warnings: [], pace }));
  }
  const vectors = await embedding;
  const answers = await answerQuestions(questions, { request, source, vectors, warnings, pace, firstLook });
  return foundBy(answers);
}

const foundBy = (answers: readonly Answer[]): Findings => ({ found: aggregate(answers), best: bestOf(answers) });

/** A slow embedder leaves a third of the time for an answer by words. */
const embeddingTime = ({ left }: Pace): number => Math.ceil((2 * left) / 3);

function bestOf(answers: readonly Answer[]): number | undefined {
  const scores = answers.flatMap(({ best }) => best ?? []);
  return scores.length > 0 ? Math.max(...scores) : undefined;
}

function partialCoverage({ state, files_indexed, files_total }: Coverage): string {
  if (state === 'error') return `The index is not up to date: ${files_indexed} of ${files_total} files were searched, as they were then.`;
  if (state === 'paused') return `Indexing is paused: ${files_indexed} of ${files_total} files were searched, as they were then.`;
  if (files_indexed >= files_total) return `The index hasn't been checked against the disk yet. Very recent edits may be missing.`;
  return `The index is still being built: ${files_indexed} of ${files_total} files were searched.`;
}
