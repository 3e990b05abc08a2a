import { Presets, SingleBar } from 'cli-progress';
import type { Engine } from '../../core/base/contracts';
import { toOneLine } from '../../core/sanitize/hiddenCharacters';
import { leftOutWords } from '../../core/base/leftOutTexts';
import type { EmbeddingStatus } from '../../core/base/types';
import { askYesNo } from './askYesNo';
import { printError } from './output';

/**
 * Waits until every text has its vector, and asks for consent if needed.
 * @param agreed whether the user has already agreed.
 */
export async function waitForEmbedding(engine: Engine, agreed: boolean, signal: AbortSignal): Promise<void> {
  await withBar(engine, signal);
  const { embedding } = engine.status;
  if (!embedding) return agreed ? agreeForWriter(engine) : undefined;
  if (!needsConsent(embedding)) {
    if (embedding.state === 'unavailable') printError(`${wordsOf(embedding)}\n`);
    if (embedding.leftOut) printError(`${toOneLine(leftOutWords(embedding.leftOut))}\n`);
    return;
  }
  printError(`${toOneLine(embedding.message ?? '')}\n`);
  if (!(agreed || (await ask('Send it? [y/N] ', signal)))) {
    printError('Nothing was sent. Agree with --yes; until then search works as before.\n');
    return;
  }
  signal.throwIfAborted();
  await engine.continueEmbedding();
  await withBar(engine, signal);
  if (engine.status.embedding?.state === 'capped') printError(`${wordsOf(engine.status.embedding)}\n`);
}

/** Agrees on behalf of the process that writes the index, since its question is not known here. */
async function agreeForWriter(engine: Engine): Promise<void> {
  await engine.continueEmbedding();
  printError('Another process writes the index and computes its vectors. It continues now if it was waiting.\n');
}

const needsConsent = ({ state }: EmbeddingStatus): boolean => state === 'confirm' || state === 'capped';
const wordsOf = ({ message = '', nextStep = '' }: EmbeddingStatus): string => toOneLine(`${message} ${nextStep}`);

const ask = async (question: string, signal: AbortSignal): Promise<boolean> =>
  process.stdin.isTTY && process.stderr.isTTY && askYesNo(question, process.stderr, signal);

/** Waits for the embedding with a progress bar on standard error, if that is a terminal. */
async function withBar(engine: Engine, signal: AbortSignal): Promise<void> {
  const bar = new SingleBar(
    {
      format: 'Embedding {bar} {value}/{total} pieces',
      stream: process.stderr,
      clearOnComplete: true,
      hideCursor: true,
      barsize: 24,
    },
    Presets.rect,
  );
  const subscription = engine.onDidChangeStatus(({ embedding }) => {
    if (embedding?.state !== 'filling' || !process.stderr.isTTY) return;
    if (!bar.isActive) bar.start(embedding.total, embedding.done);
    else bar.setTotal(embedding.total);
    bar.update(embedding.done);
  });
  try {
    await engine.settle(signal);
  } finally {
    subscription.dispose();
    if (bar.isActive) bar.stop();
  }
}
