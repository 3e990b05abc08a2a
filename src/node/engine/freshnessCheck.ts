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
 * Average milliseconds to open a file above which remaining bodies are read from the store. Opening a file on a local
 * disk takes 0.02 ms.
 */
const SLOW_OPENING = 0.2;
/**
 * Minimum number of files that {@link SLOW_OPENING} is multiplied by: the first file of a process, or a file opened
 * beside other work, may take longer.
 */
const FEW = 10;

/**
 * Checks for one search whether the files that it shows are as they were indexed. Size and modification time are
 * compared first, then the content if these differ.
 */
export class FreshnessCheck {
  readonly #looks = new Map<string, FileChange | undefined>();
  /** Total milliseconds spent on opening files, and the number of opened files. */
  #opening = 0;
  #opened = 0;

  constructor(
    private readonly parts: FreshnessCheckParts,
    /**
     * Resolves once the disk has answered. Files are opened on this thread, which an unreachable disk would block
     * forever.
     */
    readonly diskReady: Promise<void>,
    private readonly signal: AbortSignal,
  ) {}

  /** Checked paths whose files are not as they were indexed. */
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
   * Reads chunk bodies from their files, opening each file once. A body is undefined if the file is not as it was
   * indexed, if it has unsaved text, or if the disk is slow.
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
   * Returns the texts of all chunks of a file, or undefined if its size or modification time is not as indexed.
   * Thousands of files may be read one by one, which takes longer from the store than from a slow disk. Texts that are
   * shown are also compared by content.
   */
  async texts(file: FileEntry): Promise<readonly string[] | undefined> {
    await this.diskReady;
    const { root, unsaved, manifest } = this.parts;
    const { path } = file;
    const known = manifest.get(path);
    // Line numbers in a notebook refer to the lines of its cells.
    if (!known || file.removed || unsaved.has(path) || path.toLowerCase().endsWith('.ipynb')) return undefined;
    const opened = openFile(root, path, known.size);
    const ranges = Array.from({ length: file.chunkCount }, (_, chunk) => file.linesOf(chunk));
    return opened && readLines(opened, ranges, known);
  }

  /**
   * Verifies each chunk by its hash in the in-memory index, because a different file can have the same size and time.
   */
  async #bodiesIn(file: FileEntry, chunks: readonly number[]): Promise<(ChunkBody | undefined)[]> {
    const { workspace, index, hash, unsaved, manifest } = this.parts;
    const { path } = file;
    if (file.removed || this.#isSlow || unsaved.has(path)) return [];
    const ranges = chunks.map((chunk) => file.linesOf(chunk));
    const known = this.#looks.has(path) ? undefined : manifest.get(path);
    // Size and time of the opened file also tell whether it is as it was indexed. A separate check before opening takes
    // as long as opening and reading the file.
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
    // If the state is unknown, for example on an unreachable share, the file counts as unchanged.
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
 * Creates a chunk body that looks up its symbols only on access, since many texts are searched and few are shown. It is
 * a separate function because a closure would keep the texts of all other chunks alive.
 */
function bodyOf(text: string, file: FileEntry, chunk: number, index: MemoryIndex): ChunkBody {
  return {
    text,
    get symbols() {
      return index.symbolsOf(file, chunk);
    },
  };
}
