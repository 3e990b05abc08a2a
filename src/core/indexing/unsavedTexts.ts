import type { ChunkLocation, Workspace } from '../base/contracts';
import { limits } from '../base/limits';
import { readThrough } from '../base/readThrough';
import type { Chunk, ChunkBody, FileStat, IndexedFile } from '../base/types';
import { detectExcludedContent } from '../languages/contentFilter';
import type { UnsavedOverlay } from './unsavedOverlay';

export interface ShownText {
  readonly file: IndexedFile<Chunk>;
  readonly text: string;
}

type ReadBodies = (locations: readonly ChunkLocation[]) => Promise<readonly (ChunkBody | undefined)[]>;

/** Unsaved texts of one client of a folder. */
export class UnsavedTexts {
  readonly #shown = new Map<string, ShownText>();
  /** Number of the last text that was given for each path. An older text that is ready later is dropped. */
  readonly #asked = new Map<string, number>();
  #count = 0;

  constructor(
    private readonly overlay: UnsavedOverlay,
    private readonly indexedHash: (path: string) => string | undefined,
  ) {}

  get isEmpty(): boolean {
    return this.#shown.size === 0;
  }

  shown(path: string): ShownText | undefined {
    return this.#shown.get(path);
  }

  /** Returns whether this client sees an uncommitted text at a path. */
  has(path: string): boolean {
    return this.#seen(path) !== undefined;
  }

  hash(path: string): string | undefined {
    return this.#seen(path)?.file.hash;
  }

  /** Runs `work` on the in-memory index with these texts. */
  read<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    return this.overlay.read(this, work, signal);
  }

  /** Returns the workspace as this client sees it. */
  workspace(disk: Pick<Workspace, 'classify' | 'read'>): Pick<Workspace, 'classify' | 'read'> {
    return {
      classify: async (path, signal) => this.#seen(path)?.file ?? disk.classify(path, signal),
      read: async (path, signal) => this.#seen(path)?.text ?? disk.read(path, signal),
    };
  }

  /** Returns the bodies of chunks: of uncommitted texts from memory, and of all other files from the store. */
  bodies(locations: readonly ChunkLocation[], read: ReadBodies): Promise<readonly (ChunkBody | undefined)[]> {
    const own = locations.map(({ path, startLine }) =>
      this.#seen(path)?.file.chunks.find((chunk) => chunk.startLine === startLine),
    );
    return readThrough(locations, own, read);
  }

  /**
   * Shows a text instead of the file.
   * @returns whether the rules accept the text; if not, the text shown before should be dropped.
   */
  async set(path: string, text: string, signal: AbortSignal): Promise<boolean> {
    const turn = this.#turn(path);
    const stat = await this.#candidate(path, text, signal);
    if (!stat) return this.#asked.get(path) !== turn;
    const disk = this.#shown.has(path) ? undefined : await this.#readDisk(path, signal);
    const file = await this.overlay.analyze(stat, text, signal);
    const made = await this.overlay.parts.vectors.make([file], signal);
    if (this.#asked.get(path) !== turn) return true;
    if (!this.overlay.has(path)) this.overlay.setBelow(path, disk, this.indexedHash(path));
    this.#shown.set(path, { file, text });
    this.overlay.onChange(this, path, made);
    return true;
  }

  /**
   * Shows the file again.
   * @returns whether the file has to be indexed first.
   */
  async discard(path: string, signal: AbortSignal): Promise<boolean> {
    const turn = this.#turn(path);
    if (!this.#shown.has(path)) return false;
    const disk = await this.#readDisk(path, signal);
    if (this.#asked.get(path) !== turn) return false;
    this.#shown.delete(path);
    this.overlay.setBelow(path, disk, this.indexedHash(path));
    this.overlay.onChange(this, path);
    return disk?.file.hash !== this.indexedHash(path);
  }

  /** Removes the client and its texts. */
  dispose(): void {
    this.#asked.clear();
    this.#shown.clear();
    this.overlay.removeClient(this);
  }

  #seen(path: string): ShownText | undefined {
    return this.#shown.get(path) ?? this.overlay.uncommitted(path);
  }

  /**
   * Reads a file from disk. The file is read again if it was indexed in the meantime, because the index may then be
   * newer than the text.
   */
  async #readDisk(path: string, signal: AbortSignal): Promise<ShownText | undefined> {
    const { workspace } = this.overlay.parts;
    for (;;) {
      const indexed = this.indexedHash(path);
      const judged = await workspace.classify(path, signal);
      const text = 'size' in judged ? await workspace.read(path, signal) : undefined;
      const isFile = 'size' in judged && typeof text === 'string' && !detectExcludedContent(text, judged);
      const shown = isFile && { file: await this.overlay.analyze({ ...judged, path }, text, signal), text };
      if (this.indexedHash(path) === indexed) return shown || undefined;
    }
  }

  /** Returns a candidate for a text if the rules accept it. The file need not be on disk yet. */
  async #candidate(path: string, text: string, signal: AbortSignal): Promise<FileStat | undefined> {
    const judged = await this.overlay.parts.workspace.classify(path, signal);
    if (!('size' in judged) && (judged.state !== 'missing' || judged.unknownKind)) return undefined;
    if (text.length > limits.fileBytes) return undefined;
    const stat = { size: text.length, modified: 0, ...('size' in judged && judged), path };
    return detectExcludedContent(text, stat) ? undefined : stat;
  }

  #turn(path: string): number {
    this.#asked.set(path, ++this.#count);
    return this.#count;
  }
}
