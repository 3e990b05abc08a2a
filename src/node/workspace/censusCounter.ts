import type { Census } from '../../core/base/contracts';
import { mergeIgnored, type FailedFile, type PathExclusion, type Rule } from '../../core/base/fileStatus';
import type { FileStat } from '../../core/base/types';

/** Counts files by the verdict of the rules and by what is on disk. */
export class CensusCounter {
  readonly #candidates: FileStat[] = [];
  readonly #ignored = new Map<Rule, number>();
  readonly #others = { too_large: 0, unknown_kind: 0, link: 0, special: 0 };
  readonly #failed: FailedFile[] = [];

  count(file: string, fate: FileStat | PathExclusion): void {
    if ('size' in fate) this.#candidates.push(fate);
    else if (fate.state === 'failed') this.#failed.push({ file, error: fate.error });
    else if (fate.state === 'ignored') this.#ignored.set(fate.rule, (this.#ignored.get(fate.rule) ?? 0) + 1);
    // A file that disappeared after it was listed is not on disk and does not count.
    else if (fate.state !== 'missing' && fate.state !== 'folder') this.#others[fate.state]++;
  }

  get census(): Census {
    const { too_large: tooLarge, unknown_kind: unknownKind, link: links, special } = this.#others;
    const ignored = mergeIgnored([...this.#ignored].map(([rule, files]) => ({ rule, files })));
    return { candidates: this.#candidates, ignored, tooLarge, unknownKind, links, special, failed: this.#failed };
  }
}
