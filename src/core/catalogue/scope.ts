import { GlobPattern } from '../glob/globPattern';

/** Stands for all repositories. */
export const WHOLE_ORGANISATION = 'organisation';

/** Selects the repositories of a search by name: `organisation`, `owner/name`, `owner/*`. */
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
