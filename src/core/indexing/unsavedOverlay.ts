import type { ChunkLocation, HashFunction, Parser, Workspace } from '../base/contracts';
import { limits } from '../base/limits';
import { readThrough } from '../base/readThrough';
import type { FileEntry } from '../memoryIndex/structures/fileEntry';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';
import type { Chunk, ChunkBody, FileStat, IndexedFile } from '../base/types';
import type { ShownTexts } from './readAhead';
import { detectExcludedContent } from '../languages/contentFilter';
import type { InlineVectors } from './indexer';
import { analyzeFile } from '../analysis/analyzeFile';

export interface UnsavedOverlayParts {
  readonly workspace: Workspace;
  readonly parser: Parser;
  readonly vectors: InlineVectors;
  readonly index: MemoryIndex;
  readonly hash: HashFunction;
}

interface ShownText {
  readonly file: IndexedFile<Chunk>;
  readonly text: string;
  /** Saved or closed: shown until what is on disk is committed. */
  readonly isClosed: boolean;
}

type ReadBodies = (locations: readonly ChunkLocation[]) => Promise<readonly (ChunkBody | undefined)[]>;

/**
 * Texts of editors that are not saved yet, searched in place of their files. They are laid over the in-memory index and
 * written nowhere; the index goes on underneath, and comes to light when the text is saved or dropped.
 */
export class UnsavedOverlay implements ShownTexts {
  readonly #shown = new Map<string, ShownText>();
  /** The last text that was given for a path: an older one that is ready later is dropped. */
  readonly #asked = new Map<string, number>();
  #count = 0;

  constructor(private readonly parts: UnsavedOverlayParts) {}

  /** Whether the in-memory index holds only committed files. */
  get isEmpty(): boolean {
    return this.#shown.size === 0;
  }

  has(path: string): boolean {
    return this.#shown.has(path);
  }

  hash(path: string): string | undefined {
    return this.#shown.get(path)?.file.hash;
  }

  analyzed(stat: FileStat, text: string): IndexedFile<Chunk> | undefined {
    const shown = this.#shown.get(stat.path);
    if (shown?.text !== text) return undefined;
    const { language, hash, imports, identifiers, facts, chunks } = shown.file;
    return { ...stat, language, hash, imports, identifiers, ...(facts !== undefined && { facts }), chunks };
  }

  /** The workspace as an editor shows it. */
  overlay(workspace: Pick<Workspace, 'classify' | 'read'>): Pick<Workspace, 'classify' | 'read'> {
    return {
      classify: async (path, signal) => this.#shown.get(path)?.file ?? workspace.classify(path, signal),
      read: async (path, signal) => this.#shown.get(path)?.text ?? workspace.read(path, signal),
    };
  }

  /**
   * Shows this text instead of the file. @returns whether the rules let it in; else what was shown before should go.
   */
  async set(path: string, text: string, signal: AbortSignal): Promise<boolean> {
    const turn = this.#turn(path);
    const stat = await this.#candidate(path, text, signal);
    if (!stat) return this.#asked.get(path) !== turn;
    await this.#lay(stat, text, false, turn, signal);
    return true;
  }

  /**
   * Shows the file again.
   * @param indexedHash of the content that is indexed.
   * @returns whether the file has to be indexed before that is done.
   */
  async discard(path: string, indexedHash: string | undefined, signal: AbortSignal): Promise<boolean> {
    const turn = this.#turn(path);
    if (!this.#shown.has(path)) return false;
    const judged = await this.parts.workspace.classify(path, signal);
    const text = 'size' in judged ? await this.parts.workspace.read(path, signal) : undefined;
    if (this.#asked.get(path) !== turn) return false;
    if (!('size' in judged) || typeof text !== 'string') {
      this.#drop(path);
      return true;
    }
    await this.#lay({ ...judged, path }, text, true, turn, signal);
    if (this.#shown.get(path)?.file.hash !== indexedHash) return true;
    this.#shown.delete(path);
    return false;
  }

  // What the indexer does to the in-memory index goes through here.

  file(path: string): FileEntry | undefined {
    return this.parts.index.file(path);
  }

  replace(file: IndexedFile): void {
    if (this.#isOpen(file.path)) return;
    this.#shown.delete(file.path);
    this.parts.index.replace(file);
  }

  remove(path: string): void {
    if (this.#isOpen(path)) return;
    this.#drop(path);
  }

  /** Bodies of the texts shown, and of all others from the store. */
  bodies(locations: readonly ChunkLocation[], read: ReadBodies): Promise<readonly (ChunkBody | undefined)[]> {
    const own = locations.map(({ path, startLine }) =>
      this.#shown.get(path)?.file.chunks.find((chunk) => chunk.startLine === startLine),
    );
    return readThrough(locations, own, read);
  }

  async #lay(stat: FileStat, text: string, isClosed: boolean, turn: number, signal: AbortSignal): Promise<void> {
    const { parser, vectors, index, hash } = this.parts;
    const same = this.analyzed(stat, text);
    const file = same ?? (await analyzeFile(stat, text, parser, hash, signal));
    const made = same ? undefined : await vectors.make([file], signal);
    if (this.#asked.get(stat.path) !== turn) return;
    this.#shown.set(stat.path, { file, text, isClosed });
    if (!made) return;
    index.replace(file);
    vectors.attach(made);
  }

  /** A file that is not on disk yet can be one: only the rules decide. */
  async #candidate(path: string, text: string, signal: AbortSignal): Promise<FileStat | undefined> {
    const judged = await this.parts.workspace.classify(path, signal);
    if (!('size' in judged) && (judged.state !== 'missing' || judged.unknownKind)) return undefined;
    if (text.length > limits.fileBytes) return undefined;
    const stat = { size: text.length, modified: 0, ...('size' in judged && judged), path };
    return detectExcludedContent(text, stat) ? undefined : stat;
  }

  #drop(path: string): void {
    this.#shown.delete(path);
    this.parts.index.remove(path);
  }

  #isOpen(path: string): boolean {
    return this.#shown.get(path)?.isClosed === false;
  }

  #turn(path: string): number {
    this.#asked.set(path, ++this.#count);
    return this.#count;
  }
}
