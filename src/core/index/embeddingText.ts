import { splitIdentifier, wordsOf } from '../text/identifiers';
import { memoized } from '../text/memo';

const FOLDERS = 2;

/** What is embedded for a chunk: the words of its last folders and file name, then its text. */
export const embeddingText = (path: string, text: string): string => `${pathWords(path)}\n${text}`;

/** Each chunk of a file asks for them twice. */
const pathWords = memoized((path) => {
  const segments = path.replace(/\.[^./]*$/, '').split('/');
  return segments.slice(-1 - FOLDERS).flatMap((segment) => wordsOf(segment).flatMap(splitIdentifier)).join(' ');
});
