import { existsSync } from 'node:fs';
import { realPathOf } from '../fileSystem/diskSpelling';
import { indexFolder, indexHome } from './indexHome';

/** Whether a process that opens the folder will not have to build its index. */
export const isIndexed = (folder: string): boolean =>
  existsSync(indexFolder(indexHome(), realPathOf(folder) ?? folder));
