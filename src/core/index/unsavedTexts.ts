import type { ChunkPlace, Hash, Parser, Workspace } from '../contracts';
import { limits } from '../limits';
import { readMissing } from '../readMissing';
import type { ImageFile } from '../search/imageFile';
import type { SearchImage } from '../search/searchImage';
import type { Chunk, ChunkBody, FileStat, IndexedFile } from '../types';
import type { ShownTexts } from './batchReader';
import { contentFate } from './contentRules';
import type { InlineVectors } from './indexer';
import { readFile } from './readFile';

export interface UnsavedParts {
  readonly workspace: Workspace;
  readonly parser: Parser;
  readonly vectors: InlineVectors;
  readonly image: SearchImage;
  readonly hash: Hash;
}

interface ShownText {
  readonly file: IndexedFile<Chunk>;
  readonly text: string;
  /** Saved or closed: shown until what is on disk is committed. */
  readonly isClosed: boolean;
}

type ReadBodies = (places: readonly ChunkPlace[]) => Promise<readonly (ChunkBody | undefined)[]>;

/**
 * Texts of editors that are not saved yet, searched in place of their files. They are laid over the in-memory index and written
 * nowhere; the index goes on underneath, and comes to light when the text is saved or dropped.
 */
export class UnsavedTexts implements ShownTexts {
  readonly #shown = new Map<string, ShownText>();
  /** The last text that was given for a path: an older one that is ready later is dropped. */
  readonly #asked = new Map<string, number>();
  #count = 0;

  constructor(private readonly parts: UnsavedParts) {}

  /** Whether the in-memory index holds only committed files. */
  get isEmpty(): boolean {
    return this.#shown.size === 0;
  }

  has(path: string): boolean {
    return this.#shown.has(path);
  }

  text(path: string): string | undefined {
    return this.#shown.get(path)?.text;
  }

  hash(path: string): string | undefined {
    return this.#shown.get(path)?.file.hash;
  }

  analyzed(stat: FileStat, text: string): IndexedFile<Chunk> | undefined {
    const shown = this.#shown.get(stat.path);
    if (shown?.text !== text) return undefined;
    const { language, hash, imports, identifiers, chunks } = shown.file;
    return { ...stat, language, hash, imports, identifiers, chunks };
  }

  /** The workspace as an editor shows it. */
  over(workspace: Pick<Workspace, 'stat' | 'read'>): Pick<Workspace, 'stat' | 'read'> {
    return {
      stat: (path, signal) => (this.has(path) ? Promise.resolve(this.#shown.get(path)?.file) : workspace.stat(path, signal)),
      read: (path, signal) => (this.has(path) ? Promise.resolve(this.text(path)) : workspace.read(path, signal)),
    };
  }

  /** Shows this text instead of the file. @returns whether the rules let it in; else what was shown before should go. */
  async show(path: string, text: string, signal: AbortSignal): Promise<boolean> {
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
  async close(path: string, indexedHash: string | undefined, signal: AbortSignal): Promise<boolean> {
    const turn = this.#turn(path);
    if (!this.#shown.has(path)) return false;
    const stat = await this.parts.workspace.stat(path, signal);
    const text = stat && (await this.parts.workspace.read(path, signal));
    if (this.#asked.get(path) !== turn) return false;
    if (!stat || typeof text !== 'string') {
      this.#drop(path);
      return true;
    }
    await this.#lay({ ...stat, path }, text, true, turn, signal);
    if (this.#shown.get(path)?.file.hash !== indexedHash) return true;
    this.#shown.delete(path);
    return false;
  }

  // What the indexer does to the in-memory index goes through here.

  file(path: string): ImageFile | undefined {
    return this.parts.image.file(path);
  }

  replace(file: IndexedFile): void {
    if (this.#isOpen(file.path)) return;
    this.#shown.delete(file.path);
    this.parts.image.replace(file);
  }

  remove(path: string): void {
    if (this.#isOpen(path)) return;
    this.#drop(path);
  }

  /** Bodies of the texts shown, and of all others from the store. */
  bodies(places: readonly ChunkPlace[], read: ReadBodies): Promise<readonly (ChunkBody | undefined)[]> {
    const own = places.map(({ path, startLine }) => this.#shown.get(path)?.file.chunks.find((chunk) => chunk.startLine === startLine));
    return readMissing(places, own, read);
  }

  async #lay(stat: FileStat, text: string, isClosed: boolean, turn: number, signal: AbortSignal): Promise<void> {
    const { parser, vectors, image, hash } = this.parts;
    const same = this.analyzed(stat, text);
    const file = same ?? (await readFile(stat, text, parser, hash, signal));
    const made = same ? undefined : await vectors.make([file], signal);
    if (this.#asked.get(stat.path) !== turn) return;
    this.#shown.set(stat.path, { file, text, isClosed });
    if (!made) return;
    image.replace(file);
    vectors.attach(made);
  }

  /** A file that is not on disk yet can be one: only the rules are asked. */
  async #candidate(path: string, text: string, signal: AbortSignal): Promise<FileStat | undefined> {
    const judged = await this.parts.workspace.judge(path, signal);
    if (!('size' in judged) && (judged.state !== 'missing' || judged.unknownKind)) return undefined;
    if (text.length > limits.fileBytes) return undefined;
    const stat = { size: text.length, modified: 0, ...('size' in judged && judged), path };
    return contentFate(text, stat) ? undefined : stat;
  }

  #drop(path: string): void {
    this.#shown.delete(path);
    this.parts.image.remove(path);
  }

  #isOpen(path: string): boolean {
    return this.#shown.get(path)?.isClosed === false;
  }

  #turn(path: string): number {
    this.#asked.set(path, ++this.#count);
    return this.#count;
  }
}
