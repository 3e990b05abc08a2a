import { GlobPattern } from '../glob/globPattern';

/** Every repository that there is. */
export const WHOLE_ORGANISATION = 'organisation';

/** Which repositories a search asks, by their names: `organisation`, `owner/name`, `owner/*`. */
export class RepositoryScope {
  readonly #patterns: readonly GlobPattern[];

  constructor(private readonly names: readonly string[]) {
    this.#patterns = names.map((name) => new GlobPattern(name.toLowerCase(), { matchBase: true }));
  }

  has(repository: string): boolean {
    return (
      this.names.includes(WHOLE_ORGANISATION) ||
      this.#patterns.some((pattern) => pattern.match(repository.toLowerCase()))
    );
  }
}
