import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Language, Parser as TreeSitter } from 'web-tree-sitter';
import type { Disposable, Logger, Parser } from '../core/contracts';
import { commentLines } from '../core/index/commentLines';
import { languageById } from '../core/index/languages';
import { limits } from '../core/limits';
import type { LanguageId, Outline } from '../core/types';
import { compileRules, type CompiledRules } from './compiledRules';
import { outlineRules } from './outlineRules';
import { OutlineWalk } from './outlineWalk';

interface Grammar {
  readonly parser: TreeSitter;
  readonly rules: CompiledRules;
}

/**
 * Outlines by tree-sitter. Grammars are read from `<grammarFolder>/<grammar>.wasm` when the first file asks for them
 * (2–18 ms each); the runtime from the same folder, or from its package where there is no such copy.
 */
export async function createTreeSitterParser(grammarFolder: string, logger: Logger): Promise<Parser & Disposable> {
  const runtime = path.join(grammarFolder, 'web-tree-sitter.wasm');
  await TreeSitter.init(existsSync(runtime) ? { locateFile: () => runtime } : {});
  return new TreeSitterParser(grammarFolder, logger);
}

class TreeSitterParser implements Parser, Disposable {
  /** A grammar that failed resolves to undefined, so that it is tried and reported once. */
  private readonly grammars = new Map<string, Promise<Grammar | undefined>>();
  private readonly parsers = new Set<TreeSitter>();
  private isDisposed = false;

  constructor(
    private readonly folder: string,
    private readonly logger: Logger,
  ) {}

  async outline(text: string, language: LanguageId, signal: AbortSignal): Promise<Outline | undefined> {
    signal.throwIfAborted();
    const name = languageById(language)?.grammar;
    const grammar = name === undefined ? undefined : await this.grammar(name);
    signal.throwIfAborted();
    if (name === undefined || !grammar || this.isDisposed) return undefined;
    try {
      // Rows are counted as the lines of chunks are; the grammar of Haskell takes a carriage return for code.
      return parse(grammar, text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text, language);
    } catch (error) {
      this.fail(name, error);
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
      const language = await Language.load(await readFile(path.join(this.folder, `${name}.wasm`)));
      if (this.isDisposed) return undefined;
      const parser = new TreeSitter().setLanguage(language);
      this.parsers.add(parser);
      return { parser, rules: compileRules(rules, language) };
    } catch (error) {
      this.fail(name, error);
      return undefined;
    }
  }

  private fail(name: string, error: unknown): void {
    this.grammars.set(name, Promise.resolve(undefined));
    this.logger.error(`The ${name} grammar failed; files of this language are cut by lines.`, error);
  }
}

/** Undefined when the parse takes too long, which is the same on every machine. */
function parse({ parser, rules }: Grammar, text: string, language: LanguageId): Outline | undefined {
  let steps = 0;
  const tree = parser.parse(text, null, { progressCallback: () => ++steps > limits.parseSteps });
  if (!tree) {
    // The next parse would go on where this one stopped.
    parser.reset();
    return undefined;
  }
  try {
    const lines = text.split('\n');
    return new OutlineWalk(rules, text, lines, ownComments(lines, language, rules)).outline(tree.rootNode);
  } finally {
    tree.delete();
  }
}

/** Comment lines that can stand before what they describe: a docstring belongs to what it is in. */
function ownComments(lines: readonly string[], language: LanguageId, { rules }: CompiledRules): Uint8Array {
  const isComment = commentLines(lines, language);
  return rules.docstrings === 'string' ? isComment.map((is, i) => (is && /^\s*#/.test(lines[i] ?? '') ? 1 : 0)) : isComment;
}
