import { EmbedderError } from '../../core/base/embedderErrors';
import { errors, toSearchError } from '../../core/base/errors';
import type { EmbeddingEstimate, EmbeddingStatus } from '../../core/base/types';
import { DamagedVectors } from '../storage/lanceVectors';

/** First and longest wait in milliseconds before a failed embedder is tried again. */
const RETRY = { first: 2_000, longest: 60_000 } as const;
/** Milliseconds between checks for consent, which may be given in another process. */
const AGREED_MILLISECONDS = 2_000;

type Question = 'confirm' | 'capped';

/** Thrown when the user must agree before embedding can continue. */
export class ConsentRequired extends Error {
  constructor(
    readonly status: EmbeddingStatus & { readonly state: Question },
    readonly estimate: EmbeddingEstimate,
  ) {
    super(status.state);
  }
}

/** The reason why a run has stopped, and the time until the next attempt. */
export interface EmbeddingPause {
  readonly milliseconds: number;
  readonly status: Partial<EmbeddingStatus> & Pick<EmbeddingStatus, 'state'>;
}

export function toEmbeddingPause(error: unknown, failures: number): EmbeddingPause {
  if (error instanceof ConsentRequired) {
    // State, estimate and message are returned as one value, because listeners show the message at once.
    const { status, estimate } = error;
    return { milliseconds: AGREED_MILLISECONDS, status: { ...status, estimate, ...wordsOf(status.state, estimate) } };
  }
  const { message, nextStep } = error instanceof DamagedVectors ? errors.vectorsDamaged() : toSearchError(error);
  const asked = error instanceof EmbedderError ? (error.retryAfter ?? 0) : 0;
  const growing = Math.min(RETRY.longest, RETRY.first * 2 ** failures) * (0.5 + Math.random() / 2);
  return { milliseconds: Math.max(asked, growing), status: { state: 'unavailable', message, nextStep } };
}

function wordsOf(
  state: Question,
  { texts, tokens, seconds, price }: EmbeddingEstimate,
): { readonly message: string; readonly nextStep: string } {
  const amount = `${texts.toLocaleString('en')} ${texts === 1 ? 'chunk' : 'chunks'}, about ${tokens.toLocaleString('en')} tokens${price === undefined ? '' : ` for about ${price}`}, in at least ${duration(seconds)}`;
  const nextStep =
    'Agree with "Codebase Search: Continue Embedding" in the editor, or `codebase-search index --yes`; until then search works as before.';
  return state === 'confirm'
    ? { message: `Code would leave this machine: ${amount}.`, nextStep }
    : { message: `The token cap is reached. Still to be sent: ${amount}.`, nextStep };
}

const duration = (seconds: number): string =>
  seconds < 90 ? `${Math.max(1, seconds)} s` : `${Math.round(seconds / 60)} min`;
