import { errors, toSearchError, type SearchError } from '../../core/base/errors';
import { effectiveTopK } from '../../core/request/requestDefaults';
import { fieldOf } from '../../core/request/requestSchema';
import { plainSimilarRequest } from '../../core/request/similarRequest';
import type { SearchResult } from '../../core/base/types';
import { labelItem, OTHER_FOLDER, pathIn, type Fields, type SearchedFolder } from './folderLabels';
import { requestFor } from './splitRequest';

/** Like a place, in the folder that has it; like some code, in all folders, the best first. */
export async function similarInFolders(
  folders: readonly SearchedFolder[],
  written: unknown,
  signal: AbortSignal,
): Promise<SearchResult> {
  const [only, ...others] = folders;
  if (!only) throw errors.noFolder();
  if (others.length === 0) return only.engine.similar(written, signal);
  const request = plainSimilarRequest(written);
  const answers: SearchResult[] = [];
  const failures: SearchError[] = [];
  for (const folder of folders) {
    const of = pathIn(folder, folders, request['of']);
    const own = requestFor(folder, folders, request);
    if (of === OTHER_FOLDER || !own) continue;
    try {
      const found = await folder.engine.similar({ ...own, of }, signal);
      answers.push({ ...found, items: found.items.map((item) => labelItem(item, folder.label)) });
    } catch (error) {
      signal.throwIfAborted();
      failures.push(toSearchError(error));
    }
  }
  const [first, ...rest] = answers;
  if (!first) throw failures[0] ?? errors.pathOutside(String(request['of']));
  return rest.length === 0 ? first : joined(answers, first, request);
}

function joined(answers: readonly SearchResult[], first: SearchResult, request: Fields): SearchResult {
  const size = fieldOf(request, 'top_k');
  const items = answers.flatMap((answer) => answer.items).sort((a, b) => b.score - a.score);
  return {
    ...first,
    took_ms: Math.max(...answers.map(({ took_ms }) => took_ms)),
    total_hits: answers.reduce((sum, { total_hits }) => sum + total_hits, 0),
    items: items.slice(0, typeof size === 'number' ? size : effectiveTopK(request)),
    warnings: [...new Set(answers.flatMap(({ warnings }) => warnings))],
  };
}
