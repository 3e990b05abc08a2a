import type { Resolution } from './certainty';

/** Members of lists and maps that return an element, or a list of the same elements. */

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));
const GIVES_ELEMENT = words(
  'find findLast pop shift at get first last next peek poll getFirst getLast get_mut first_mut',
);
const GIVES_LIST = words(
  'filter slice sort reverse values iter iter_mut into_iter concat toArray to_vec copy clone toSorted toReversed stream',
);

/** Returns the element types of those types that are lists. */
export function elementTypesOf(types: Resolution): Resolution {
  if (types === undefined || types === 'external') return types;
  const held = types.filter(({ isList }) => isList).map(({ symbol, certainty }) => ({ symbol, certainty }));
  return held.length > 0 ? held : undefined;
}

/** Returns the type of the result of a list member. */
export function resultOfList(types: Resolution, member: string): Resolution {
  if (GIVES_LIST.has(member)) return types;
  return GIVES_ELEMENT.has(member) ? elementTypesOf(types) : undefined;
}
