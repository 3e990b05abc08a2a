import { realpathSync, statSync, type Stats } from 'node:fs';
import type { Logger } from '../../core/base/contracts';
import { messageOf } from '../../core/base/errors';
import { readGitFile, type GitFileOptions } from './gitFile';
import { hasErrorCode } from '../fileSystem/atomicFile';

/** Far more than rules that are written by hand or by a generator take. */
const MAX_TEXT_BYTES = 16 * 1024 * 1024;
/** Of an ignore file of the repository: what is made of it takes up to a hundred times as much. */
const MAX_RULE_BYTES = 4 * 1024 * 1024;

/** Reads what rules come from. What is there and cannot be read counts as absent; the log says so, once. */
export class RuleReader {
  readonly #told = new Set<string>();

  constructor(private readonly logger: Pick<Logger, 'warn'>) {}

  stat(path: string): Stats | undefined {
    return this.#attempt(path, () => statSync(path, { throwIfNoEntry: false }));
  }

  /** Without links; as it is where it leads nowhere. */
  realPath(path: string): string {
    return this.#attempt(path, () => realpathSync(path)) ?? path;
  }

  /** What is made of the file; where that throws, the file counts as one that cannot be read. */
  read<T>(path: string, make: (bytes: Buffer) => T, options: GitFileOptions): T | undefined {
    return this.#attempt(path, () => make(readGitFile(path, options)));
  }

  /** Empty when there is no such file. */
  text(path: string, encoding: 'utf8' | 'latin1' = 'utf8', mostBytes = MAX_TEXT_BYTES): string {
    return this.read(path, (bytes) => bytes.toString(encoding), { mostBytes, followsLink: true }) ?? '';
  }

  /** A file inside the work tree, where git follows no links to rules; a byte string. */
  textInTree(path: string): string {
    return (
      this.read(path, (bytes) => bytes.toString('latin1'), { mostBytes: MAX_RULE_BYTES, followsLink: false }) ?? ''
    );
  }

  /** Logs why a file, or the rest of it, goes unread; once for each file. */
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
