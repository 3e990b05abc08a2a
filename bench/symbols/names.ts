/**
 * Prints the symbols that a checkout of the program finds, one line of JSON per file:
 *
 *     npx tsx bench/symbols/names.ts CHECKOUT FOLDER < PATHS
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Parser } from '../../src/core/base/contracts';
import type { OutlineNode } from '../../src/core/base/types';
import type * as Analysis from '../../src/core/analysis/lineOutline';
import type * as Terms from '../../src/core/analysis/fieldTerms';
import type * as Languages from '../../src/core/languages/languages';
import type * as Sources from '../../src/core/languages/sourceText';
import type * as Parsing from '../../src/node/parsing/treeSitterParser';
import { never, silentLogger } from '../../test/twins/engineParts';

const [checkout = '.', folder = '.'] = process.argv.slice(2);
const load = async <T>(file: string): Promise<T> => (await import(resolve(checkout, 'src', file))) as T;

/** Loads the language detection. Older versions of the program only use the path. */
async function loadLanguageOf(): Promise<(path: string, text: string) => string | undefined> {
  const { languageOf } = await load<typeof Languages>('core/languages/languages.ts');
  const sources = await load<typeof Sources>('core/languages/sourceText.ts').catch(() => undefined);
  return (path, text) => languageOf(path) && (sources?.sourceTextOf(path, text).language ?? languageOf(path)?.id);
}

async function main(): Promise<void> {
  const [{ lineOutline }, { scanLines }, languageOf, { createTreeSitterParser }] = await Promise.all([
    load<typeof Analysis>('core/analysis/lineOutline.ts'),
    load<typeof Terms>('core/analysis/fieldTerms.ts'),
    loadLanguageOf(),
    load<typeof Parsing>('node/parsing/treeSitterParser.ts'),
  ]);
  const parser: Parser = await createTreeSitterParser(resolve(checkout, 'dist/grammars'), silentLogger);
  for (const path of readFileSync(0, 'utf8').split('\n').filter(Boolean)) {
    const text = readFileSync(join(folder, path), 'utf8').replace(/\r\n?/g, '\n');
    const language = languageOf(path, text);
    const lines = text.split('\n');
    const outline =
      language === undefined
        ? undefined
        : ((await parser.outline(text, language, never)) ??
          lineOutline(lines, scanLines(lines, language).definitions, language));
    process.stdout.write(`${JSON.stringify({ path, names: namesIn(outline?.nodes ?? []) })}\n`);
  }
}

const namesIn = (nodes: readonly OutlineNode[]): readonly string[] =>
  nodes.flatMap(({ name, children }) => [name, ...namesIn(children)]);

void main().then(() => process.exit(0));
