import type { EmbedderSettings } from '../../settings/embedderSettings';

/** Which clients of a folder share an engine, by what they say of embedders. */

/** An engine as the rules see it. */
export interface EmbeddingEngine {
  readonly embedder: EmbedderSettings | undefined;
  /** Whether the model that answers is on a server. */
  readonly usesServer: boolean;
  /** What its clients have said. */
  readonly asked: readonly (EmbedderSettings | undefined)[];
}

type Asked = EmbedderSettings | undefined;

const isBuiltIn = (asked: Asked): boolean => asked?.choice?.kind === 'builtin';
const forbidsNetwork = (asked: Asked): boolean => asked?.allowNetwork === false && !isBuiltIn(asked);

/** With the built-in model, nothing else that is said of embedders matters. */
export const isSameEmbedder = (a: Asked, b: Asked): boolean =>
  isBuiltIn(a) && isBuiltIn(b) ? true : JSON.stringify(sorted(a ?? {})) === JSON.stringify(sorted(b ?? {}));

/**
 * Whether a client is answered by an engine as it is. A client that chooses no model takes the one that the index has,
 * but sends nothing to a server that it does not allow, and where it brings a key of its own, uses that.
 */
export function mayJoin(asked: Asked, { embedder, usesServer }: EmbeddingEngine): boolean {
  if (isSameEmbedder(asked, embedder)) return true;
  if (asked?.choice) return false;
  if (isBuiltIn(embedder)) return true;
  if (forbidsNetwork(asked) && !forbidsNetwork(embedder)) return false;
  return !usesServer || (!asked?.key && !asked?.providerKey);
}

/** Whether an engine that no client has chosen a model for may take the one that a client chooses. */
export const mayTakeOver = (asked: Asked, engine: EmbeddingEngine): boolean =>
  asked?.choice !== undefined &&
  engine.asked.every((other) => other?.choice === undefined) &&
  (isBuiltIn(asked) || (!engine.usesServer && !engine.asked.some(forbidsNetwork)));

/** The same settings may be written in another order. */
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => [name, sorted(inner)]);
}
