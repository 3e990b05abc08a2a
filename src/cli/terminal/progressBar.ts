import type { SingleBar } from 'cli-progress';
import type { Engine } from '../../core/base/contracts';
import { quotePath } from '../../core/sanitize/quotePath';
import { mergeStatus } from '../../node/multiRoot/mergeStatus';

/**
 * Shows a progress bar on standard error while indexes are built. Shows nothing if standard error is not a terminal or
 * if nothing has to be done.
 */
export function showProgress(engines: readonly Engine[]): Disposable & { during<T>(work: Promise<T>): Promise<T> } {
  let bar: SingleBar | undefined;
  let loading: Promise<void> | undefined;
  let isOver = false;
  const draw = (): void => {
    const { index } = mergeStatus(engines.map((engine) => engine.status));
    if (isOver || index.state !== 'indexing' || !process.stderr.isTTY) return;
    const file = quotePath(index.file).slice(-40);
    if (!bar) loading ??= begin();
    else if (!bar.isActive) bar.start(index.total, index.done, { file });
    else bar.setTotal(index.total);
    bar?.update(index.done, { file });
  };
  /** Loads the bar only when there is something to show: most commands find an index that is up to date. */
  const begin = async (): Promise<void> => {
    bar = await newBar();
    draw();
  };
  const subscriptions = engines.map((engine) => engine.onDidChangeStatus(draw));
  const stop = (): void => {
    isOver = true;
    for (const subscription of subscriptions) subscription.dispose();
    if (bar?.isActive) bar.stop();
  };
  return {
    during: (work) => work.finally(stop),
    [Symbol.dispose]: stop,
  };
}

async function newBar(): Promise<SingleBar> {
  const progress = await import('cli-progress');
  return new progress.SingleBar(
    {
      format: 'Indexing {bar} {value}/{total} files  {file}',
      stream: process.stderr,
      clearOnComplete: true,
      hideCursor: true,
      barsize: 24,
    },
    progress.Presets.rect,
  );
}
