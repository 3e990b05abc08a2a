import { errors } from '../base/errors';
import type { Glob } from '../glob/glob';
import { readLanguage, type LanguageFilter } from '../languages/languageFilter';
import { isAnyWord, splitWordList } from './values/plainWords';

/** Selects the files that a search examines. */
export interface FileFilter {
  /** Workspace-relative, `/`-separated, no trailing slash; empty for the whole folder. */
  readonly path: string;
  readonly include: readonly Glob[];
  readonly exclude: readonly Glob[];
  /** Empty for all languages. */
  readonly languages: readonly LanguageFilter[];
}

/** Returns whether a file passes a filter. */
export function acceptsFile(filter: FileFilter, path: string, language: string): boolean {
  if (filter.path && !isAtOrBelow(path, filter.path)) return false;
  if (filter.languages.length > 0 && !filter.languages.some((wanted) => isOf(wanted, path, language))) return false;
  if (filter.include.length > 0 && !filter.include.some((glob) => glob.match(path))) return false;
  return !filter.exclude.some((glob) => glob.match(path));
}

function isOf({ ids, extension }: LanguageFilter, path: string, language: string): boolean {
  return ids.includes(language) || (extension !== undefined && path.toLowerCase().endsWith(extension));
}

/**
 * Returns whether a path is the folder or lies below it. Disks of macOS may store accents apart from their letters,
 * while requests have them in one character.
 */
function isAtOrBelow(path: string, folder: string): boolean {
  if (path === folder || path.startsWith(`${folder}/`)) return true;
  return NOT_ASCII.test(folder) && `${path.normalize('NFC')}/`.startsWith(`${folder.normalize('NFC')}/`);
}

const NOT_ASCII = /[\u0080-\uffff]/;

/** Parses language names; empty for all languages. @throws SearchError INVALID_ARGUMENT */
export const parseLanguages = (names: readonly string[] = []): readonly LanguageFilter[] => names.flatMap(languagesIn);

/** Returns the languages that a text names. No language has a comma in its name, but some have a space. */
function languagesIn(text: string): readonly LanguageFilter[] {
  const names = readLanguage(text) || /^[\s,]*$/.test(text) ? [text] : splitWordList(text);
  return names.filter((name) => !isAnyWord(name)).flatMap((name) => known(name) ?? [parseLanguage(name)]);
}

function known(name: string): readonly LanguageFilter[] | undefined {
  const parts = readLanguage(name) ? [name] : name.trim().split(/\s+/);
  const languages = parts.map(readLanguage).filter((language) => language !== undefined);
  return languages.length === parts.length ? languages : undefined;
}

function parseLanguage(name: string): LanguageFilter {
  const language = readLanguage(name);
  if (!language) throw errors.unknownLanguage(name);
  return language;
}
