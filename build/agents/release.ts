import release from '../release.json';

/** Where a release lives: `build/release.json`, from which every manifest has it. A release fills its placeholders. */
export interface Release {
  readonly repository: string;
  readonly homepage: string;
  readonly bugs: string;
  /** The server's name in the MCP registry: `io.github.USER/NAME` for a repository on GitHub. */
  readonly mcpName: string;
}

export { release };

const PLACEHOLDER = /\bOWNER\b/;

export const placeholdersOf = (given: Release): readonly string[] =>
  Object.entries(given)
    .filter(([, value]) => PLACEHOLDER.test(String(value)))
    .map(([field]) => field);

/** @throws Error while there are placeholders. */
export function requireReleased(given: Release): void {
  const open = placeholdersOf(given);
  if (open.length > 0)
    throw new Error(
      `build/release.json still has placeholders: ${open.join(', ')}. Fill them in, then run npm run docs.`,
    );
}

/** The fields for a package.json. */
export const manifestLinks = ({ repository, homepage, bugs, mcpName }: Release): object =>
  withoutPlaceholders({
    repository: { type: 'git', url: `git+${repository}.git` },
    homepage,
    bugs: { url: bugs },
    mcpName,
  });

/** What goes into a package says nothing of a place rather than lead to one that is not there. */
export const withoutPlaceholders = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => !PLACEHOLDER.test(JSON.stringify(value))));
