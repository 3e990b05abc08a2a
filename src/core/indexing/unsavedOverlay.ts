import type { HashFunction, Parser, Workspace } from '../base/contracts';
import type { Chunk, FileStat, IndexedFile } from '../base/types';
import { analyzeFile } from '../analysis/analyzeFile';
import type { FileEntry } from '../memoryIndex/structures/fileEntry';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';
import { GroupTurns } from '../scheduling/groupTurns';
import { vectorKey } from '../vectors/vectorKey';
import type { InlineVectors, NewVectors } from './indexer';
import type { ShownTexts } from './readAhead';
import { UnsavedTexts, type ShownText } from './unsavedTexts';

export interface UnsavedOverlayParts {
  readonly workspace: Workspace;
  readonly parser: Parser;
  readonly vectors: InlineVectors & { lookUp(signal: AbortSignal): Promise<void> };
  readonly index: MemoryIndex;
  readonly hash: HashFunction;
}

/** The file on disk at a path where some client shows another text. */
interface FileBelow {
  readonly file: IndexedFile | undefined;
  /** The text on disk until it is committed; until then, the store has other bodies. */
  readonly uncommitted: ShownText | undefined;
}

interface CoveredPath {
  below: FileBelow;
  /** File that the in-memory index holds at the path. */
  present: IndexedFile | undefined;
  /** Vectors of the texts shown, which are not in the store. */
  made: NewVectors | undefined;
}

/**
 * Overlay of unsaved texts, which are searched in place of their files. Each client sees its own texts: they replace
 * files in the in-memory index while their client reads it, and are written nowhere. The indexer continues underneath,
 * and its changes become visible when a text is saved or dropped.
 */
export class UnsavedOverlay implements ShownTexts {
  readonly #covered = new Map<string, CoveredPath>();
  readonly #clients = new Set<UnsavedTexts>();
  readonly #turns = new GroupTurns<UnsavedTexts | undefined>();
  /** Client whose texts the in-memory index holds. */
  #laid: UnsavedTexts | undefined;
  #vectorsFound: Promise<void> = Promise.resolve();

  constructor(readonly parts: UnsavedOverlayParts) {}

  /**
   * Adds a client, which has no texts at first.
   * @param indexedHash returns the content hash of a path that is indexed.
   */
  addClient(indexedHash: (path: string) => string | undefined): UnsavedTexts {
    const client = new UnsavedTexts(this, indexedHash);
    this.#clients.add(client);
    return client;
  }

  removeClient(client: UnsavedTexts): void {
    this.#clients.delete(client);
    if (this.#laid === client) this.#lay(undefined);
    for (const path of this.#covered.keys()) this.#forgetIfPlain(path);
  }

  /** Runs `work` on the in-memory index as a client sees it, while no client with a different view reads the index. */
  read<T>(client: UnsavedTexts, work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const seen = client.isEmpty ? undefined : client;
    const run = async (): Promise<T> => {
      if (this.#laid !== seen) this.#lay(seen);
      await this.#vectorsFound;
      return work();
    };
    return this.#turns.run(seen, run, signal);
  }

  /** Whether the in-memory index holds only committed files. */
  get isEmpty(): boolean {
    return this.#covered.size === 0;
  }

  has(path: string): boolean {
    return this.#covered.has(path);
  }

  analyzed(stat: FileStat, text: string): IndexedFile<Chunk> | undefined {
    const known = [...this.#shownAt(stat.path), this.uncommitted(stat.path)].find((shown) => shown?.text === text);
    if (!known) return undefined;
    const { language, hash, imports, identifiers, facts, chunks } = known.file;
    return { ...stat, language, hash, imports, identifiers, ...(facts !== undefined && { facts }), chunks };
  }

  async analyze(stat: FileStat, text: string, signal: AbortSignal): Promise<IndexedFile<Chunk>> {
    const { parser, hash } = this.parts;
    return this.analyzed(stat, text) ?? (await analyzeFile(stat, text, parser, hash, signal));
  }

  /** Returns the text on disk that is not committed yet. Clients without their own text for the path see this text. */
  uncommitted(path: string): ShownText | undefined {
    return this.#covered.get(path)?.below.uncommitted;
  }

  /** Records the text on disk below the texts of clients. */
  setBelow(path: string, disk: ShownText | undefined, indexedHash: string | undefined): void {
    const isCommitted = disk?.file.hash === indexedHash;
    const below = { file: disk?.file, uncommitted: isCommitted ? undefined : disk };
    const covered = this.#covered.get(path) ?? {
      below,
      present: isCommitted ? disk?.file : undefined,
      made: undefined,
    };
    covered.below = below;
    this.#covered.set(path, covered);
    this.#show(path, covered);
  }

  /**
   * Updates the index after a client has changed or dropped its text.
   * @param made vectors of the new text.
   */
  onChange(client: UnsavedTexts, path: string, made?: NewVectors): void {
    const covered = this.#covered.get(path);
    if (!covered) return;
    if (made) covered.made = this.#neededOf(path, made, covered.made);
    if (this.#laid === client) this.#show(path, covered);
    this.#forgetIfPlain(path);
  }

  // The indexer changes the in-memory index through the following methods.

  file(path: string): FileEntry | undefined {
    return this.parts.index.file(path);
  }

  replace(file: IndexedFile): void {
    if (!this.#commit(file.path, file)) this.parts.index.replace(file);
  }

  remove(path: string): void {
    if (!this.#commit(path, undefined)) this.parts.index.remove(path);
  }

  #commit(path: string, file: IndexedFile | undefined): boolean {
    const covered = this.#covered.get(path);
    if (!covered) return false;
    covered.below = { file, uncommitted: undefined };
    this.#show(path, covered);
    this.#forgetIfPlain(path);
    return true;
  }

  #lay(client: UnsavedTexts | undefined): void {
    this.#laid = client;
    for (const [path, covered] of this.#covered) this.#show(path, covered);
    // The vectors of chunks that were covered by a text are in the store.
    this.#vectorsFound = this.parts.vectors.lookUp(new AbortController().signal).catch(() => undefined);
  }

  #show(path: string, covered: CoveredPath): void {
    const { index, vectors } = this.parts;
    const file = this.#laid?.shown(path)?.file ?? covered.below.file;
    if (file && file === covered.present) return;
    covered.present = file;
    if (file) index.replace(file);
    else index.remove(path);
    if (file && covered.made) vectors.attach(covered.made);
  }

  /** Returns the vectors, of all that were computed for texts at a path, that some text still needs. */
  #neededOf(path: string, made: NewVectors, before: NewVectors | undefined): NewVectors {
    const keys = new Set(this.#shownAt(path).flatMap(({ file }) => file.chunks.map(({ hash }) => vectorKey(hash))));
    const earlier = before?.model === made.model ? before.vectors : [];
    return { ...made, vectors: new Map([...earlier, ...made.vectors].filter(([key]) => keys.has(key))) };
  }

  #forgetIfPlain(path: string): void {
    const isPlain = !this.uncommitted(path) && this.#shownAt(path).length === 0;
    if (isPlain) this.#covered.delete(path);
  }

  #shownAt(path: string): readonly ShownText[] {
    return [...this.#clients].flatMap((client) => client.shown(path) ?? []);
  }
}
