import { errors, toSearchError } from '../errors';
import { acceptsFile, type FileFilter } from '../fileFilter';
import { limits } from '../limits';
import type { SearchRequest } from '../request';
import type { Intent } from '../requestSchema';
import type { Answer, IntentNote } from './aggregate';
import type { FirstLook } from './firstLook';
import { hurried } from './hurried';
import { applyIntents } from './intentEffects';
import { inferIntents } from './intents';
import type { Pace } from './pace';
import type { QueryAnalysis } from './queryAnalyzer';
import type { Question } from './analyzedQuery';
import { rank } from './ranker';
import { narrow, survey, type Survey } from './recall';
import type { SearchSource } from './searchSource';
import type { ImageFile } from './imageFile';
import type { SearchImage } from './searchImage';
import { steadily } from './steadily';
import { filtered, type Steps } from './steps';
import { leftOut, timeWasUp } from './timeWasUp';
import { Turns, type Aside } from './turns';
import { unknownNames } from './unknownNames';

/** What the questions of one request share. */
export interface Asking {
  readonly request: SearchRequest;
  readonly source: Pick<SearchSource, 'image' | 'bodies' | 'memory' | 'words'>;
  readonly vectors: ReadonlyMap<Question, Float32Array>;
  readonly warnings: string[];
  readonly pace: Pace;
  /** Is given the answers to the first questions when all of them take long. */
  readonly firstLook?: FirstLook | undefined;
}

/**
 * Recalls and ranks for each question, in turns. One that fails does not spoil the answer of the others: it becomes a
 * warning; so do those that are left when time is up. The first is always answered, if only by its rarest words.
 */
export async function answerQuestions(questions: readonly Question[], asking: Asking): Promise<readonly Answer[]> {
  const turns = new Turns();
  const course: Course = { answers: [], failures: [], isOver: false };
  await Promise.all(questions.map((question, place) => turns.take(place, (aside) => answerInTurn(question, place, besides(asking, aside), course))));
  const answers = course.answers.flatMap((answer) => answer ?? []);
  if (answers.length === 0) throw course.failures[0];
  asking.warnings.push(...leftOut(asking.request, answers.length + course.failures.length));
  asking.warnings.push(...unknownNames(answers), ...(await emptyPlaces(answers, asking)));
  return answers;
}

/** What has become of the questions so far. */
interface Course {
  /** By place in the batch. */
  readonly answers: (Answer | undefined)[];
  readonly failures: unknown[];
  /** Whether time was up before a question that can be done without. */
  isOver: boolean;
}

/** Reading is waiting for the disk. */
const besides = (asking: Asking, aside: Aside): Asking => ({ ...asking, source: { ...asking.source, bodies: (chunks) => aside(() => asking.source.bodies(chunks)) } });

async function answerInTurn(question: Question, place: number, asking: Asking, course: Course): Promise<void> {
  const { source, warnings, pace, firstLook } = asking;
  await pace.step();
  if (course.isOver) return;
  if (firstLook?.isDue && course.answers.length > 0) await firstLook.take(course.answers.flatMap((answer) => answer ?? []));
  try {
    // Whatever came before it has failed: without this one there would be no answer.
    const isNeeded = course.failures.length === place;
    const found = await steadily(source.image, pace, (steps) => answer(question, isNeeded, { ...asking, pace: steps }));
    if (found) course.answers[place] = found;
    else course.isOver = true;
  } catch (error) {
    // A cancellation is for all of them.
    await pace.step();
    course.failures.push(error);
    warnings.push(`"${question.analysis.text}" was not answered: ${toSearchError(error).message}`);
  }
}

/** Undefined when there is no time for it, and it is not needed. */
async function answer(question: Question, isNeeded: boolean, asking: Asking): Promise<Answer | undefined> {
  const { request, source, warnings, pace } = asking;
  const filter = { ...request, path: question.path };
  const accepts = await filterOf(filter, source.image, pace);
  const whole = await learn(question, asking);
  if (!whole && !isNeeded) return undefined;
  const pass = await pace.run(narrow(whole ?? (await learnQuickly(question, asking)), accepts));
  const usagesPerFile = source.image.file(question.path) ? Infinity : limits.usagesPerFile;
  const intents = intentsOf(request, question.analysis);
  // An intent may raise what scores too little by itself.
  const ranked = await pace.run(rank(pass, await source.words(), intents.length > 0 ? 0 : request.minScore));
  const isLate = intents.length > 0 && pace.isLate;
  if (isLate) addOnce(warnings, timeWasUp(request, `what "${question.analysis.text}" is after (${intents.join(', ')}) was not looked at`));
  const { hits, notes } = isLate
    ? { hits: ranked, notes: new Map<number, IntentNote>() }
    : await applyIntents(ranked, intents, request.intents.length > 0, { pass, accepts, bodies: (chunks) => source.bodies(chunks), pace, usagesPerFile });
  // The least score is judged before weights and boosts: those order results, they do not make them likelier.
  return { question, pass, notes, best: hits[0]?.score, hits: hits.filter(({ score }) => score >= request.minScore) };
}

/** Every report tells of an error: it wants what is at fault, and not what raises or handles errors. */
function intentsOf({ intents }: SearchRequest, { mentions, title }: QueryAnalysis): readonly Intent[] {
  if (intents.length > 0) return intents;
  const inferred = inferIntents(title);
  return mentions ? inferred.filter((intent) => intent !== 'debug_error') : inferred;
}

/** The slowest globs of so many characters take 4 ms for a path; those by which the search view leaves tests out have fewer. */
const CHEAP_GLOBS = 1_000;

/** Hundreds of files are filtered between two looks at the clock. A filter that takes long is asked for all files before, one by one. */
async function filterOf(filter: FileFilter, image: SearchImage, pace: Pace): Promise<(file: ImageFile) => boolean> {
  const accepts = (file: ImageFile): boolean => acceptsFile(filter, file.path, file.language);
  const size = [...filter.include, ...filter.exclude].reduce((total, glob) => total + glob.size, 0);
  if (size <= CHEAP_GLOBS) return accepts;
  const passed = new Set(await pace.run(filtered(image.liveFiles(), accepts)));
  return (file) => passed.has(file);
}

/** What the index has to say to a question; undefined when time is up before. */
async function learn(question: Question, { source: { image, memory }, vectors, pace }: Asking): Promise<Survey | undefined> {
  const vector = vectors.get(question);
  // What its words say may be known from before; without its meaning, which there was no time for, that is not all.
  if (!vector && question.analysis.kind !== 'symbol' && pace.isLate) return undefined;
  const key = JSON.stringify([question.analysis.text, vector ? 'words and meaning' : 'words']);
  return memory.survey(key, question.revision, () => pace.runInTime(survey(image, question.analysis, vector)));
}

/** The same of its rarest words, whatever the time. @throws SearchError TIMEOUT where words must not answer alone. */
function learnQuickly({ analysis, revision }: Question, { request, source: { image, memory }, warnings, pace }: Asking): Promise<Survey> {
  if (!request.allowLexicalFallback && analysis.kind !== 'symbol') throw errors.timeout(request.timeoutMs);
  addOnce(warnings, timeWasUp(request, `"${analysis.text}" was searched by its rarest words only`));
  return memory.survey(JSON.stringify([analysis.text, 'rarest words']), revision, () => pace.run(survey(image, hurried(analysis, image), undefined)));
}

/** A question may be answered more than once. */
function addOnce(warnings: string[], warning: string): void {
  if (!warnings.includes(warning)) warnings.push(warning);
}

/** A path or filter that lets no file through is more often a mistake than a wish. */
async function emptyPlaces(answers: readonly Answer[], { request, source: { image }, pace }: Asking): Promise<readonly string[]> {
  const warnings: string[] = [];
  for (const { pass, question } of answers) {
    if (pass.shown.length > 0 || image.fileCount === 0) continue;
    const { path, analysis } = question;
    if (!(await pace.run(anyPasses({ ...request, path }, image)))) warnings.push(`No indexed files match the filters of "${analysis.text}"${path && ` in ${path}`}.`);
  }
  return warnings;
}

function* anyPasses(filter: FileFilter, image: SearchImage): Steps<boolean> {
  for (const file of image.liveFiles()) {
    yield;
    if (acceptsFile(filter, file.path, file.language)) return true;
  }
  return false;
}
