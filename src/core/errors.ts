export type ErrorCode = 'INVALID_ARGUMENT' | 'INDEX_NOT_READY' | 'TIMEOUT' | 'EMBEDDER_UNAVAILABLE' | 'INTERNAL';

/** A failure that may be shown to a person or a model: a stable code, one plain sentence, and the way out. */
export class SearchError extends Error {
  override readonly name = 'SearchError';

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly nextStep: string,
  ) {
    super(message);
  }
}

const show = (value: unknown): string => {
  // What JSON has no form for (undefined, functions) it turns into undefined, whatever its type says.
  const json = (JSON.stringify(value) as string | undefined) ?? String(value);
  return json.length > 80 ? `${json.slice(0, 77)}…` : json;
};

/** Every failure the engine knows, one factory each. */
export const errors = {
  queryMissing: () =>
    new SearchError('INVALID_ARGUMENT', 'The request has no query.', 'Pass "query": one question or identifier.'),
  queryEmpty: () =>
    new SearchError('INVALID_ARGUMENT', 'The query is empty.', 'Ask a question such as "where are retries scheduled".'),
  invalidField: (field: string, value: unknown, expected: string) =>
    new SearchError('INVALID_ARGUMENT', `"${field}" is ${show(value)}.`, `It must be ${expected}.`),
  pathOutside: (path: string) =>
    new SearchError(
      'INVALID_ARGUMENT',
      `"path" ${show(path)} is outside the searched folder.`,
      'Pass a folder or file inside it, relative or absolute.',
    ),
  folderMissing: (folder: string) =>
    new SearchError('INVALID_ARGUMENT', `There is no folder ${show(folder)}.`, 'Pass the path of an existing folder.'),
  indexUnusable: (folder: string, reason: string) =>
    new SearchError(
      'INTERNAL',
      `The index folder ${show(folder)} cannot be written: ${reason}.`,
      'Make it writable, or set CODEBASE_SEARCH_HOME to a folder that is.',
    ),
  indexNotReady: (done: number, total: number) =>
    new SearchError(
      'INDEX_NOT_READY',
      total === 0 ? 'Nothing is indexed yet.' : `Nothing is searchable yet: ${done} of ${total} files are indexed.`,
      'Try again in a few seconds.',
    ),
  timeout: (milliseconds: number) =>
    new SearchError('TIMEOUT', `The search took longer than ${milliseconds} ms.`, 'Raise "timeout_ms" or narrow "path".'),
  notWriter: () =>
    new SearchError('INTERNAL', 'Another process writes this index.', 'Rebuild it there, or close that process and try again.'),
  engineStopped: (reason: string) =>
    new SearchError('INTERNAL', `The search engine stopped: ${reason}.`, 'It restarts by itself; try again in a few seconds.'),
  internal: (message: string) => new SearchError('INTERNAL', `Unexpected failure: ${message}.`, 'Please report it with the log.'),
} as const;

/** What a boundary says of any thrown value. */
export function toSearchError(error: unknown): SearchError {
  if (error instanceof SearchError) return error;
  return errors.internal(error instanceof Error ? error.message : String(error));
}
