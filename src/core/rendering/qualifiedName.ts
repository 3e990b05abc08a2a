import type { ResultItem } from '../base/types';
import { TEST_KINDS } from '../languages/symbolKinds';

/**
 * Returns a name together with its direct container: `Response.delete_cookie`, or `Cart › adds a product` within a
 * test. Headings may contain dots and are returned unchanged.
 */
export function qualifiedName({ name, kind, container }: NonNullable<ResultItem['symbol']>): string {
  if (!container || kind === 'section') return name;
  const around = container.slice(container.lastIndexOf('.') + 1);
  return TEST_KINDS.has(kind) || around.includes(' ') ? `${around} › ${name}` : `${around}.${name}`;
}
