import { closeSync, constants, fstatSync, openSync, readFileSync, realpathSync, statSync, type Stats } from 'node:fs';
import type { Logger } from '../../core/contracts';
import { messageOf } from '../../core/errors';
import { hasCode } from '../smallFile';

/** Windows has no such flags. */
const NO_FOLLOW = (constants.O_NOFOLLOW as number | undefined) ?? 0;
const NO_WAIT = (constants.O_NONBLOCK as number | undefined) ?? 0;

/** Reads what rules come from. What is there and cannot be read counts as absent, as it does to git; the log says so, once. */
export class RuleReader {
  readonly #told = new Set<string>();

  constructor(private readonly logger: Logger) {}

  stat(path: string): Stats | undefined {
    return this.#attempt(path, () => statSync(path, { throwIfNoEntry: false }));
  }

  /** Without links; as it is where it leads nowhere. */
  realPath(path: string): string {
    return this.#attempt(path, () => realpathSync(path)) ?? path;
  }

  /** What is made of the file; where that throws, the file counts as one that cannot be read. */
  read<T>(path: string, make: (bytes: Buffer) => T): T | undefined {
    return this.#attempt(path, () => make(readRegular(path)));
  }

  /** Empty when there is no such file. */
  text(path: string, encoding: 'utf8' | 'latin1' = 'utf8'): string {
    return this.read(path, (bytes) => bytes.toString(encoding)) ?? '';
  }

  /** A file inside the work tree, where git follows no links to rules; a byte string. */
  textInTree(path: string): string {
    return this.#attempt(path, () => readRegular(path, NO_FOLLOW).toString('latin1')) ?? '';
  }

  #attempt<T>(path: string, read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      if (!hasCode(error, 'ENOENT') && !hasCode(error, 'ENOTDIR')) this.#tell(path, error);
      return undefined;
    }
  }

  #tell(path: string, error: unknown): void {
    if (this.#told.has(path)) return;
    this.#told.add(path);
    this.logger.warn(`Files are ignored and tracked as if there were no ${path}: ${messageOf(error)}`);
  }
}

/** A pipe in its place would be waited for, and a device may never end. */
function readRegular(path: string, flags = 0): Buffer {
  const file = openSync(path, constants.O_RDONLY | NO_WAIT | flags);
  try {
    if (!fstatSync(file).isFile()) throw new Error('it is no regular file');
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}
