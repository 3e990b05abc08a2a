import type { FileEntry } from '../memoryIndex/structures/fileEntry';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';
import { FileView, type GraphSymbol } from './fileView';
import { NameIndex } from './nameIndex';

/** Maximum number of parsed files in memory, at some kilobytes each. */
const MAX_VIEWS = 8_000;

/**
 * The nodes of the graph and the uses of their names, read from the facts of an index. Cached values are valid until
 * the index changes.
 */
export class CodeGraph {
  readonly #views = new Map<FileEntry, FileView>();
  readonly #memos: Map<unknown, unknown>[] = [];
  readonly #named = this.memo<string, readonly GraphSymbol[]>();
  readonly #names: (string | undefined)[] = [];
  readonly #table = { nameOf: (id: number) => this.#nameOf(id), idOf: (name: string) => this.#idOf(name) };
  readonly #ids = this.memo<string, number | undefined>();
  #byName: NameIndex | undefined;
  #segments: ReadonlySet<string> | undefined;
  #revision = -1;

  constructor(readonly index: MemoryIndex) {}

  view(file: FileEntry): FileView {
    this.#forgetWhenChanged();
    let view = this.#views.get(file);
    if (view) return view;
    if (this.#views.size >= MAX_VIEWS) this.#forgetViews();
    this.#views.set(file, (view = new FileView(file, this.#table)));
    return view;
  }

  viewOf(path: string): FileView | undefined {
    const file = this.index.file(path);
    return file && this.view(file);
  }

  /** Returns a new cache that is cleared whenever the index changes. */
  memo<K, V>(): Map<K, V> {
    const memo = new Map<K, V>();
    this.#memos.push(memo);
    return memo;
  }

  /** Returns a new cache of values by file and name that is cleared whenever the index changes. */
  memoByFile<V>(): ByFile<V> {
    return new ByFile(this.memo());
  }

  /** Returns the symbols with a name in all files. */
  symbolsNamed(name: string): readonly GraphSymbol[] {
    this.#forgetWhenChanged();
    let known = this.#named.get(name);
    if (!known) {
      known = this.filesDefining(name).flatMap((file) => this.view(file).named(name));
      this.#named.set(name, known);
    }
    return known;
  }

  filesDefining(name: string): readonly FileEntry[] {
    return this.#filesOf(name, (names, id) => names.definersOf(id));
  }

  filesMentioning(name: string): readonly FileEntry[] {
    return this.#filesOf(name, (names, id) => names.mentionersOf(id));
  }

  /** Returns whether a folder has this name, or a file apart from its extension. */
  hasFolderOrStem(name: string): boolean {
    this.#forgetWhenChanged();
    this.#segments ??= segmentsOf(this.index.liveFiles());
    return this.#segments.has(name);
  }

  /** Releases the caches, which the next trace builds again. */
  releaseCaches(): void {
    this.#forget();
    this.#names.length = 0;
  }

  #filesOf(name: string, of: (names: NameIndex, id: number) => Uint32Array): readonly FileEntry[] {
    this.#forgetWhenChanged();
    const id = this.#idOf(name);
    if (id === undefined) return [];
    this.#byName ??= new NameIndex(this.index);
    return Array.from(of(this.#byName, id), (file) => this.index.files[file]).filter((file) => file !== undefined);
  }

  #nameOf(id: number): string {
    return (this.#names[id] ??= this.index.factNames.get(id));
  }

  #idOf(name: string): number | undefined {
    let id = this.#ids.get(name);
    if (id === undefined) this.#ids.set(name, (id = this.index.factNames.idOf(name)));
    return id;
  }

  #forgetWhenChanged(): void {
    if (this.#revision === this.index.revision) return;
    this.#revision = this.index.revision;
    this.#forget();
  }

  #forgetViews(): void {
    this.#views.clear();
    for (const memo of this.#memos) memo.clear();
  }

  #forget(): void {
    this.#forgetViews();
    this.#byName = undefined;
    this.#segments = undefined;
  }
}

/** Cached values by file and name. */
export class ByFile<V> {
  constructor(private readonly files: Map<FileView, Map<string, V>>) {}

  get(view: FileView, name: string, find: () => V): V {
    let names = this.files.get(view);
    if (!names) this.files.set(view, (names = new Map<string, V>()));
    let value = names.get(name);
    if (value === undefined && !names.has(name)) names.set(name, (value = find()));
    return value as V;
  }
}

function segmentsOf(files: Iterable<FileEntry>): ReadonlySet<string> {
  const segments = new Set<string>();
  for (const { path } of files) for (const segment of path.replace(/\.[^./]+$/, '').split('/')) segments.add(segment);
  return segments;
}
