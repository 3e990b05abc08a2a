import type { EmbedderSettings } from '../../settings/embedderSettings';

/** Rules for which clients of a folder share an engine, based on their embedder settings. */

/** The facts about an engine that the rules need. */
export interface EmbeddingEngine {
  readonly embedder: EmbedderSettings | undefined;
  /** Whether the current embedding model runs on a server. */
  readonly usesServer: boolean;
  /** Embedder settings of the engine's clients. */
  readonly asked: readonly (EmbedderSettings | undefined)[];
}

type Asked = EmbedderSettings | undefined;

const isBuiltIn = (asked: Asked): boolean => asked?.choice?.kind === 'builtin';
const forbidsNetwork = (asked: Asked): boolean => asked?.allowNetwork === false && !isBuiltIn(asked);

/** Returns whether two embedder settings are equivalent. With the built-in model, all other settings are irrelevant. */
export const isSameEmbedder = (a: Asked, b: Asked): boolean => (isBuiltIn(a) && isBuiltIn(b)) || areSameSettings(a, b);

/** Returns whether two settings have the same fields, in whatever order. */
export const areSameSettings = (a: unknown, b: unknown): boolean =>
  JSON.stringify(sorted(a ?? {})) === JSON.stringify(sorted(b ?? {}));

/**
 * Returns whether a client may use an engine as it is. A client that chooses no model uses that of the index, but sends
 * nothing to a server that it does not allow, and uses its own key if it has one.
 */
export function mayJoin(asked: Asked, { embedder, usesServer }: EmbeddingEngine): boolean {
  if (isSameEmbedder(asked, embedder)) return true;
  if (asked?.choice) return false;
  if (isBuiltIn(embedder)) return true;
  if (forbidsNetwork(asked) && !forbidsNetwork(embedder)) return false;
  return !usesServer || (!asked?.key && !asked?.providerKey);
}

/** Returns whether an engine whose clients chose no model may switch to the model that a client chooses. */
export const mayTakeOver = (asked: Asked, engine: EmbeddingEngine): boolean =>
  asked?.choice !== undefined &&
  engine.asked.every((other) => other?.choice === undefined) &&
  (isBuiltIn(asked) || (!engine.usesServer && !engine.asked.some(forbidsNetwork)));

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => [name, sorted(inner)]);
}
