import type { ResultItem } from '../base/types';
import { TEST_KINDS } from '../languages/symbolKinds';

/**
 * As people say it: with what is directly around it, `Response.delete_cookie`, and for what a test holds `Cart › adds a
 * product`. Headings hold dots of their own, and are said as they are written.
 */
export function qualifiedName({ name, kind, container }: NonNullable<ResultItem['symbol']>): string {
  if (!container || kind === 'section') return name;
  const around = container.slice(container.lastIndexOf('.') + 1);
  return TEST_KINDS.has(kind) || around.includes(' ') ? `${around} › ${name}` : `${around}.${name}`;
}
