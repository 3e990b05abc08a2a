import { foldIdentifier } from '../text/identifiers';
import type { ImageFile } from './imageFile';
import { stemOf } from './pathTraits';
import { inSlices, SLOW_ROUNDS, type Steps } from './steps';

/** Folded name of a file without its extension. */
const stemOfFile = ({ path }: ImageFile): string => foldIdentifier(stemOf(path));

/** Whether a file is there and is called so. */
export const isCalled = (file: ImageFile, stem: string): boolean => !file.removed && stemOfFile(file) === stem;

/** Files by their folded names, entered when a question first asks. */
export class FileStems {
  readonly #byStem = new Map<string, ImageFile[]>();
  /** How many files have been entered. */
  #count = 0;

  constructor(private readonly image: { readonly files: readonly ImageFile[] }) {}

  /** Those that are there. @param stem a folded name without its extension. */
  *called(stem: string): Steps<readonly ImageFile[]> {
    // Another question may enter some in between.
    yield* inSlices(this.image.files.length - this.#count, () => this.#enter(SLOW_ROUNDS), SLOW_ROUNDS);
    return (this.#byStem.get(stem) ?? []).filter((file) => !file.removed);
  }

  /** Files got other ids. A question that is entering some asks again: the in-memory index is another. */
  forget(): void {
    this.#byStem.clear();
    this.#count = 0;
  }

  #enter(most: number): void {
    for (const file of this.image.files.slice(this.#count, this.#count + most)) {
      const stem = stemOfFile(file);
      const same = this.#byStem.get(stem);
      if (same) same.push(file);
      else this.#byStem.set(stem, [file]);
      this.#count++;
    }
  }
}
