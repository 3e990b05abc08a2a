import type { ApiVocabulary } from '../request/searchRequest';
import { splitIdentifier } from '../text/identifiers';

/** A name of an API that a question mentions. */
export interface ApiName {
  /** Name as displayed. */
  readonly name: string;
  /**
   * Names that a symbol may equal or end with, in lower case and with `.` between segments: the whole path, and its
   * last segment.
   */
  readonly spellings: readonly string[];
}

const SEPARATOR = /::|->|[.\\/#]/;
/** A path such as `vtk.Rendering.Core.vtkActor`, `std::vector`, `THREE.Mesh`. */
const PATH = /[A-Za-z_$][\w$]*(?:(?:::|->|[.\\/#])[A-Za-z_$][\w$]*)+/g;
const WORD = /[A-Za-z_$][\w$]*/g;

/**
 * Returns the names in a question: dotted paths, identifiers of several parts, capitalized words within a sentence, a
 * word that stands alone, and the short names of the vocabulary as whole words in any case.
 */
export function apiNamesIn(text: string, vocabulary: ApiVocabulary): readonly ApiName[] {
  const paths = (text.match(PATH) ?? []).filter((path) => isPath(path, text));
  const rest = paths.reduce((left, path) => left.replace(path, ' '), text);
  const known = vocabulary.names.filter((name) => wholeWord(name).test(rest));
  const short = known.map((name) => prefixed(name, vocabulary.prefix));
  const isKnown = (word: string): boolean => known.some((name) => name.toLowerCase() === word.toLowerCase());
  const isList = namesOnly(rest, paths.length);
  const words = [...rest.matchAll(WORD)].filter(
    ({ 0: word, index }) => !isKnown(word) && isName(word, !isList && opensSentence(rest, index), text.trim() === word),
  );
  const unique = new Map(
    [...paths, ...words.map(([word]) => word), ...short].map((name) => [name.toLowerCase(), apiName(name)]),
  );
  return withoutShortForms([...unique.values()]);
}

/**
 * Drops names that are the end of a longer name: `vtkActor or vtk.Rendering.Core.vtkActor` is one name, written in two
 * ways, of which the longer says more.
 */
const withoutShortForms = (names: readonly ApiName[]): readonly ApiName[] =>
  names.filter(
    ({ spellings: [short = ''] }) => !names.some(({ spellings: [long = ''] }) => long.endsWith(`.${short}`)),
  );

function isName(word: string, opens: boolean, alone: boolean): boolean {
  if (alone || splitIdentifier(word).length > 1) return true;
  return /^[A-Z]/.test(word) && word.length > 1 && !opens;
}

/**
 * Returns whether a match is a path: `e.g.` is none, and `read/write` is one only if the question consists of nothing
 * else.
 */
function isPath(path: string, text: string): boolean {
  const segments = path.split(SEPARATOR);
  if (path.includes('/') && path !== text.trim()) return segments.some((segment) => isName(segment, false, false));
  return segments.some((segment) => segment.length > 1);
}

const JOINING = new Set(['and', 'or', 'with', 'vs']);

/**
 * Returns whether a text is a list of names, such as `Mesh Scene` or `Mesh, Scene and Camera`. The first word of a list
 * does not begin a sentence.
 */
function namesOnly(text: string, paths: number): boolean {
  const listed = (text.match(WORD) ?? []).filter((word) => !JOINING.has(word.toLowerCase()));
  return paths + listed.length > 1 && listed.every((word) => isName(word, false, false));
}

/** Returns whether a word begins a sentence, where every word is capitalized. */
const opensSentence = (text: string, index: number): boolean => /(?:^|[.!?:;]\s+)\s*$/.test(text.slice(0, index));

/** Returns an expression for a name as a whole word; `coneSource` is also written "cone source". */
function wholeWord(name: string): RegExp {
  const parts = splitIdentifier(name).map((part) => part.replace(/[^a-z0-9]/g, '\\$&'));
  return new RegExp(`(?<![\\w$])${parts.join('[\\s_-]?')}(?![\\w$])`, 'i');
}

function prefixed(name: string, prefix: string): string {
  if (name.toLowerCase().startsWith(prefix.toLowerCase())) return name;
  return `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

function apiName(name: string): ApiName {
  const segments = name.toLowerCase().split(SEPARATOR);
  return {
    name,
    spellings: [...new Set([segments.join('.'), segments.at(-1) ?? ''])].filter((spelling) => spelling !== ''),
  };
}

/**
 * Returns whether a symbol equals a name, or ends with it where one of the symbol's own words begins: `vtkActor` and
 * `my_Actor` end with `actor`, `vtkFactor` does not.
 */
export function matchesApiName(symbol: string, { spellings }: ApiName): boolean {
  const lower = symbol.toLowerCase();
  return spellings.some((spelling) => lower.endsWith(spelling) && isBoundary(symbol, symbol.length - spelling.length));
}

function isBoundary(symbol: string, at: number): boolean {
  if (at === 0) return true;
  const [before = '', first = '', second = ''] = [symbol[at - 1], symbol[at], symbol[at + 1]];
  if (/[^A-Za-z0-9]/.test(before)) return true;
  // A word begins here in `glActor` and `GLActor`, but not in `VTKACTOR`.
  return /[A-Z]/.test(first) && (!/[A-Z]/.test(before) || /[a-z]/.test(second));
}
