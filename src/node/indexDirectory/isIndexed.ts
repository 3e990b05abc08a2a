import { existsSync } from 'node:fs';
import { realPathOf } from '../fileSystem/diskSpelling';
import { indexFolder, indexHome } from './indexHome';

/** Returns whether the folder already has an index, so that a process that opens it does not have to build one. */
export const isIndexed = (folder: string): boolean =>
  existsSync(indexFolder(indexHome(), realPathOf(folder) ?? folder));
