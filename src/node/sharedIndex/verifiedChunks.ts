import '../storage/tables/lanceEnvironment';
import type { Table as ArrowTable, RecordBatch } from 'apache-arrow';
import type { HashFunction, Workspace } from '../../core/base/contracts';
import { embeddingText } from '../../core/text/embeddingText';
import { sourceTextOf } from '../../core/languages/sourceText';
import { splitLines } from '../../core/text/sliceLines';
import { vectorKey } from '../../core/vectors/vectorKey';
import { arrowRows } from '../storage/tables/arrowRows';
import { chunkSchema, type StoredFile } from '../storage/tables/lanceRows';
import { withBodies, type SharedChunk } from './sharedRows';
import { restoreBody } from './strippedChunk';

/** A published file whose content is the same here, and the values of its row. */
type SameFile = Pick<StoredFile, 'path' | 'generation' | 'chunkCount'>;

/** Generation of adopted rows: a large published generation would leave no higher numbers for later commits. */
export const ADOPTED_GENERATION = 1;
/**
 * Maximum number of characters of a cell of terms. No text has more, because stems and parts of names count as terms
 * too.
 */
const CELL_CHARACTERS = { perCharacter: 12, least: 4_096 } as const;
const NAME_CHARACTERS = 500;
const WORD = /[\p{L}\p{N}_]+/gu;
/** Characters that are ignored in comparisons, because signatures and documentation omit them or change them. */
const BLANKS = /[\s/*#;!|\-'"`<>\u2026]+/g;

interface WorkingText {
  readonly lines: readonly string[];
  /** The text without {@link BLANKS}. */
  readonly letters: string;
}

export interface VerifiedParts {
  readonly files: readonly SameFile[];
  readonly workspace: Pick<Workspace, 'read'>;
  readonly hash: HashFunction;
  /** Whether the chunks were published without text. */
  readonly stripped: boolean;
}

/**
 * Verifies the chunks of a published index against the local files, which have the same content as the published ones:
 * the writer of the store may have assigned the chunks of another text to a file. Everything of a chunk that can be
 * shown has to occur in its file. A file with a chunk that fails this test is left to be indexed locally. Terms and
 * vectors, which are only used to find a chunk, are trusted within bounds.
 */
export class VerifiedChunks {
  readonly #files: ReadonlyMap<string, SameFile>;
  /** Number of valid chunks per path. Chunks of refused files are not counted. */
  readonly #sound = new Map<string, number>();
  readonly #refused = new Set<string>();
  /** Keys of the vectors of valid chunks. */
  readonly keys = new Set<bigint>();

  constructor(
    private readonly parts: VerifiedParts,
    private readonly signal: AbortSignal,
  ) {
    this.#files = new Map(parts.files.map((file) => [file.path, file]));
  }

  /** Returns whether all chunks of a file have arrived and are valid. */
  isWhole({ path, chunkCount }: SameFile): boolean {
    return !this.#refused.has(path) && (this.#sound.get(path) ?? 0) === chunkCount;
  }

  /** Returns the valid rows of a batch. */
  async verify(batch: RecordBatch): Promise<ArrowTable> {
    const texts = await this.#read(new Set(Array.from(batch.getChild('path') ?? [], String)));
    return arrowRows(
      withBodies(batch, (chunk) => this.#verified(chunk, texts)),
      chunkSchema,
    );
  }

  #verified(chunk: SharedChunk, texts: ReadonlyMap<string, WorkingText>): SharedChunk | undefined {
    const { path } = chunk;
    const [file, working] = [this.#files.get(path), texts.get(path)];
    if (!file || !working || chunk.generation !== file.generation) return undefined;
    const { lines } = working;
    const text = lines.slice(chunk.startLine - 1, chunk.endLine).join('\n');
    const whole = this.parts.stripped ? { ...chunk, ...restoreBody(text, chunk) } : chunk;
    if (!this.#isSound(whole, text, working)) {
      this.#refused.add(path);
      return undefined;
    }
    this.#sound.set(path, (this.#sound.get(path) ?? 0) + 1);
    this.keys.add(vectorKey(whole.hash));
    return { ...whole, generation: ADOPTED_GENERATION };
  }

  #isSound(chunk: SharedChunk, text: string, { lines, letters }: WorkingText): boolean {
    const { path, startLine, endLine, symbols, definitions } = chunk;
    const isLine = (line: unknown): boolean =>
      Number.isInteger(line) && Number(line) >= 1 && Number(line) <= lines.length;
    const stands = (words: unknown): boolean =>
      typeof words === 'string' && letters.includes(words.replaceAll(BLANKS, ''));
    const isName = (name: unknown): boolean =>
      typeof name === 'string' &&
      name.length <= NAME_CHARACTERS &&
      [...name.matchAll(WORD)].every(([word]) => letters.includes(word) || path.includes(word));
    return (
      isLine(startLine) &&
      isLine(endLine) &&
      startLine <= endLine &&
      chunk.text === text &&
      symbols.every(
        (symbol) =>
          isName(symbol.name) &&
          isName(symbol.container) &&
          isLine(symbol.startLine) &&
          isLine(symbol.endLine) &&
          stands(symbol.signature) &&
          stands(symbol.doc),
      ) &&
      // Evaluated after the checks of the symbols, because it reads the name of a symbol, which could be anything.
      chunk.hash === this.parts.hash(embeddingText(path, text, symbols[0])) &&
      definitions.every(({ name, line }) => isName(name) && isLine(line)) &&
      chunk.terms.every((cell) => areTerms(cell, text.length))
    );
  }

  async #read(paths: ReadonlySet<string>): Promise<ReadonlyMap<string, WorkingText>> {
    const texts = new Map<string, WorkingText>();
    for (const path of paths) {
      const text =
        this.#files.has(path) && !this.#refused.has(path)
          ? await this.parts.workspace.read(path, this.signal)
          : undefined;
      if (typeof text !== 'string') continue;
      const { text: indexed } = sourceTextOf(path, text);
      texts.set(path, { lines: splitLines(indexed), letters: indexed.replaceAll(BLANKS, '') });
    }
    return texts;
  }
}

/** Returns whether a cell contains terms and their counts. */
function areTerms(cell: string, characters: number): boolean {
  const { perCharacter, least: min } = CELL_CHARACTERS;
  return (
    cell.length <= min + perCharacter * characters &&
    (cell === '' || cell.split(' ').every((entry) => /^[^*]*(\*\d{1,9}(\.\d)?)?$/.test(entry)))
  );
}
