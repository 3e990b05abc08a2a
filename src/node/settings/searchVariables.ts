/** Names of the environment variables for search settings (`searchEnvironment.ts`). */
const NAMES = [
  'CODEBASE_SEARCH_MAX_RESULTS',
  'CODEBASE_SEARCH_MIN_SCORE',
  'CODEBASE_SEARCH_API_VOCABULARY',
  'CODEBASE_SEARCH_API_PREFIX',
  'CODEBASE_SEARCH_MASK_SECRETS',
] as const;
export type SearchVariable = (typeof NAMES)[number];

/** Returns the variables that are set. An empty value counts as unset, because shells reset variables that way. */
export const searchVariables = (
  environment: Readonly<Record<string, string | undefined>> = process.env,
): readonly (readonly [SearchVariable, string])[] =>
  NAMES.flatMap((name) => (environment[name] ? [[name, environment[name]] as const] : []));
