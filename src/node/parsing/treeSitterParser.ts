import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Language, Parser as TreeSitter, type Tree } from 'web-tree-sitter';
import type { Disposable, Logger, Parser } from '../../core/base/contracts';
import { findCommentLines } from '../../core/languages/commentLines';
import { languageById } from '../../core/languages/languages';
import { limits } from '../../core/base/limits';
import type { LanguageId, Outline } from '../../core/base/types';
import { compileRules, type CompiledOutlineRules } from './compiledOutlineRules';
import { scriptGrammar, scriptsOf } from './embeddedScripts';
import { compileWithoutTierUp, wasm } from './grammarLoader';
import { outlineRules } from './outlineRules';
import { OutlineWalk } from './outlineWalk';
import { withoutTemplateTags } from './templateTags';

interface Grammar {
  readonly parser: TreeSitter;
  readonly rules: CompiledOutlineRules;
}

/**
 * Creates a parser that uses tree-sitter. Grammars are loaded from `<grammarFolder>/<grammar>.wasm` on first use (2–18
 * ms each), the runtime from the same folder, or from its package if there is no such copy.
 */
export async function createTreeSitterParser(
  grammarFolder: string,
  logger: Logger,
  options: ParserOptions = {},
): Promise<Parser & Disposable> {
  const runtime = path.join(grammarFolder, 'web-tree-sitter.wasm');
  const wasmMemory = new wasm.Memory({ initial: MIN_PAGES, maximum: MAX_PAGES });
  await TreeSitter.init({ wasmMemory, ...(existsSync(runtime) && { locateFile: () => runtime }) });
  return new TreeSitterParser(grammarFolder, logger, options);
}

export interface ParserOptions {
  /** A lock that all threads of the process share: see `grammarLoader.ts`. */
  readonly compiling?: Int32Array;
  /**
   * Called when the runtime, which all parsers of a thread share, has failed. Nothing can be parsed in this thread
   * anymore.
   */
  readonly onSpent?: () => void;
}

/**
 * Memory limits in pages of 64 KB: 32 MB, the default of the runtime, and 512 MB. For some texts a parser takes all the
 * memory that it gets: 100 KB of `/*` as Python took 2 GB.
 */
const MIN_PAGES = 512;
const MAX_PAGES = 8_192;

/**
 * Number of characters per piece in which a text is read. Lexers that look ahead go back and read again, for half of
 * all tokens in Scala: 680 Scala files took 8.6 s in pieces of 5,119 characters, the maximum, and 2.9 s in these. For
 * other languages the size makes no difference.
 */
const pieceCharacters = 1_024;

/**
 * Number of characters of a piece that begins at the same offset as the previous one. Scala's scanner queries the
 * column at every token, for which the runtime reads again from the start of the line, 340 times per file: 840 files
 * took 2.5 s, much of it for copying pieces, and now 2.0 s (64 characters are no faster). Other languages do not need
 * more pieces because of this.
 */
const sameAgainCharacters = 128;

class TreeSitterParser implements Parser, Disposable {
  /** A grammar that failed resolves to undefined, so that it is loaded and reported only once. */
  private readonly grammars = new Map<string, Promise<Grammar | undefined>>();
  private readonly parsers = new Set<TreeSitter>();
  private isDisposed = false;
  private isSpent = false;

  constructor(
    private readonly folder: string,
    private readonly logger: Logger,
    private readonly options: ParserOptions,
  ) {}

  async outline(text: string, language: LanguageId, signal: AbortSignal): Promise<Outline | undefined> {
    signal.throwIfAborted();
    const usual = languageById(language)?.grammar;
    const name = usual && scriptGrammar(text, language, usual);
    const grammar = name === undefined ? undefined : await this.grammar(name);
    signal.throwIfAborted();
    if (name === undefined || !grammar || this.isDisposed || this.isSpent) return undefined;
    try {
      // Rows are counted like the lines of chunks, and the grammar of Haskell takes a carriage return for code.
      return parse(grammar, text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text, language);
    } catch (error) {
      if (error instanceof wasm.RuntimeError) this.spend(error);
      else this.fail(name, error);
      return undefined;
    }
  }

  dispose(): void {
    this.isDisposed = true;
    for (const parser of this.parsers) parser.delete();
    this.parsers.clear();
    this.grammars.clear();
  }

  private grammar(name: string): Promise<Grammar | undefined> {
    const loaded = this.grammars.get(name) ?? this.load(name);
    this.grammars.set(name, loaded);
    return loaded;
  }

  private async load(name: string): Promise<Grammar | undefined> {
    const rules = outlineRules[name];
    if (!rules) return undefined;
    try {
      const file = await readFile(path.join(this.folder, `${name}.wasm`));
      const language = Language.loadSync(compileWithoutTierUp(file, this.options.compiling));
      if (this.isDisposed) return undefined;
      const parser = new TreeSitter().setLanguage(language);
      this.parsers.add(parser);
      return { parser, rules: compileRules(rules, language) };
    } catch (error) {
      this.fail(name, error);
      return undefined;
    }
  }

  /** Discards all parsers after the runtime has failed. They cannot even be deleted. */
  private spend(error: Error): void {
    this.isSpent = true;
    this.parsers.clear();
    this.logger.error('A file was too much for the parser and is cut by lines.', error);
    this.options.onSpent?.();
  }

  private fail(name: string, error: unknown): void {
    this.grammars.set(name, Promise.resolve(undefined));
    this.logger.error(`The ${name} grammar failed; files of this language are cut by lines.`, error);
  }
}

/**
 * Parses a text. Returns undefined if that takes too long, which nearly always happens for the same texts on every
 * machine.
 */
function parse({ parser, rules }: Grammar, text: string, language: LanguageId): Outline | undefined {
  const script = withoutTemplateTags(scriptsOf(text, language));
  const tree = parseWithin(parser, rules.rules.rewrite?.(script) ?? script);
  if (!tree) return undefined;
  try {
    const lines = text.split('\n');
    return new OutlineWalk(rules, text, lines, ownComments(lines, language, rules)).outline(tree.rootNode);
  } finally {
    tree.delete();
  }
}

function parseWithin(parser: TreeSitter, text: string): Tree | undefined {
  let [steps, reads, last] = [0, 0, -1];
  const mostReads = limits.parseReads + text.length / limits.charactersPerRead;
  const until = performance.now() + limits.parseMilliseconds;
  const isTooMuch = (): boolean => steps > limits.parseSteps || reads > mostReads || performance.now() > until;
  // Beyond the limit, the parser sees the end of the text, so that it reaches its next step.
  const read = (from: number): string | undefined => {
    if (++reads > mostReads) return undefined;
    const piece = text.slice(from, from + (from === last ? sameAgainCharacters : pieceCharacters));
    last = from;
    return piece;
  };
  const tree = parser.parse(read, null, { progressCallback: () => (steps++, isTooMuch()) });
  if (tree && !isTooMuch()) return tree;
  tree?.delete();
  // Without a reset, the next parse would continue where this one stopped.
  parser.reset();
  return undefined;
}

/**
 * Returns flags for comment lines that can precede what they describe. A docstring belongs to the definition that
 * contains it.
 */
function ownComments(lines: readonly string[], language: LanguageId, { rules }: CompiledOutlineRules): Uint8Array {
  const isComment = findCommentLines(lines, language);
  return rules.docstrings === 'string'
    ? isComment.map((is, i) => (is && /^\s*#/.test(lines[i] ?? '') ? 1 : 0))
    : isComment;
}
