import { readClass, type GlobClass } from './globClass';

/** `?`: any single character of a name. */
export const ANY = -1;
/** `*`: any sequence of characters of a name. */
export const STAR = -2;

/** A group such as `@(a|b)`; its kind is the character before the parenthesis. */
export interface GlobGroup {
  readonly kind: GroupKind;
  readonly alternatives: readonly GlobParts[];
}
export type GroupKind = '@' | '?' | '*' | '+' | '!';

/** A code unit, {@link ANY} or {@link STAR}, a bracket expression, or a group. */
export type GlobPart = number | GlobClass | GlobGroup;
export type GlobParts = readonly GlobPart[];

interface Read {
  readonly parts: GlobPart[];
  readonly end: number;
}

/** Parses the glob of one name. Unclosed brackets and groups are literals, as in minimatch. */
export function parseName(glob: string): GlobParts {
  return readParts(glob, 0, '')?.parts ?? [];
}

/** Returns the maximum nesting of groups. */
export function depthOf(parts: GlobParts): number {
  return Math.max(0, ...parts.map((part) => (isGroup(part) ? 1 + Math.max(0, ...part.alternatives.map(depthOf)) : 0)));
}

export const isGroup = (part: GlobPart): part is GlobGroup => typeof part === 'object' && 'kind' in part;

/**
 * Reads up to one of the characters of `until`, or to the end of the glob if `until` is empty.
 * @returns undefined if none of `until` is found.
 */
function readParts(glob: string, start: number, until: string): Read | undefined {
  const parts: GlobPart[] = [];
  let at = start;
  let mayGroup = true;
  while (at < glob.length) {
    const character = glob.charAt(at);
    if (until.includes(character)) return { parts, end: at };
    const group = mayGroup && isKind(character) && glob[at + 1] === '(' ? readGroup(glob, at, character) : undefined;
    // Nothing after an unclosed parenthesis can be a group, nor can the enclosing group be closed.
    if (group === 'unclosed' && until !== '') return undefined;
    if (group === 'unclosed') mayGroup = false;
    if (typeof group === 'object') {
      parts.push(group.group);
      at = group.end;
    } else {
      at = readPart(glob, at, parts);
    }
  }
  return until === '' ? { parts, end: at } : undefined;
}

/**
 * Reads a part other than a group.
 * @returns the offset of the next part.
 */
function readPart(glob: string, at: number, parts: GlobPart[]): number {
  const character = glob.charAt(at);
  if (character === '*') {
    if (parts.at(-1) !== STAR) parts.push(STAR);
    return at + 1;
  }
  const bracket = character === '[' ? readClass(glob, at) : undefined;
  if (bracket) {
    parts.push(bracket);
    return bracket.end;
  }
  const isEscape = character === '\\' && at + 1 < glob.length;
  parts.push(character === '?' ? ANY : glob.charCodeAt(isEscape ? at + 1 : at));
  return isEscape ? at + 2 : at + 1;
}

function readGroup(
  glob: string,
  start: number,
  kind: GroupKind,
): { readonly group: GlobGroup; readonly end: number } | 'unclosed' {
  const alternatives: GlobParts[] = [];
  let at = start + 1;
  do {
    const alternative = readParts(glob, at + 1, '|)');
    if (!alternative) return 'unclosed';
    alternatives.push(alternative.parts);
    at = alternative.end;
  } while (glob[at] === '|');
  return { group: { kind, alternatives }, end: at + 1 };
}

const isKind = (character: string): character is GroupKind => '@?*+!'.includes(character);
