import { splitIdentifier, splitWords } from './identifiers';
import { memoizeByWord } from './wordCache';

/** A symbol as what is embedded of its chunk says it. */
interface NamedSymbol {
  readonly name: string;
  readonly container: string;
}

const FOLDERS = 2;

/**
 * What is embedded for a chunk: the words of its last folders and file name, those of the symbol that it is a part of
 * and of its container, then its text.
 * @param symbol the first of the chunk's symbols.
 */
export const embeddingText = (path: string, text: string, symbol: NamedSymbol | undefined): string =>
  `${pathWords(path)}${symbol ? nameWords(symbol) : ''}\n${text}`;

/** The name twice: it says more than a line does. */
function nameWords({ name, container }: NamedSymbol): string {
  const words = splitAll(name);
  return ` ${[...splitAll(container), ...words, ...words].join(' ')}`;
}

const splitAll = (text: string): readonly string[] => splitWords(text).flatMap(splitIdentifier);

/** Each chunk of a file asks for them twice. */
const pathWords = memoizeByWord((path) => {
  const segments = path.replace(/\.[^./]*$/, '').split('/');
  return segments
    .slice(-1 - FOLDERS)
    .flatMap(splitAll)
    .join(' ');
});
