import type { SearchResult } from '../../core/base/types';

/** What draws an answer, loaded while the host makes it; undefined for JSON. */
export async function resultRenderer({
  json,
  markdown,
}: Readonly<Record<string, unknown>>): Promise<((result: SearchResult) => string) | undefined> {
  if (json === true) return undefined;
  if (markdown !== true) return (await import('./renderResult')).renderResult;
  const { renderMarkdown } = await import('../../core/rendering/renderMarkdown');
  return (result) => `${renderMarkdown(result)}\n`;
}
