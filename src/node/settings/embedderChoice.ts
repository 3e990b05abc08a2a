import type { CosineCalibration } from '../../core/vectors/cosineCalibration';

/** Identifies an embedder: everything that its vectors depend on, and nothing secret, so that an index may store it. */
export type EmbedderChoice =
  | { readonly kind: 'builtin' }
  | { readonly kind: 'ollama'; readonly url: string; readonly model: string }
  | { readonly kind: 'openai'; readonly baseUrl: string; readonly model: string; readonly dimensions?: number };

/** A model whose vectors are in an index, with enough data to open it again without querying its server. */
export interface ModelRecord {
  /** Vectors are only compared with vectors of the same id. */
  readonly id: string;
  readonly dimensions: number;
  readonly choice: EmbedderChoice;
  /** Maximum number of tokens that the model reads of a text, if its server reports it. */
  readonly contextTokens?: number;
  /** Relation of its cosine similarities to those of the built-in model; absent for the built-in model. */
  readonly scale?: CosineCalibration;
}

export function sameChoice(a: EmbedderChoice, b: EmbedderChoice): boolean {
  return keyOf(a) === keyOf(b);
}

const keyOf = (choice: EmbedderChoice): string =>
  JSON.stringify(Object.entries(choice).sort(([a], [b]) => (a < b ? -1 : 1)));
