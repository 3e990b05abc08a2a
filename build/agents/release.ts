import release from '../release.json';

/**
 * Addresses of a release, from `build/release.json`. All manifests take them from there. A release replaces the
 * placeholders.
 */
export interface Release {
  readonly repository: string;
  readonly homepage: string;
  readonly bugs: string;
  /** Name of the server in the MCP registry: `io.github.USER/NAME` for a repository on GitHub. */
  readonly mcpName: string;
}

export { release };

const PLACEHOLDER = /\bOWNER\b/;

export const placeholdersOf = (given: Release): readonly string[] =>
  Object.entries(given)
    .filter(([, value]) => PLACEHOLDER.test(String(value)))
    .map(([field]) => field);

/** @throws Error if there are placeholders. */
export function requireReleased(given: Release): void {
  const open = placeholdersOf(given);
  if (open.length > 0)
    throw new Error(
      `build/release.json still has placeholders: ${open.join(', ')}. Fill them in, then run npm run docs.`,
    );
}

/** Returns the fields for a package.json. */
export const manifestLinks = ({ repository, homepage, bugs, mcpName }: Release): object =>
  withoutPlaceholders({
    repository: { type: 'git', url: `git+${repository}.git` },
    homepage,
    bugs: { url: bugs },
    mcpName,
  });

/** Drops fields with placeholders: a package should have no link rather than a broken one. */
export const withoutPlaceholders = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => !PLACEHOLDER.test(JSON.stringify(value))));
