import { ForeignReader, type Glossary } from './glossary';
import { memoizeByWord } from './wordCache';
import { StringInterner } from '../collections/stringInterner';

/**
 * The tokenizer of the built-in embedding model. Training and product both run this file, and a golden test pins its
 * behavior: any change makes the shipped vectors meaningless until the model is trained again.
 */

/** The words that have vectors, and the data to spell all other words with them. */
export interface SubwordVocabulary {
  /** Words by token: the index of a word is its token. */
  readonly words: readonly string[];
  /** Rarity of each word in sixteenths of a bit. Integers, so that every platform splits words alike. */
  readonly costs: ArrayLike<number>;
  /** Number of tokens after the words; all words outside of the list share them by hash. */
  readonly buckets: number;
  readonly glossary: Glossary;
}

const identifier = /[A-Za-z_$\u0080-\uffff][A-Za-z0-9_$\u0080-\uffff]*|[0-9]+/g;
const part = /[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|[0-9]+/g;
const beyondAscii = /[\u0080-\uffff]/;

/** Longer words are generated names, whose beginning tells as much as the whole. */
const maxWordLength = 24;
const maxDigits = 4;
const maxJoinedLength = 20;
const maxPieceLength = 16;

/**
 * Costs of a spelling in sixteenths of a bit: for each piece, for a piece of only two letters, and for a skipped
 * letter.
 */
const pieceCost = 24;
const shortPieceCost = 92;
const skipCost = 320;

/**
 * Visits the lower-case words of every identifier and number in an ASCII text: `parseHTTPUrl` gives parse, http, url.
 * The visitor must not call this function itself.
 */
export function forEachSubword(text: string, visit: (word: string) => void): void {
  part.lastIndex = 0;
  for (let match = part.exec(text); match; match = part.exec(text)) {
    const found = match[0];
    const isNumber = found.charCodeAt(0) <= 57;
    if (!isNumber || found.length <= maxDigits) {
      visit(found.slice(0, maxWordLength).toLowerCase());
    }
  }
}

export class SubwordTokenizer {
  /** Number of tokens; all tokens are smaller. */
  readonly size: number;
  /** The words by token. A map with its strings took 2.1 MB for 29,944 words. */
  private readonly words = new StringInterner();
  private readonly vocabulary: Omit<SubwordVocabulary, 'words'>;
  private readonly foreign: ForeignReader;
  private readonly tokensOf = memoizeByWord((found) => this.readTokens(found));

  constructor({ words, ...vocabulary }: SubwordVocabulary) {
    for (const word of words) this.words.intern(word);
    this.size = words.length + vocabulary.buckets;
    this.vocabulary = vocabulary;
    this.foreign = new ForeignReader(vocabulary.glossary);
  }

  /** Visits the tokens of a text in order, repeated as often as they occur. */
  visitTokens(text: string, visit: (token: number) => void): void {
    identifier.lastIndex = 0;
    for (let match = identifier.exec(text); match; match = identifier.exec(text)) {
      for (const token of this.tokensOf(match[0])) {
        visit(token);
      }
    }
  }

  private readTokens(found: string): readonly number[] {
    const tokens: number[] = [];
    if (beyondAscii.test(found)) {
      this.foreign.read(found, {
        english: (words) => {
          this.addTranslation(words, tokens);
        },
        ascii: (text) => {
          this.addAscii(text, tokens);
        },
      });
    } else {
      this.addAscii(found, tokens);
    }
    return tokens;
  }

  /**
   * Adds the words of an identifier, and each pair of neighbors that together form a word: webSocket matches websocket.
   */
  private addAscii(text: string, tokens: number[]): void {
    let previous = '';
    forEachSubword(text, (word) => {
      this.addWord(word, tokens);
      const joined =
        previous !== '' && previous.length + word.length <= maxJoinedLength
          ? this.words.idOf(previous + word)
          : undefined;
      if (joined !== undefined) {
        tokens.push(joined);
      }
      previous = word;
    });
  }

  private addWord(word: string, tokens: number[]): void {
    const token = this.words.idOf(word);
    const translation = token === undefined ? this.vocabulary.glossary.get(word) : undefined;
    if (token !== undefined) {
      tokens.push(token);
    } else if (translation) {
      this.addTranslation(translation, tokens);
    } else {
      this.addSpelling(word, tokens);
    }
  }

  private addTranslation(words: readonly string[], tokens: number[]): void {
    for (const word of words) {
      const token = this.words.idOf(word);
      if (token !== undefined) {
        tokens.push(token);
      }
    }
  }

  /** Adds the cheapest cover of an unknown word by known pieces (Viterbi), and the bucket of the whole word. */
  private addSpelling(word: string, tokens: number[]): void {
    const best: number[] = [0, ...Array.from(word, () => Infinity)];
    const from: number[] = best.map(() => 0);
    const piece: number[] = best.map(() => -1);
    const relax = (end: number, start: number, cost: number, token: number): void => {
      const total = (best[start] ?? Infinity) + cost;
      if (total < (best[end] ?? Infinity)) {
        best[end] = total;
        from[end] = start;
        piece[end] = token;
      }
    };
    for (let start = 0; start < word.length; start++) {
      relax(start + 1, start, skipCost, -1);
      for (let end = start + 2; end <= Math.min(word.length, start + maxPieceLength); end++) {
        const token = this.words.idOf(word.slice(start, end));
        if (token !== undefined) {
          relax(
            end,
            start,
            (this.vocabulary.costs[token] ?? skipCost) + (end - start === 2 ? shortPieceCost : pieceCost),
            token,
          );
        }
      }
    }
    const pieces: number[] = [];
    for (let end = word.length; end > 0; end = from[end] ?? 0) {
      pieces.push(piece[end] ?? -1);
    }
    tokens.push(...pieces.reverse().filter((token) => token >= 0), this.bucketOf(word));
  }

  /** Returns the token of the word's bucket, by its 32-bit FNV-1a hash. */
  private bucketOf(word: string): number {
    let hash = 0x811c9dc5;
    for (let index = 0; index < word.length; index++) {
      hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193);
    }
    return this.words.size + ((hash >>> 0) % this.vocabulary.buckets);
  }
}
