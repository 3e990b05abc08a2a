import { join } from 'node:path';
import type { HashFunction, Workspace } from '../../core/base/contracts';
import type { ContentExclusion } from '../../core/base/fileStatus';
import type { ManifestEntry } from '../../core/indexing/fileManifest';
import { limits } from '../../core/base/limits';
import { embeddingText } from '../../core/text/embeddingText';
import type { UnsavedTexts } from '../../core/indexing/unsavedTexts';
import type { FileChange } from '../../core/retrieval/searchSource';
import type { FileChunk, FileEntry } from '../../core/memoryIndex/structures/fileEntry';
import type { MemoryIndex } from '../../core/memoryIndex/memoryIndex';
import { vectorKey } from '../../core/vectors/vectorKey';
import type { ChunkBody, LineRange } from '../../core/base/types';
import { isUnchanged, openFile, readLines, type FileStamp } from '../fileSystem/lineReader';
import { lstatOrReason } from '../fileSystem/fileStat';

export interface FreshnessCheckParts {
  readonly root: string;
  readonly workspace: Pick<Workspace, 'read'>;
  readonly manifest: ReadonlyMap<string, ManifestEntry>;
  readonly unsaved: Pick<UnsavedTexts, 'has'>;
  readonly index: MemoryIndex;
  readonly hash: HashFunction;
}

/**
 * Milliseconds that it takes to open a file, from where on the store is asked for the others: on a disk at hand it
 * takes 0.02.
 */
const SLOW_OPENING = 0.2;
/** So few may take as long as these together: the first of a process, or one beside other work. */
const FEW = 10;

/**
 * Looks, for one search, whether the files that it shows are as they were indexed: by size and time, where these differ
 * by content.
 */
export class FreshnessCheck {
  readonly #looks = new Map<string, FileChange | undefined>();
  /** Milliseconds that went to opening files, and how many. */
  #opening = 0;
  #opened = 0;

  constructor(
    private readonly parts: FreshnessCheckParts,
    /**
     * Resolves once the disk has answered. Files are opened in this very thread, which a disk that is away would hold
     * for good.
     */
    readonly diskReady: Promise<void>,
    private readonly signal: AbortSignal,
  ) {}

  /** Paths that are not as they were indexed, of all that were asked for. */
  get changedPaths(): readonly string[] {
    return [...this.#looks].flatMap(([path, since]) => (since ? [path] : []));
  }

  async since(paths: readonly string[]): Promise<ReadonlyMap<string, FileChange>> {
    await this.diskReady;
    const found = new Map<string, FileChange>();
    for (const path of paths) {
      if (!this.#looks.has(path)) this.#looks.set(path, await this.#look(path));
      const since = this.#looks.get(path);
      if (since) found.set(path, since);
    }
    return found;
  }

  /**
   * Out of their files, each of which is opened once: undefined for what is not there as it was indexed, or is not
   * saved, and where the disk is slow.
   */
  async bodies(chunks: readonly FileChunk[]): Promise<readonly (ChunkBody | undefined)[]> {
    await this.diskReady;
    const bodies = new Map<FileEntry, (ChunkBody | undefined)[]>();
    for (const { file } of chunks) {
      if (!bodies.has(file))
        bodies.set(
          file,
          await this.#bodiesIn(
            file,
            chunks.flatMap((one) => (one.file === file ? [one.chunk] : [])),
          ),
        );
    }
    return chunks.map(({ file }) => bodies.get(file)?.shift());
  }

  /**
   * The texts of all its chunks, where size and time say that the file is as it was indexed; undefined where it is not.
   * Of thousands of files each is asked for by itself, for which the store takes longer than a slow disk. What is shown
   * of them is compared by content as well.
   */
  async texts(file: FileEntry): Promise<readonly string[] | undefined> {
    await this.diskReady;
    const { root, unsaved, manifest } = this.parts;
    const { path } = file;
    const known = manifest.get(path);
    // The lines of a notebook are those of its cells.
    if (!known || file.removed || unsaved.has(path) || path.toLowerCase().endsWith('.ipynb')) return undefined;
    const opened = openFile(root, path, known.size);
    const ranges = Array.from({ length: file.chunkCount }, (_, chunk) => file.linesOf(chunk));
    return opened && readLines(opened, ranges, known);
  }

  /** The in-memory index knows the hash of each chunk: a file of the same size and time may be another. */
  async #bodiesIn(file: FileEntry, chunks: readonly number[]): Promise<(ChunkBody | undefined)[]> {
    const { workspace, index, hash, unsaved, manifest } = this.parts;
    const { path } = file;
    if (file.removed || this.#isSlow || unsaved.has(path)) return [];
    const ranges = chunks.map((chunk) => file.linesOf(chunk));
    const known = this.#looks.has(path) ? undefined : manifest.get(path);
    // The size and time of a file that is open tell as well whether it is as it was indexed: a look before took as long
    // as to open and read it.
    let texts = known && this.#read(path, ranges, known);
    if (texts) this.#looks.set(path, undefined);
    else if ((await this.since([path])).size === 0) texts = this.#read(path, ranges);
    if (!texts) return [];
    const isAsIndexed = (chunk: number, text: string): boolean =>
      vectorKey(hash(embeddingText(path, text, index.symbolsOf(file, chunk)[0]))) ===
      index.vectorKeys[file.firstChunk + chunk];
    if (!chunks.every((chunk, i) => isAsIndexed(chunk, texts[i] as string))) {
      this.#looks.set(path, this.#compare(path, await workspace.read(path, this.signal)));
      return [];
    }
    return chunks.map((chunk, i) => bodyOf(texts[i] as string, file, chunk, index));
  }

  #read(path: string, ranges: readonly LineRange[], known?: FileStamp): readonly string[] | undefined {
    const started = performance.now();
    const file = openFile(this.parts.root, path, this.parts.manifest.get(path)?.size ?? limits.fileBytes);
    this.#opening += performance.now() - started;
    this.#opened++;
    return file === undefined ? undefined : readLines(file, ranges, known);
  }

  get #isSlow(): boolean {
    return this.#opening > SLOW_OPENING * Math.max(FEW, this.#opened);
  }

  async #look(path: string): Promise<FileChange | undefined> {
    const { root, workspace, manifest, unsaved } = this.parts;
    if (unsaved.has(path)) return undefined;
    const entry = lstatOrReason(join(root, path));
    // What cannot be told, on a share that is away, say, counts as it was.
    if (typeof entry === 'string') return undefined;
    if (!entry?.isFile()) return 'gone';
    const known = manifest.get(path);
    if (!known || isUnchanged(entry, known)) return undefined;
    return this.#compare(path, await workspace.read(path, this.signal));
  }

  #compare(path: string, text: string | ContentExclusion | undefined): FileChange | undefined {
    const { manifest, hash } = this.parts;
    return typeof text === 'string' && hash(text) === manifest.get(path)?.hash ? undefined : 'changed';
  }
}

/**
 * Of many that are looked through, few are shown. Made apart: what a text is kept with would be the texts of all the
 * others.
 */
function bodyOf(text: string, file: FileEntry, chunk: number, index: MemoryIndex): ChunkBody {
  return {
    text,
    get symbols() {
      return index.symbolsOf(file, chunk);
    },
  };
}
