import type { Column } from './column';
import type { DefinitionTable } from './definitionTable';
import type { ImageFile } from './imageFile';
import type { StringTable } from './stringTable';
import { grownTo, type Arrays } from './typedArrays';
import { UintLists } from './uintLists';

/** A name that more files define says nothing about which one is meant. */
const MOST_DEFINERS = 3;
/** Shorter names are too often accidental. */
const SHORTEST_NAME = 4;

/** Of the few hundred names that are asked for, a mark each: a table of all names, of which a million chunks have millions, took longer to make than to use. */
const MARK_BITS = 14;
/**
 * Where a name has its mark. Another name may have the same, so what is marked is looked up: a name among those that are wanted, or its definers, none of which
 * is a file that is asked about, or the name would be marked itself. Odd constant of a multiplicative hash (Knuth, The Art of Computer Programming 3, 6.4).
 */
const markOf = (name: number): number => Math.imul(name, 0x9e3779b1) >>> (32 - MARK_BITS);

/**
 * Which files refer to which, by name alone: an edge for each name that one file uses and at most
 * {@link MOST_DEFINERS} others define, weighing 1 / number of definers. Edges are found when asked for, so an
 * update costs its own file only. Files are known by their ids.
 */
export class ReferenceGraph {
  /** By file: the names it uses. */
  readonly #uses = new UintLists();
  /** By name: the files that define it, and how many files use it. */
  readonly #definers = new UintLists();
  #users = new Uint32Array(0);
  /** Weights that were asked for since the last change. */
  #referred = new Map<ImageFile, number>();

  constructor(
    private readonly names: StringTable,
    private readonly definitions: DefinitionTable,
  ) {}

  /** Adds a file whose definitions stand in the table already. */
  add(file: ImageFile, identifiers: readonly string[]): void {
    for (const name of new Set(identifiers)) if (name.length >= SHORTEST_NAME) this.#uses.push(file.id, this.names.intern(name));
    this.#users = grownTo(this.#users, this.names.size);
    this.#countUsers(file, 1);
    this.#referred.clear();
    for (const name of this.#definedIn(file)) this.#definers.push(name, file.id);
  }

  remove(file: ImageFile): void {
    this.#countUsers(file, -1);
    this.#referred.clear();
    for (const name of this.#definedIn(file)) this.#definers.drop(name, file.id);
  }

  /** Adds the weight of each edge from a file to that of the file where it arrives. */
  addReferences({ id }: ImageFile, edges: Column): void {
    const uses = this.#uses.of(id);
    for (let i = 0; i < uses.length; i++) {
      const name = uses[i] as number;
      if (this.#hasEdges(name)) this.#eachEdge(name, id, (definer, weight) => edges.add(definer, weight));
    }
  }

  /** The weights of the edges from a file to each of some files, to be asked for many files: each answer is good until the next. */
  referencesTo(targets: readonly ImageFile[]): (file: ImageFile) => Float64Array {
    const places = new Map(targets.map(({ id }, place) => [id, place]));
    const marks = new Uint8Array(1 << MARK_BITS);
    for (const target of targets) for (const name of this.#definedIn(target)) if (this.#hasEdges(name)) marks[markOf(name)] = 1;
    const weights = new Float64Array(targets.length);
    const add = (definer: number, weight: number): void => {
      const place = places.get(definer);
      if (place !== undefined) weights[place] = (weights[place] as number) + weight;
    };
    return ({ id }) => {
      weights.fill(0);
      const uses = this.#uses.of(id);
      // By place: there are some hundred names in each of a hundred files, and an iterator takes as long as the look.
      for (let i = 0; i < uses.length; i++) {
        const name = uses[i] as number;
        if (marks[markOf(name)] === 1 && this.#hasEdges(name)) this.#eachEdge(name, id, add);
      }
      return weights;
    };
  }

  /** The edges that a name makes for a file that uses it: none where it is its own. */
  #eachEdge(name: number, user: number, visit: (definer: number, weight: number) => void): void {
    const definers = this.#definers.lengthOf(name);
    for (let i = 0; i < definers; i++) if (this.#definers.at(name, i) === user) return;
    for (let i = 0; i < definers; i++) visit(this.#definers.at(name, i), 1 / definers);
  }

  /** Summed weight of the edges that arrive at a file. */
  referredWeight(file: ImageFile): number {
    let weight = this.#referred.get(file);
    if (weight === undefined) this.#referred.set(file, (weight = this.#findReferredWeight(file)));
    return weight;
  }

  #findReferredWeight(file: ImageFile): number {
    let weight = 0;
    for (const name of this.#definedIn(file)) {
      const definers = this.#definers.lengthOf(name);
      if (definers > 0 && definers <= MOST_DEFINERS) weight += Math.max(0, (this.#users[name] ?? 0) - definers) / definers;
    }
    return weight;
  }

  /** Of some names, those that a file uses or defines: quick enough to be asked for every file, until the next change. */
  namesAmong(wanted: ReadonlySet<number>): (file: ImageFile) => readonly number[] {
    const marks = new Uint8Array(1 << MARK_BITS);
    const defined = new Map<number, number[]>();
    for (const name of wanted) {
      marks[markOf(name)] = 1;
      for (const definer of this.#definers.of(name)) defined.set(definer, [...(defined.get(definer) ?? []), name]);
    }
    return ({ id }) => {
      const found = defined.get(id)?.slice() ?? [];
      const uses = this.#uses.of(id);
      for (let i = 0; i < uses.length; i++) {
        const name = uses[i] as number;
        if (marks[markOf(name)] === 1 && wanted.has(name) && !found.includes(name)) found.push(name);
      }
      return found;
    };
  }

  /** Files got other ids; those mapped to -1 are gone. */
  renumber(renumbered: Int32Array): void {
    this.#uses.rekey(renumbered);
    this.#definers.renumber(renumbered, 1);
  }

  save(): Readonly<Record<'uses' | 'definers' | 'users', Arrays>> {
    return { uses: this.#uses.save(), definers: this.#definers.save(), users: { counts: this.#users } };
  }

  load({ uses, definers, users }: Readonly<Record<'uses' | 'definers' | 'users', Arrays>>): void {
    this.#uses.load(uses);
    this.#definers.load(definers);
    this.#users = users['counts'] as Uint32Array<ArrayBuffer>;
  }

  /** Most names are defined elsewhere, in a library, and need no look at their list. */
  #hasEdges(name: number): boolean {
    const definers = this.#definers.lengthOf(name);
    return definers > 0 && definers <= MOST_DEFINERS;
  }

  #countUsers(file: ImageFile, change: 1 | -1): void {
    for (const name of this.#uses.of(file.id)) this.#users[name] = (this.#users[name] ?? 0) + change;
  }

  /** Distinct names of the types and functions of a file. */
  #definedIn({ firstDefinition, definitionCount }: ImageFile): ReadonlySet<number> {
    const names = new Set<number>();
    for (let entry = firstDefinition; entry < firstDefinition + definitionCount; entry++) {
      const kind = this.definitions.kindOf(entry);
      const name = this.definitions.nameOf(entry);
      if ((kind === 'type' || kind === 'function') && this.names.hasLength(name, SHORTEST_NAME)) names.add(name);
    }
    return names;
  }
}
