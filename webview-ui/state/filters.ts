/** What restricts a search, as typed; empty means no restriction. Lists are separated by commas. */
export interface Filters {
  readonly path: string;
  readonly languages: string;
  readonly include: string;
  readonly exclude: string;
  /** Whether tests are searched. */
  readonly tests: boolean;
  /** Only files that differ from the branch this one started from. */
  readonly changed: boolean;
  /** Instead of the setting's, which holds when null. */
  readonly minScore: number | null;
}

export const emptyFilters: Filters = {
  path: '',
  languages: '',
  include: '',
  exclude: '',
  tests: true,
  changed: false,
  minScore: null,
};
