import type { ImageFile } from './imageFile';
import { UintLists } from './uintLists';

/** How a term stands in a path: how often (the file name counts twice), and whether in the file name. */
const packPath = (count: number, inStem: boolean): number => (count << 1) | (inStem ? 1 : 0);
export const pathCount = (packed: number): number => packed >>> 1;
export const isInStem = (packed: number): boolean => (packed & 1) === 1;

/** Term → (file id, packed count) pairs, files ascending. */
export class PathTerms extends UintLists {
  /** Returns the length of the path in terms. */
  add(file: ImageFile): number {
    const counts = new Map<number, number>(file.stemTerms.map((term) => [term, 2]));
    for (const term of file.folderTerms) counts.set(term, (counts.get(term) ?? 0) + 1);
    const inStem = new Set(file.stemTerms);
    let length = 0;
    for (const [term, count] of counts) {
      this.pushPair(term, file.id, packPath(count, inStem.has(term)));
      length += count;
    }
    return length;
  }
}
