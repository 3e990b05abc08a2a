import type { ResultItem } from '../base/types';

/**
 * As people say it: with what is directly around it, `Response.delete_cookie`. Headings hold dots of their own, and are
 * said as they are written.
 */
export const qualifiedName = ({ name, kind, container }: NonNullable<ResultItem['symbol']>): string =>
  container && kind !== 'section' ? `${container.slice(container.lastIndexOf('.') + 1)}.${name}` : name;
