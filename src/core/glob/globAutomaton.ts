import type { GlobClass } from './globClass';
import { ANY, depthOf, isGroup, STAR, type GlobGroup, type GlobPart, type GlobParts } from './globSyntax';

/** One state of the automaton of a name: the condition under which the rest of the name matches from here. */
type State =
  | { readonly kind: 'end' }
  /** Matches one character, then another state. */
  | { readonly kind: 'take'; readonly what: number | GlobClass; readonly next: number }
  /** Matches if any of several states matches. */
  | { readonly kind: 'any'; readonly of: readonly number[] }
  /** Matches if one state matches and the other does not. */
  | { readonly kind: 'but'; readonly next: number; readonly not: number };

/** Maximum nesting of groups; each level takes one more sweep over the states. */
export const MAX_GROUP_DEPTH = 5;

/**
 * Matches text against the parts of a glob. The text is read from its end, and for each character the automaton records
 * which states match the rest. This takes states × characters steps for every glob, where a regular expression with the
 * same groups may take exponential time.
 */
export class GlobAutomaton {
  readonly #states: State[] = [{ kind: 'end' }];
  readonly #start: number;
  readonly #sweeps: number;
  #now: Uint8Array;
  #later: Uint8Array;

  constructor(parts: GlobParts) {
    this.#start = this.#compile(parts, 0);
    this.#sweeps = loops(parts) ? depthOf(parts) + 2 : 1;
    this.#now = new Uint8Array(this.#states.length);
    this.#later = new Uint8Array(this.#states.length);
  }

  match(text: string): boolean {
    for (let at = text.length; at >= 0; at--) {
      [this.#now, this.#later] = [this.#later, this.#now];
      this.#now.fill(0);
      const code = at < text.length ? text.charCodeAt(at) : undefined;
      for (let sweep = 0; sweep < this.#sweeps && this.#sweep(code); sweep++);
    }
    return this.#now[this.#start] === 1;
  }

  /**
   * Records the states that match from one character on; undefined stands for the end.
   * @returns whether any state changed.
   */
  #sweep(code: number | undefined): boolean {
    let changed = false;
    for (let id = 0; id < this.#states.length; id++) {
      const state = this.#states[id];
      const holds = state !== undefined && this.#holds(state, code) ? 1 : 0;
      changed ||= this.#now[id] !== holds;
      this.#now[id] = holds;
    }
    return changed;
  }

  #holds(state: State, code: number | undefined): boolean {
    switch (state.kind) {
      case 'end':
        return code === undefined;
      case 'take':
        return code !== undefined && this.#later[state.next] === 1 && accepts(state.what, code);
      case 'any':
        return state.of.some((id) => this.#now[id] === 1);
      case 'but':
        return this.#now[state.next] === 1 && this.#now[state.not] === 0;
    }
  }

  /**
   * Adds the states of some parts, last part first, so that one sweep is enough where nothing repeats.
   * @returns the first state.
   */
  #compile(parts: GlobParts, next: number): number {
    return parts.reduceRight<number>(
      (after, part) => (isGroup(part) ? this.#group(part, after) : this.#single(part, after)),
      next,
    );
  }

  #single(part: Exclude<GlobPart, GlobGroup>, next: number): number {
    return part === STAR ? this.#star(next) : this.#add({ kind: 'take', what: part, next });
  }

  #star(next: number): number {
    const repeat = this.#states.length + 1;
    const one = this.#add({ kind: 'take', what: ANY, next: repeat });
    return this.#add({ kind: 'any', of: [next, one] });
  }

  #group({ kind, alternatives }: GlobGroup, next: number): number {
    const choice = (then: number): readonly number[] => alternatives.map((parts) => this.#compile(parts, then));
    if (kind === '@') return this.#add({ kind: 'any', of: choice(next) });
    if (kind === '?') return this.#add({ kind: 'any', of: [next, ...choice(next)] });
    // Rejects a name if one of the alternatives matches together with the rest of the glob.
    if (kind === '!')
      return this.#add({ kind: 'but', not: this.#add({ kind: 'any', of: choice(next) }), next: this.#star(next) });
    const repeat = this.#add({ kind: 'any', of: [next] });
    const again = choice(repeat);
    this.#states[repeat] = { kind: 'any', of: [next, ...again] };
    return kind === '*' ? repeat : this.#add({ kind: 'any', of: again });
  }

  #add(state: State): number {
    return this.#states.push(state) - 1;
  }
}

const accepts = (what: number | GlobClass, code: number): boolean =>
  typeof what === 'number' ? what === ANY || what === code : what.has(code);

const loops = (parts: GlobParts): boolean =>
  parts.some((part) => isGroup(part) && (part.kind === '*' || part.kind === '+' || part.alternatives.some(loops)));
