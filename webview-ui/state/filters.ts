import type { SearchError } from '../../src/core/base/errors';

/** Filters of a search, as typed; empty means no restriction. Lists are separated by commas. */
export interface Filters {
  /** A text that results contain literally. */
  readonly match: string;
  readonly path: string;
  readonly languages: string;
  readonly include: string;
  readonly exclude: string;
  /** Other repositories that are searched too. */
  readonly scope: string;
  /** Whether tests are searched. */
  readonly tests: boolean;
  /** Whether to search only files that differ from the branch that this one started from. */
  readonly changed: boolean;
  /** Minimum score. Null means the value of the setting. */
  readonly minScore: number | null;
}

/** Minimum score below which results are as good as random. */
export const lowScore = 0.2;

export const emptyFilters: Filters = {
  match: '',
  path: '',
  languages: '',
  include: '',
  exclude: '',
  scope: '',
  tests: true,
  changed: false,
  minScore: null,
};

export type TextFilter = 'match' | 'path' | 'languages' | 'include' | 'exclude' | 'scope';

export interface FilterError {
  readonly field: TextFilter;
  readonly message: string;
}

const FIELDS: readonly TextFilter[] = ['match', 'path', 'languages', 'include', 'exclude', 'scope'];

/**
 * Returns the field that a request error is about, from messages such as `"include[0]" is …` or `Unknown language: …`.
 */
export function filterErrorOf({ code, message, nextStep }: SearchError): FilterError | undefined {
  if (code !== 'INVALID_ARGUMENT') return undefined;
  const named = /^"(\w+)/.exec(message)?.[1] ?? (message.startsWith('Unknown language') ? 'languages' : undefined);
  const field = FIELDS.find((name) => name === named);
  return field && { field, message: `${message} ${nextStep}` };
}
