import type { ServerContext } from '@modelcontextprotocol/server';
import { quotePath } from '../../core/sanitize/quotePath';
import type { IndexStatus } from '../../core/base/types';
import type { SearchedFolder } from '../../node/multiRoot/folderLabels';
import { mergeStatus } from '../../node/multiRoot/mergeStatus';

/**
 * Minimum milliseconds between notifications: more would not be readable, and clients should not have to process them.
 */
const PAUSE_MILLISECONDS = 100;

/**
 * Reports the progress of indexing until disposed, if the client asked for it. The reported progress only grows, as the
 * protocol requires.
 */
export function reportProgress(folders: readonly SearchedFolder[], { mcpReq }: ServerContext): Disposable {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return { [Symbol.dispose]: () => undefined };
  let told = { progress: -1, at: -Infinity };
  const tell = (): void => {
    const status = mergeStatus(folders.map(({ engine }) => engine.status));
    const params = progressOf(status);
    const now = performance.now();
    if (!params || params.progress <= told.progress || now - told.at < PAUSE_MILLISECONDS) return;
    told = { progress: params.progress, at: now };
    // The client may have disconnected, which is not an error here.
    void mcpReq
      .notify({ method: 'notifications/progress', params: { progressToken, ...params } })
      .catch(() => undefined);
  };
  const subscriptions = folders.map(({ engine }) => engine.onDidChangeStatus(tell));
  return { [Symbol.dispose]: () => subscriptions.forEach((subscription) => subscription.dispose()) };
}

function progressOf({ index }: IndexStatus): { progress: number; total?: number; message: string } | undefined {
  if (index.state === 'scanning') return { progress: 0, message: 'Looking for files' };
  if (index.state === 'indexing')
    return { progress: index.done, total: index.total, message: `Indexing ${quotePath(index.file)}` };
  return undefined;
}
