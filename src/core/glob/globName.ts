import { GlobAutomaton } from './globAutomaton';
import { isGroup, parseName, STAR, type GlobGroup, type GlobParts } from './globSyntax';

/** Matches the names of one level of a glob. */
export class GlobName {
  /** Prefix, suffix and minimum length of every matching name, which are enough to reject most names. */
  readonly #prefix: string;
  readonly #suffix: string;
  readonly #least: number;
  /** Matches the part between prefix and suffix; undefined if that part is a single `*`. */
  readonly #middle: GlobAutomaton | undefined;
  /** The only matching name, if there is only one. */
  readonly literal: string | undefined;

  /** @param glob for a single name: without slashes, and without braces that are to be expanded. */
  constructor(glob: string) {
    const parts = parseName(glob);
    const rest = parts.slice(literalsOf(parts).length);
    const end = literalsOf(rest.toReversed()).toReversed();
    const middle = rest.slice(0, rest.length - end.length);
    this.#prefix = textOf(literalsOf(parts));
    this.#suffix = textOf(end);
    this.#least = leastLength(parts);
    this.literal = rest.length === 0 ? this.#prefix : undefined;
    this.#middle = middle.length === 1 && middle[0] === STAR ? undefined : new GlobAutomaton(middle);
  }

  match(name: string): boolean {
    if (this.literal !== undefined) return name === this.literal;
    if (name.length < this.#least || !name.startsWith(this.#prefix) || !name.endsWith(this.#suffix)) return false;
    return this.#middle?.match(name.slice(this.#prefix.length, name.length - this.#suffix.length)) ?? true;
  }
}

/** Returns the literal characters before the first part that is not a literal. */
function literalsOf(parts: GlobParts): readonly number[] {
  const end = parts.findIndex((part) => typeof part !== 'number' || part < 0);
  return parts.slice(0, end < 0 ? parts.length : end) as readonly number[];
}

const textOf = (codes: readonly number[]): string => String.fromCharCode(...codes);

const leastLength = (parts: GlobParts): number =>
  parts.reduce<number>((total, part) => total + (part === STAR ? 0 : isGroup(part) ? leastOfGroup(part) : 1), 0);

const leastOfGroup = ({ kind, alternatives }: GlobGroup): number =>
  kind === '@' || kind === '+' ? Math.min(...alternatives.map(leastLength)) : 0;
