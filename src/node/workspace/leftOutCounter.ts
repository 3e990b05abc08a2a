import { mostFrequent, type LeftOutByPath } from '../../core/base/leftOut';
import type { PathExclusion } from '../../core/base/fileStatus';

/** Maximum number of kinds that are counted separately; a folder of data may have as many kinds as files. */
const MOST_KINDS = 1_000;

/** Counts the files that a scan finds but does not accept, by reason. */
export class LeftOutCounter {
  #unknownKind = 0;
  #tooLarge = 0;
  readonly #kinds = new Map<string, number>();

  count(path: string, { state }: PathExclusion): void {
    if (state === 'too_large') this.#tooLarge++;
    if (state !== 'unknown_kind') return;
    this.#unknownKind++;
    const kind = kindOf(path);
    if (this.#kinds.has(kind) || this.#kinds.size < MOST_KINDS) this.#kinds.set(kind, (this.#kinds.get(kind) ?? 0) + 1);
  }

  get counts(): LeftOutByPath {
    return { unknownKind: this.#unknownKind, tooLarge: this.#tooLarge, kinds: mostFrequent(this.#kinds) };
  }
}

/** Returns the extension of a file, or the whole name of `.name` and `NAME`. */
function kindOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  return name.slice(Math.max(0, name.lastIndexOf('.')));
}
