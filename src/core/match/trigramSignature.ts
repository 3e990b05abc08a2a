/**
 * The trigrams of a text as bits: runs of three ASCII characters, in any case. Several trigrams may share a bit; a
 * trigram whose bit is not set is not in the text. Zoekt and Google Code Search narrow by trigrams as well (Cox,
 * Regular Expression Matching with a Trigram Index, 2012), with lists of files in place of bits.
 */
export type Signature = Uint8Array;

/**
 * Number of characters of text per bit. One bit for two characters is enough, because half of the trigrams of code are
 * repetitions.
 */
const CHARACTERS_PER_BIT = 2;
const [LEAST_BITS, MOST_BITS] = [8, 18];

export function trigramSignature(text: string): Signature {
  const folded = folding(text);
  const wanted = Math.ceil(Math.log2(Math.max(1, text.length / CHARACTERS_PER_BIT)));
  const bits = Math.min(MOST_BITS, Math.max(LEAST_BITS, wanted));
  const signature = new Uint8Array(1 << (bits - 3));
  eachTrigram(folded, (trigram) => {
    const bit = placeOf(trigram, bits);
    signature[bit >>> 3] = (signature[bit >>> 3] as number) | (1 << (bit & 7));
  });
  return signature;
}

/** Returns the trigrams of some texts. */
export function trigramsOf(texts: readonly string[]): readonly number[] {
  const found = new Set<number>();
  for (const text of texts) eachTrigram(folding(text), (trigram) => found.add(trigram));
  return [...found];
}

export function mayContain(signature: Signature, trigrams: readonly number[]): boolean {
  const bits = Math.log2(signature.length) + 3;
  return trigrams.every((trigram) => {
    const bit = placeOf(trigram, bits);
    return ((signature[bit >>> 3] as number) & (1 << (bit & 7))) !== 0;
  });
}

/** Folds the case of a text. Expressions that ignore case match the long s as an s. */
const folding = (text: string): string => text.toLowerCase().replaceAll('\u017f', 's');

function eachTrigram(text: string, visit: (trigram: number) => void): void {
  let [trigram, length] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    // No match crosses the end of a line.
    length = code < 0x80 && code !== 0x0a ? length + 1 : 0;
    trigram = ((trigram << 7) | (code & 0x7f)) & 0x1fffff;
    if (length >= 3) visit(trigram);
  }
}

/** Returns the bit of a trigram, by Knuth's multiplicative hash. */
const placeOf = (trigram: number, bits: number): number => Math.imul(trigram, 0x9e3779b1) >>> (32 - bits);
