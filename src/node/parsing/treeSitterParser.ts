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

interface Grammar {
  readonly parser: TreeSitter;
  readonly rules: CompiledOutlineRules;
}

/**
 * Outlines by tree-sitter. Grammars are read from `<grammarFolder>/<grammar>.wasm` when the first file asks for them
 * (2–18 ms each); the runtime from the same folder, or from its package where there is no such copy.
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
  /** The runtime, which all parsers of a thread share, has failed: nothing is parsed in this thread again. */
  readonly onSpent?: () => void;
}

/**
 * Pages of 64 KB: 32 MB, as the runtime would have it, and 512. There are texts for which a parser takes all that it
 * gets: 100 KB of `/*` as Python took 2 GB.
 */
const MIN_PAGES = 512;
const MAX_PAGES = 8_192;

/**
 * Pieces in which a text is read. Lexers that look ahead go back and read again, half of all tokens in Scala: 680 such
 * files took 8.6 s in pieces of 5,119, the most there can be, 2.9 s in these. The other languages do not care.
 */
const pieceCharacters = 1_024;

/**
 * Of a piece that begins where the last one did. Scala's scanner asks for the column at every token, for which the
 * runtime reads on from the start of the line, 340 times in a file: 840 of them took 2.5 s, much of it for copying
 * pieces, and 2.0 since (64 characters: no less). No other language has more pieces for it.
 */
const sameAgainCharacters = 128;

class TreeSitterParser implements Parser, Disposable {
  /** A grammar that failed resolves to undefined, so that it is tried and reported once. */
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
      // Rows are counted as the lines of chunks are; the grammar of Haskell takes a carriage return for code.
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

  /** Parsers of a runtime that has failed cannot even be deleted. */
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

/** Undefined when the parse takes too long: nearly always the same on every machine. */
function parse({ parser, rules }: Grammar, text: string, language: LanguageId): Outline | undefined {
  const script = scriptsOf(text, language);
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
  // Past the limit the text ends for the parser, which takes it to its next step.
  const read = (from: number): string | undefined => {
    if (++reads > mostReads) return undefined;
    const piece = text.slice(from, from + (from === last ? sameAgainCharacters : pieceCharacters));
    last = from;
    return piece;
  };
  const tree = parser.parse(read, null, { progressCallback: () => (steps++, isTooMuch()) });
  if (tree && !isTooMuch()) return tree;
  tree?.delete();
  // The next parse would go on where this one stopped.
  parser.reset();
  return undefined;
}

/** Comment lines that can stand before what they describe: a docstring belongs to what it is in. */
function ownComments(lines: readonly string[], language: LanguageId, { rules }: CompiledOutlineRules): Uint8Array {
  const isComment = findCommentLines(lines, language);
  return rules.docstrings === 'string'
    ? isComment.map((is, i) => (is && /^\s*#/.test(lines[i] ?? '') ? 1 : 0))
    : isComment;
}
