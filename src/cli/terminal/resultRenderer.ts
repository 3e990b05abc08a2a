import type { SearchResult } from '../../core/base/types';

/** Returns the function that renders an answer, loaded while the host computes the answer; undefined for JSON. */
export async function resultRenderer({
  json,
  markdown,
}: Readonly<Record<string, unknown>>): Promise<((result: SearchResult) => string) | undefined> {
  if (json === true) return undefined;
  if (markdown !== true) return (await import('./renderResult')).renderResult;
  const { renderMarkdown } = await import('../../core/rendering/renderMarkdown');
  return (result) => `${renderMarkdown(result)}\n`;
}
