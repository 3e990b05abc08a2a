import { errors, toSearchError, type SearchError } from '../../core/base/errors';
import type { FileStatus } from '../../core/base/fileStatus';
import { plainExpandRequest } from '../../core/request/expandRequest';
import { plainRequest } from '../../core/request/plainRequest';
import { fieldOf } from '../../core/request/fieldNames';
import type { OnPartialResult } from '../../core/base/contracts';
import type { ResultItem, SearchResult } from '../../core/base/types';
import { PartialResultMerger } from './partialResultMerger';
import { numbersFor, unroutedQueries, weightShare } from './splitQueries';
import {
  OTHER_FOLDER,
  isFields,
  labelFileStatus,
  labelItem,
  pathIn,
  type Fields,
  type SearchedPlace,
} from './folderLabels';
import { requestFor } from './splitRequest';
import { mergeResults } from './mergeResults';
import { readPreviousPages, itemFrom, mergeItems, pageOf, folderPage, type FolderPage } from './mergePages';
import { truncateToBudget, fillRemainingBudget } from './multiRootBudget';
import { dropNestedFolders, type FolderRequest } from './nestedFolders';

/** Searches several folders as one. Paths begin with the label of their folder, in requests and in results. */

/**
 * Searches several folders and merges their results.
 * @param maxResults the setting that each engine was opened with.
 * @param onPartial receives the results so far if several folders take long, and again whenever a folder has more.
 */
export async function searchFolders(
  folders: readonly SearchedPlace[],
  written: unknown,
  maxResults: number,
  signal: AbortSignal,
  onPartial?: OnPartialResult,
): Promise<SearchResult> {
  const [only, ...others] = folders;
  const request = plainRequest(written);
  if (!only) throw errors.noFolder();
  if (others.length === 0 || !isFields(request)) return only.engine.search(request, signal, onPartial);

  const asked = await dropNestedFolders(requestsOf(folders, request), request, signal);
  if (asked.length === 0)
    throw errors.pathOutside(typeof request['path'] === 'string' ? request['path'] : 'of every query');

  const page = pageOf(request, maxResults);
  const { starts, shown } = await readPreviousPages(asked, page, signal);
  const listed = (parts: readonly FolderPage[]): readonly ResultItem[] => mergeItems(parts, page, shown);
  const merged = (parts: readonly FolderPage[], first: SearchResult, warnings: readonly string[]): SearchResult =>
    mergeParts(parts, first, listed(parts), warnings, request, page.offset);
  const answers = await answersOf(
    asked,
    starts,
    signal,
    onPartial && ((parts, first) => onPartial(merged(parts, first, []))),
  );
  const parts = answers.flatMap(({ part }) => part ?? []);
  const [first] = parts;
  if (!first) throw answers.find(({ error }) => error)?.error ?? errors.internal('no folder answered');
  const answer = merged(parts, first.result, [...failuresOf(answers), ...unroutedQueries(request, folders)]);
  const filled = await fillRemainingBudget(answer, listed(parts), fieldOf(request, 'max_tokens'), (item, room) =>
    inRoom(item, room, asked, answers, signal),
  );
  return { ...answer, ...filled };
}

/**
 * Merges the pages of the folders into one response.
 * @param items of all pages.
 */
function mergeParts(
  parts: readonly FolderPage[],
  first: SearchResult,
  items: readonly ResultItem[],
  warnings: readonly string[],
  request: Fields,
  offset: number,
): SearchResult {
  const results = parts.map(({ result }) => result);
  const whole = mergeResults(first, results, request, warnings, offset);
  // Each folder has counted only the queries that it received.
  const notes = whole.query === first.query ? warnings : [...warnings, whole.query];
  return { ...whole, ...truncateToBudget(items, results, notes, fieldOf(request, 'max_tokens')) };
}

/** Describes the failures of folders. */
const failuresOf = (answers: readonly Answer[]): readonly string[] =>
  answers.flatMap(({ label, error }) => (error ? [`${label}: ${error.message} ${error.nextStep}`] : []));

/** Returns the part of the request for each folder that it concerns. */
const requestsOf = (folders: readonly SearchedPlace[], request: Fields): readonly FolderRequest[] =>
  folders.flatMap((folder): readonly FolderRequest[] => {
    const fields = requestFor(folder, folders, request);
    const numbers = numbersFor(folder, folders, request['queries']);
    return fields ? [{ folder, fields, numbers, share: weightShare(fields, request) }] : [];
  });

/** Searches the folders side by side. */
async function answersOf(
  asked: readonly FolderRequest[],
  starts: readonly number[],
  signal: AbortSignal,
  onPartial?: (parts: readonly FolderPage[], first: SearchResult) => void,
): Promise<readonly Answer[]> {
  const steps =
    onPartial && new PartialResultMerger<FolderPage>(asked.length, (parts, { result }) => onPartial(parts, result));
  const answers = await Promise.all(
    asked.map((one, i) => answerOf(one, starts[i], steps?.reporterFor(i), signal)),
  ).finally(() => steps?.end());
  signal.throwIfAborted();
  return answers;
}

/** Requests a result of one of the folders again, in a response of at most so many tokens. */
async function inRoom(
  item: ResultItem,
  room: number,
  asked: readonly FolderRequest[],
  answers: readonly Answer[],
  signal: AbortSignal,
): Promise<ResultItem | undefined> {
  const place = answers.findIndex(({ part }) => part?.result.items.includes(item));
  const [one, part] = [asked[place], answers[place]?.part];
  if (!one || !part) return undefined;
  const offset = part.start + part.result.items.filter(({ source }) => source !== 'dependency').indexOf(item);
  // A failure here must not discard the results found so far.
  const found = await one.folder.engine
    .search({ ...one.fields, offset, top_k: 1, max_tokens: room, include_dependencies: false }, signal)
    .catch(() => undefined);
  signal.throwIfAborted();
  return found?.items[0] && itemFrom(one, found.items[0]);
}

/** Expands a chunk in the first folder that has the file: a path without a label may be in any folder. */
export async function expandInFolders(
  folders: readonly SearchedPlace[],
  written: unknown,
  signal: AbortSignal,
): Promise<ResultItem> {
  const [only, ...others] = folders;
  if (!only) throw errors.noFolder();
  if (others.length === 0) return only.engine.expand(written, signal);
  const request = plainExpandRequest(written);
  const failures: SearchError[] = [];
  for (const folder of folders) {
    const path = pathIn(folder, folders, request['path']);
    if (path === OTHER_FOLDER) continue;
    try {
      return labelItem(await folder.engine.expand({ ...request, path }, signal), folder);
    } catch (error) {
      signal.throwIfAborted();
      failures.push(toSearchError(error));
    }
  }
  throw failures.find(knowsTheFile) ?? failures[0] ?? errors.pathOutside(String(request['path']));
}

/**
 * Returns whether the error comes from a folder that has the file: other folders only report that the path is not
 * indexed. Errors from another process carry only texts, so the texts are compared.
 */
const knowsTheFile = ({ nextStep }: SearchError): boolean => nextStep !== errors.notIndexed('').nextStep;

/**
 * Returns the status of a file, from the folder that its path names, or else from the first folder that knows the file.
 */
export async function whyInFolders(
  folders: readonly SearchedPlace[],
  path: string,
  signal: AbortSignal,
): Promise<FileStatus> {
  const [only, ...others] = folders;
  if (!only) throw errors.noFolder();
  if (others.length === 0) return only.engine.why(path, signal);
  const asked = folders.flatMap((folder) => {
    const own = pathIn(folder, folders, path);
    return typeof own === 'string' ? [{ folder, own }] : [];
  });
  const fates = await Promise.all(
    asked.map(async ({ folder, own }) => labelFileStatus(await folder.engine.why(own, signal), folder.label)),
  );
  return (
    fates.find(({ state }) => state !== 'missing' && state !== 'outside') ??
    fates[0] ?? { state: 'outside', file: path }
  );
}

interface Answer {
  readonly label: string;
  readonly part?: FolderPage;
  readonly error?: SearchError;
}

/**
 * Searches one folder. Its failure does not prevent the response of the others.
 * @param start offset of its page; that of the request by default.
 */
async function answerOf(
  asked: FolderRequest,
  start: number | undefined,
  onStep: ((part: FolderPage) => void) | undefined,
  signal: AbortSignal,
): Promise<Answer> {
  const {
    fields,
    folder: { label, engine },
  } = asked;
  const request = start === undefined ? fields : { ...fields, offset: start };
  try {
    const found = await engine.search(request, signal, onStep && ((first) => onStep(folderPage(first, start, asked))));
    const part = folderPage(found, start, asked);
    onStep?.(part);
    return { label, part };
  } catch (error) {
    return { label, error: toSearchError(error) };
  }
}
