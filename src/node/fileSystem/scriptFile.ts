import { closeSync, readSync } from 'node:fs';
import { mayBeScript, scriptLanguage, SHEBANG_CHARACTERS } from '../../core/languages/shebang';
import { openRegular } from './regularFile';

/** Returns whether a file without an extension is a script, by its first line. An unreadable file is not a script. */
export function isScript(root: string, path: string): boolean {
  return mayBeScript(path) && scriptLanguage(firstCharacters(root, path)) !== undefined;
}

function firstCharacters(root: string, path: string): string {
  const begin = Buffer.alloc(SHEBANG_CHARACTERS);
  try {
    const { file } = openRegular(root, path);
    try {
      return begin.toString('utf8', 0, readSync(file, begin, 0, begin.length, 0));
    } finally {
      closeSync(file);
    }
  } catch {
    return '';
  }
}
