import type { CosineCalibration } from '../../core/vectors/cosineCalibration';

/** Which embedder: all that its vectors depend on, and nothing secret, so that an index may remember it. */
export type EmbedderChoice =
  | { readonly kind: 'builtin' }
  | { readonly kind: 'ollama'; readonly url: string; readonly model: string }
  | { readonly kind: 'openai'; readonly baseUrl: string; readonly model: string; readonly dimensions?: number };

/** A model whose vectors are in an index: enough to open it again without asking its server. */
export interface ModelRecord {
  /** Vectors are only compared with vectors of the same id. */
  readonly id: string;
  readonly dimensions: number;
  readonly choice: EmbedderChoice;
  /** Tokens that the model reads of one text, where its server says so. */
  readonly contextTokens?: number;
  /** How its cosines compare with the built-in model's; absent for that one. */
  readonly scale?: CosineCalibration;
}

export function sameChoice(a: EmbedderChoice, b: EmbedderChoice): boolean {
  return keyOf(a) === keyOf(b);
}

const keyOf = (choice: EmbedderChoice): string =>
  JSON.stringify(Object.entries(choice).sort(([a], [b]) => (a < b ? -1 : 1)));
