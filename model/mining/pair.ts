/** Kinds of training pairs, in the order in which the trainer numbers them. */
export const pairKinds = ['doc', 'name', 'file', 'commit', 'inline', 'error', 'test', 'path', 'markdown'] as const;
export type PairKind = (typeof pairKinds)[number];

/** Words that a user might search with, and the code that answers them. */
export interface Pair {
  readonly kind: PairKind;
  readonly query: string;
  readonly code: string;
}

export type Emit = (kind: PairKind, query: string, code: string) => void;

/**
 * Maximum number of pairs of each kind per repository, so that a large repository or a frequent kind does not dominate.
 */
export const capPerRepository: Readonly<Record<PairKind, number>> = {
  doc: 20_000,
  name: 8_000,
  file: 3_000,
  commit: 6_000,
  inline: 6_000,
  error: 3_000,
  test: 2_500,
  path: 1_200,
  markdown: 1_500,
};

/** Maximum length of code in characters, about that of the product's chunks. Longer code is cut. */
export const maxCodeLength = 1_700;

export function isPairKind(text: string): text is PairKind {
  return (pairKinds as readonly string[]).includes(text);
}
