import { errors, toSearchError, type SearchError } from '../../core/base/errors';
import { limits } from '../../core/base/limits';
import { effectiveTopK } from '../../core/request/requestDefaults';
import { fieldOf } from '../../core/request/fieldNames';
import { isPlace, plainSimilarRequest } from '../../core/request/similarRequest';
import type { SearchResult } from '../../core/base/types';
import { labelItem, OTHER_FOLDER, pathIn, type Fields, type SearchedFolder } from './folderLabels';
import { expandInFolders } from './multiRootSearch';
import { requestFor } from './splitRequest';

/** Finds code that is similar to a place or to given code, in all folders, best first. */
export async function similarInFolders(
  folders: readonly SearchedFolder[],
  written: unknown,
  signal: AbortSignal,
): Promise<SearchResult> {
  const [only, ...others] = folders;
  if (!only) throw errors.noFolder();
  if (others.length === 0) return only.engine.similar(written, signal);
  const request = plainSimilarRequest(written);
  const asked = (await askedOf(folders, request['of'], signal)).flatMap(({ folder, of }) => {
    const own = requestFor(folder, folders, request);
    return own ? [{ folder, fields: { ...own, of } }] : [];
  });
  const page = pageOf(request);
  const answers: SearchResult[] = [];
  const failures: SearchError[] = [];
  for (const { folder, fields } of asked) {
    try {
      const found = await folder.engine.similar({ ...fields, ...(asked.length > 1 && page.ofEach) }, signal);
      answers.push({ ...found, items: found.items.map((item) => labelItem(item, folder)) });
    } catch (error) {
      signal.throwIfAborted();
      failures.push(toSearchError(error));
    }
  }
  const [first] = answers;
  if (!first) throw failures[0] ?? errors.pathOutside(String(request['of']));
  return asked.length === 1 ? first : joined(answers, first, page);
}

interface Asked {
  readonly folder: SearchedFolder;
  readonly of: unknown;
}

/**
 * Returns the request for each folder. A folder that has the place comes first and receives the place; the other
 * folders receive the code at that place.
 */
async function askedOf(
  folders: readonly SearchedFolder[],
  of: unknown,
  signal: AbortSignal,
): Promise<readonly Asked[]> {
  if (!isPlace(of)) return folders.map((folder) => ({ folder, of }));
  const places = folders.map((folder) => ({ folder, of: pathIn(folder, folders, of) }));
  const others = places.filter((place) => place.of === OTHER_FOLDER);
  if (others.length === 0) return places;
  const { snippet } = await expandInFolders(folders, { path: of }, signal);
  const code = snippet.slice(0, limits.queryCharacters);
  const owners = places.filter((place) => place.of !== OTHER_FOLDER);
  return [...owners, ...others.map(({ folder }) => ({ folder, of: code }))];
}

interface Page {
  readonly start: number;
  readonly end: number;
  /** Page that each folder returns if the first page is not requested: all results up to the end of the page. */
  readonly ofEach: { readonly offset: 0; readonly top_k: number } | undefined;
}

/** Returns the requested page. Pages reach only as far as the largest page of a single folder. */
function pageOf(request: Fields): Page {
  const number = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);
  const start = number(fieldOf(request, 'offset'), 0);
  const end = start + number(fieldOf(request, 'top_k'), effectiveTopK(request));
  return { start, end, ofEach: start > 0 ? { offset: 0, top_k: Math.min(end, limits.topK.max) } : undefined };
}

function joined(answers: readonly SearchResult[], first: SearchResult, { start, end }: Page): SearchResult {
  const items = answers.flatMap((answer) => answer.items).sort((a, b) => b.score - a.score);
  const total = answers.reduce((sum, { total_hits }) => sum + total_hits, 0);
  return {
    ...first,
    took_ms: Math.max(...answers.map(({ took_ms }) => took_ms)),
    total_hits: Math.min(total, limits.topK.max),
    ...(start > 0 && { offset: start }),
    items: items.slice(start, end),
    warnings: [...new Set(answers.flatMap(({ warnings }) => warnings))],
  };
}
