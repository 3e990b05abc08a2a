/** Variables of the environment that say how searches are made (`searchEnvironment.ts`). */
const NAMES = [
  'CODEBASE_SEARCH_MAX_RESULTS',
  'CODEBASE_SEARCH_MIN_SCORE',
  'CODEBASE_SEARCH_API_VOCABULARY',
  'CODEBASE_SEARCH_API_PREFIX',
  'CODEBASE_SEARCH_MASK_SECRETS',
] as const;
export type SearchVariable = (typeof NAMES)[number];

/** Those that are set. A variable that is set to nothing is how shells take one back. */
export const searchVariables = (
  environment: Readonly<Record<string, string | undefined>> = process.env,
): readonly (readonly [SearchVariable, string])[] =>
  NAMES.flatMap((name) => (environment[name] ? [[name, environment[name]] as const] : []));
