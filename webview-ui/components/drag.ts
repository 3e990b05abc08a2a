import type { ResultItem } from '../../src/core/base/types';

/** What editors and the chat of VS Code take: a file with lines. Everything else gets the place as text. */
export function startDrag(
  { dataTransfer }: DragEvent,
  { uri, path, start_line: start, end_line: end }: ResultItem,
): void {
  if (!dataTransfer) return;
  const resource = `${uri}#L${start}-L${end}`;
  dataTransfer.effectAllowed = 'copyLink';
  dataTransfer.setData('ResourceURLs', JSON.stringify([resource]));
  dataTransfer.setData('text/uri-list', resource);
  dataTransfer.setData('text/plain', `${path}:${start}`);
}
