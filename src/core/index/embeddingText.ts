import { splitIdentifier, wordsOf } from '../text/identifiers';

const FOLDERS = 2;

/** What is embedded for a chunk: the words of its last folders and file name, then its text. */
export function embeddingText(path: string, text: string): string {
  const segments = path.replace(/\.[^./]*$/, '').split('/');
  const words = segments.slice(-1 - FOLDERS).flatMap((segment) => wordsOf(segment).flatMap(splitIdentifier));
  return `${words.join(' ')}\n${text}`;
}
