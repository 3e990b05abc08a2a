import type { ResultItem } from '../../src/core/base/types';

/**
 * Sets the data of a drag. Editors and the chat of VS Code take a file with lines; other targets get the location as
 * text.
 * @param root of files as the window addresses them, in place of `file://`.
 */
export function startDrag({ dataTransfer }: DragEvent, item: ResultItem, root = 'file://'): void {
  if (!dataTransfer) return;
  const { uri, path, start_line: start, end_line: end } = item;
  const resource = `${uri.replace(/^file:\/\//, root)}#L${start}-L${end}`;
  dataTransfer.effectAllowed = 'copyLink';
  dataTransfer.setData('ResourceURLs', JSON.stringify([resource]));
  dataTransfer.setData('text/uri-list', resource);
  dataTransfer.setData('text/plain', `${path}:${start}`);
}
