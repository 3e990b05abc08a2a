import { isDeepStrictEqual } from 'node:util';

/**
 * Returns the names that lead to a value that was in a file and is no longer in it; undefined if none is lost. What was
 * added is fine, and so are new values of the same type, since programs keep counters and times in their files. Only
 * under one key, values must stay the same.
 * @param exact that key.
 */
export function lostContent(
  before: unknown,
  after: unknown,
  exact: string,
  names: readonly string[] = [],
): readonly string[] | undefined {
  if (isTable(before) && isTable(after)) {
    const lost = Object.entries(before).map(([name, value]) =>
      lostContent(value, after[name], exact, [...names, name]),
    );
    return lost.find((found) => found !== undefined);
  }
  return isKept(before, after, names[0] === exact) ? undefined : names;
}

function isKept(before: unknown, after: unknown, isExact: boolean): boolean {
  if (Array.isArray(before) && Array.isArray(after))
    return before.every((element) => after.some((other) => isDeepStrictEqual(element, other)));
  return isExact ? isDeepStrictEqual(before, after) : isSameKind(before, after);
}

const isSameKind = (before: unknown, after: unknown): boolean =>
  after !== undefined && (before === null || typeof after === typeof before) && !(before !== '' && after === '');

const isTable = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
