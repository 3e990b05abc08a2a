import type { Definition } from '../types';

/** A name that more files define says nothing about which one is meant. */
const MOST_DEFINERS = 3;
/** Shorter names are too often accidental. */
const SHORTEST_NAME = 4;

interface FileNames {
  readonly uses: Uint32Array;
  readonly defines: Uint32Array;
}

/**
 * Which files refer to which, by name alone: an edge for each name that one file uses and at most
 * {@link MOST_DEFINERS} others define, weighing 1 / number of definers. Edges are found when asked for, so an
 * update costs its own file only. Names are kept once, as numbers: most files use the same ones.
 */
export class ReferenceGraph<F extends object> {
  #ids = new Map<string, number>();
  #files = new Map<F, FileNames>();
  /** By name: the files that define it, and how many files use it. */
  #definers: (readonly F[])[] = [];
  #users: number[] = [];
  #edges = new Map<F, ReadonlyMap<F, number>>();

  add(file: F, identifiers: readonly string[], definitions: readonly Definition[]): void {
    const uses = this.#intern(identifiers);
    const defines = this.#intern(definitions.filter(definesName).map((definition) => definition.name));
    this.#files.set(file, { uses, defines });
    for (const name of uses) this.#users[name] = (this.#users[name] ?? 0) + 1;
    for (const name of defines) this.#definers[name] = [...(this.#definers[name] ?? []), file];
    this.#edges.clear();
  }

  remove(file: F): void {
    const names = this.#files.get(file);
    if (!names) return;
    this.#files.delete(file);
    for (const name of names.uses) this.#users[name] = (this.#users[name] ?? 0) - 1;
    for (const name of names.defines) this.#definers[name] = (this.#definers[name] ?? []).filter((definer) => definer !== file);
    this.#edges.clear();
  }

  /** Files that `file` refers to, with the weight of each edge. */
  references(file: F): ReadonlyMap<F, number> {
    const known = this.#edges.get(file);
    if (known) return known;
    const edges = this.#findEdges(file);
    this.#edges.set(file, edges);
    return edges;
  }

  /** Summed weight of the edges that arrive at a file. */
  referredWeight(file: F): number {
    let weight = 0;
    for (const name of this.#files.get(file)?.defines ?? []) {
      const definers = this.#definers[name]?.length ?? 0;
      if (definers > 0 && definers <= MOST_DEFINERS) weight += Math.max(0, (this.#users[name] ?? 0) - definers) / definers;
    }
    return weight;
  }

  #findEdges(file: F): ReadonlyMap<F, number> {
    const edges = new Map<F, number>();
    for (const name of this.#files.get(file)?.uses ?? []) {
      const definers = this.#definers[name];
      if (!definers || definers.length > MOST_DEFINERS || definers.includes(file)) continue;
      for (const definer of definers) edges.set(definer, (edges.get(definer) ?? 0) + 1 / definers.length);
    }
    return edges;
  }

  #intern(names: readonly string[]): Uint32Array {
    const distinct = new Set(names.filter((name) => name.length >= SHORTEST_NAME));
    return Uint32Array.from(distinct, (name) => {
      const known = this.#ids.get(name);
      if (known !== undefined) return known;
      this.#ids.set(name, this.#ids.size);
      return this.#ids.size - 1;
    });
  }
}

const definesName = ({ kind }: Definition): boolean => kind === 'type' || kind === 'function';
