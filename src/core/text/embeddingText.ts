import { splitIdentifier, splitWords } from './identifiers';
import { memoizeByWord } from './wordCache';

/** A symbol, as far as it is part of the embedded text of a chunk. */
interface NamedSymbol {
  readonly name: string;
  readonly container: string;
}

const FOLDERS = 2;

/**
 * Returns the text that is embedded for a chunk: the words of its last folders and file name, the words of its symbol
 * and the symbol's container, then the text of the chunk.
 * @param symbol The first of the chunk's symbols.
 */
export const embeddingText = (path: string, text: string, symbol: NamedSymbol | undefined): string =>
  `${pathWords(path)}${symbol ? nameWords(symbol) : ''}\n${text}`;

/** Returns the words of a symbol. The name is repeated, because it tells more than a line of code. */
function nameWords({ name, container }: NamedSymbol): string {
  const words = splitAll(name);
  return ` ${[...splitAll(container), ...words, ...words].join(' ')}`;
}

const splitAll = (text: string): readonly string[] => splitWords(text).flatMap(splitIdentifier);

/** Memoized, because each chunk of a file needs these words twice. */
const pathWords = memoizeByWord((path) => {
  const segments = path.replace(/\.[^./]*$/, '').split('/');
  return segments
    .slice(-1 - FOLDERS)
    .flatMap(splitAll)
    .join(' ');
});
