import { DEFINITION_KINDS } from '../../languages/symbolKinds';
import { definitionWeight } from '../../analysis/fieldTerms';
import { foldIdentifier } from '../../text/identifiers';
import { termsOfIdentifier } from '../../text/analyzer';
import type { Definition, DefinitionKind } from '../../base/types';
import type { Postings } from './postings';
import type { StringInterner } from '../../collections/stringInterner';
import { growTo, type Arrays } from '../../collections/typedArrays';
import { Uint32Lists } from '../../collections/uint32Lists';

const KIND_BITS = 7;
const INDENTED = 8;

type Parts = 'entries' | 'byName' | 'byTerm' | 'terms' | 'byFold';

/** Table of all definitions in columns, indexed by name, by folded name, and by the terms of the name. */
export class DefinitionTable {
  #slots = new Uint32Array(0);
  #names = new Uint32Array(0);
  #kinds = new Uint8Array(0);
  #count = 0;
  readonly #entriesByName = new Uint32Lists();
  readonly #namesByTerm = new Uint32Lists();
  readonly #termsByName = new Uint32Lists();
  readonly #namesByFold = new Uint32Lists();

  constructor(
    private readonly names: StringInterner,
    private readonly vocabulary: Postings,
  ) {}

  get count(): number {
    return this.#count;
  }

  add(slot: number, definition: Definition): void {
    const name = this.names.intern(definition.name);
    const entry = this.#count++;
    this.#slots = growTo(this.#slots, this.#count);
    this.#names = growTo(this.#names, this.#count);
    this.#kinds = growTo(this.#kinds, this.#count);
    this.#slots[entry] = slot;
    this.#names[entry] = name;
    this.#kinds[entry] = DEFINITION_KINDS.indexOf(definition.kind) | (definition.indented ? INDENTED : 0);
    this.#addName(name, definition.name);
    this.#entriesByName.push(name, entry);
  }

  /** Returns the ids of the names that equal `name` except for case and separators. */
  namesLike(name: string): Uint32Array {
    const fold = this.names.idOf(foldIdentifier(name));
    return fold === undefined ? new Uint32Array(0) : this.#namesByFold.of(fold);
  }

  /** Returns the ids of the names that have a term. */
  namesWith(term: number): Uint32Array {
    return this.#namesByTerm.of(term);
  }

  /** Returns the sum of `valueOf` over the terms of a name, repeated as often as they occur. */
  sumOfTerms(name: number, valueOf: (term: number) => number): number {
    let sum = 0;
    const length = this.#termsByName.lengthOf(name);
    for (let i = 0; i < length; i++) sum += valueOf(this.#termsByName.at(name, i));
    return sum;
  }

  /** Returns the number of entries of a name, including those of removed files. */
  entryCount(name: number): number {
    return this.#entriesByName.lengthOf(name);
  }

  /** Returns one of the entries that {@link entryCount} counts. */
  entryAt(name: number, place: number): number {
    return this.#entriesByName.at(name, place);
  }

  /** Returns the entries of a name, including those of removed files. */
  entriesOf(name: number): Uint32Array {
    return this.#entriesByName.of(name);
  }

  /** Returns the slot of the chunk with an entry. */
  slotOf(entry: number): number {
    return this.#slots[entry] ?? 0;
  }

  kindOf(entry: number): DefinitionKind {
    return DEFINITION_KINDS[(this.#kinds[entry] ?? 0) & KIND_BITS] ?? 'variable';
  }

  isIndented(entry: number): boolean {
    return ((this.#kinds[entry] ?? 0) & INDENTED) !== 0;
  }

  weightOf(entry: number): number {
    return definitionWeight({ kind: this.kindOf(entry), indented: this.isIndented(entry) });
  }

  nameOf(entry: number): number {
    return this.#names[entry] ?? 0;
  }

  /**
   * Renumbers the chunks, and drops the entries of chunks that are mapped to -1. Returns the new number of each entry,
   * or -1.
   */
  renumber(renumbered: Int32Array): Int32Array {
    const moved = new Int32Array(this.#count).fill(-1);
    let kept = 0;
    for (let entry = 0; entry < this.#count; entry++) {
      const slot = renumbered[this.#slots[entry] ?? 0] ?? -1;
      if (slot < 0) continue;
      moved[entry] = kept;
      this.#slots[kept] = slot;
      this.#names[kept] = this.#names[entry] ?? 0;
      this.#kinds[kept] = this.#kinds[entry] ?? 0;
      kept++;
    }
    this.#count = kept;
    this.#entriesByName.renumber(moved, 1);
    return moved;
  }

  save(): Readonly<Record<Parts, Arrays>> {
    const count = this.#count;
    return {
      entries: {
        slots: this.#slots.subarray(0, count),
        names: this.#names.subarray(0, count),
        kinds: this.#kinds.subarray(0, count),
      },
      byName: this.#entriesByName.save(),
      byTerm: this.#namesByTerm.save(),
      terms: this.#termsByName.save(),
      byFold: this.#namesByFold.save(),
    };
  }

  load(parts: Readonly<Record<Parts, Arrays>>): void {
    this.#slots = parts.entries['slots'] as Uint32Array<ArrayBuffer>;
    this.#names = parts.entries['names'] as Uint32Array<ArrayBuffer>;
    this.#kinds = parts.entries['kinds'] as Uint8Array<ArrayBuffer>;
    this.#count = this.#slots.length;
    this.#entriesByName.load(parts.byName);
    this.#namesByTerm.load(parts.byTerm);
    this.#termsByName.load(parts.terms);
    this.#namesByFold.load(parts.byFold);
  }

  #addName(name: number, text: string): void {
    const fold = this.names.intern(foldIdentifier(text));
    if (this.#namesByFold.of(fold).includes(name)) return;
    this.#namesByFold.push(fold, name);
    const terms = termsOfIdentifier(text).map((term) => this.vocabulary.intern(term));
    for (const term of terms) this.#termsByName.push(name, term);
    for (const term of new Set(terms)) this.#namesByTerm.push(term, name);
  }
}
