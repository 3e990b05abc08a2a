import { realpathSync, statSync, type Stats } from 'node:fs';
import type { Logger } from '../../core/base/contracts';
import { messageOf } from '../../core/base/errors';
import { readGitFile, type GitFileOptions } from './gitFile';
import { hasErrorCode } from '../fileSystem/atomicFile';

/** Maximum size of a file in bytes, far more than written or generated rules take. */
const MAX_TEXT_BYTES = 16 * 1024 * 1024;
/** Maximum size of an ignore file in the repository. Parsed rules take up to a hundred times as much memory. */
const MAX_RULE_BYTES = 4 * 1024 * 1024;

/** Reads the files that rules come from. A file that cannot be read counts as absent, which is logged once. */
export class RuleReader {
  readonly #told = new Set<string>();

  constructor(private readonly logger: Pick<Logger, 'warn'>) {}

  stat(path: string): Stats | undefined {
    return this.#attempt(path, () => statSync(path, { throwIfNoEntry: false }));
  }

  /** Returns the path with links resolved, or unchanged if it leads nowhere. */
  realPath(path: string): string {
    return this.#attempt(path, () => realpathSync(path)) ?? path;
  }

  /** Reads a file and converts its content. If the conversion throws, the file counts as unreadable. */
  read<T>(path: string, make: (bytes: Buffer) => T, options: GitFileOptions): T | undefined {
    return this.#attempt(path, () => make(readGitFile(path, options)));
  }

  /** Reads a file as text. Empty when there is no such file. */
  text(path: string, encoding: 'utf8' | 'latin1' = 'utf8', mostBytes = MAX_TEXT_BYTES): string {
    return this.read(path, (bytes) => bytes.toString(encoding), { mostBytes, followsLink: true }) ?? '';
  }

  /** Reads an ignore file in the work tree as a byte string. git does not follow links to such files. */
  textInTree(path: string): string {
    return (
      this.read(path, (bytes) => bytes.toString('latin1'), { mostBytes: MAX_RULE_BYTES, followsLink: false }) ?? ''
    );
  }

  /** Logs once for each file why it, or the rest of it, is not read. */
  tell(path: string, reason: string): void {
    if (this.#told.has(path)) return;
    this.#told.add(path);
    this.logger.warn(`Files are ignored and tracked as if there were no ${path}: ${reason}`);
  }

  #attempt<T>(path: string, read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      if (!hasErrorCode(error, 'ENOENT') && !hasErrorCode(error, 'ENOTDIR')) this.tell(path, messageOf(error));
      return undefined;
    }
  }
}
