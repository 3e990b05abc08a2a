import { Presets, SingleBar } from 'cli-progress';
import type { Engine } from '../core/contracts';

/** A bar on standard error while the index is built; nothing when that is no terminal, or when there is nothing to do. */
export function showProgress(engine: Engine): Disposable & { during<T>(work: Promise<T>): Promise<T> } {
  const bar = new SingleBar(
    { format: 'Indexing {bar} {value}/{total} files  {file}', stream: process.stderr, clearOnComplete: true, hideCursor: true, barsize: 24 },
    Presets.rect,
  );
  const subscription = engine.onDidChangeStatus(({ index }) => {
    if (index.state !== 'indexing' || !process.stderr.isTTY) return;
    const file = index.file.slice(-40);
    if (!bar.isActive) bar.start(index.total, index.done, { file });
    else bar.update(index.done, { file });
  });
  const stop = (): void => {
    subscription.dispose();
    if (bar.isActive) bar.stop();
  };
  return {
    during: (work) => work.finally(stop),
    [Symbol.dispose]: stop,
  };
}
