/** The kinds of training pair, in the order in which the trainer numbers them. */
export const pairKinds = ['doc', 'name', 'file', 'commit', 'inline', 'error', 'test', 'path', 'markdown'] as const;
export type PairKind = (typeof pairKinds)[number];

/** Words that a person might ask with, and the code that answers them. */
export interface Pair {
  readonly kind: PairKind;
  readonly query: string;
  readonly code: string;
}

export type Emit = (kind: PairKind, query: string, code: string) => void;

/** Pairs kept of each kind and repository, so that a large repository or a cheap kind does not drown the rest. */
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

/** Code longer than this is cut: about what a chunk of the product holds. */
export const maxCodeLength = 1_700;

export function isPairKind(text: string): text is PairKind {
  return (pairKinds as readonly string[]).includes(text);
}
