/**
 * Generates a question set from documentation: the first sentence of a function's documentation is the question for it,
 * in a copy of the code without this documentation. So the authors of the code wrote the questions.
 *
 *     npm run bench:functions:questions -- --checkouts DIR --out DIR [--only NAME,NAME] [--types] [--named]
 *
 * Each folder of DIR is a repository. OUT gets `checkouts/NAME` (code without tests, examples and documents) and
 * `annotations/NAME.json`. The product's grammars find the functions, so run `npm run build` first. With `--types`,
 * questions are about classes and other types; with `--named`, they contain the name of their function, otherwise
 * never.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Parser } from '../../src/core/base/contracts';
import { languageOf } from '../../src/core/languages/languages';
import { limits } from '../../src/core/base/limits';
import { TYPE_KINDS } from '../../src/core/languages/symbolKinds';
import { pathFeatures } from '../../src/core/memoryIndex/structures/pathFeatures';
import { DiskWorkspace } from '../../src/node/workspace/diskWorkspace';
import { createTreeSitterParser } from '../../src/node/parsing/treeSitterParser';
import {
  blankable,
  countTexts,
  documentedFunctions,
  FUNCTIONS,
  withoutDocs,
  type Documented,
  type MinedKind,
} from './documentedFunctions';

/**
 * Maximum number of questions per repository and per file, and minimum per repository: repositories with fewer are left
 * out.
 */
const MOST = 60;
const MAX_OF_FILE = 3;
const LEAST = 20;
/** Minimum for types and for questions with names, of which there are fewer. */
const FEWEST = 5;

interface CodeFile {
  readonly path: string;
  readonly text: string;
  readonly functions: readonly Documented[];
}

interface Chosen extends Documented {
  readonly path: string;
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const never = new AbortController().signal;

async function readCode(folder: string, parser: Parser, kind: MinedKind): Promise<readonly CodeFile[]> {
  const workspace = new DiskWorkspace(
    folder,
    { include: [], exclude: [], hidden: [], maxFileBytes: limits.fileBytes },
    silent,
  );
  const files: CodeFile[] = [];
  for (const { path } of await workspace.scan(never)) {
    const { test, sample, notCode } = pathFeatures(path);
    const text = test || sample || notCode ? undefined : await workspace.read(path, never);
    if (typeof text === 'string') files.push({ path, text, functions: await documentedIn(path, text, parser, kind) });
  }
  return files;
}

async function documentedIn(
  path: string,
  text: string,
  parser: Parser,
  kind: MinedKind,
): Promise<readonly Documented[]> {
  const language = languageOf(path)?.id ?? '';
  const outline = await parser.outline(text, language, never);
  return blankable(text, language, documentedFunctions(text, language, outline?.nodes ?? [], kind), parser, never);
}

/** Chooses functions whose sentence is unique, in an order that does not depend on their location. */
function choose(files: readonly CodeFile[]): readonly Chosen[] {
  const all = files.flatMap(({ path, functions }) => functions.map((one) => ({ path, ...one })));
  const sentences = countTexts(all.map(({ question }) => question.toLowerCase()));
  const unique = all.filter(({ question }) => sentences.get(question.toLowerCase()) === 1);
  const ordered = unique
    .map((one) => ({ one, order: hash(`${one.path}:${one.name}`) }))
    .sort((a, b) => (a.order < b.order ? -1 : 1));
  const ofFile = new Map<string, number>();
  const spread = ordered.filter(({ one: { path } }) => {
    const before = ofFile.get(path) ?? 0;
    ofFile.set(path, before + 1);
    return before < MAX_OF_FILE;
  });
  return spread.slice(0, MOST).map(({ one }) => one);
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

function write(files: readonly CodeFile[], chosen: readonly Chosen[], name: string, out: string): void {
  const checkout = join(out, 'checkouts', name);
  rmSync(checkout, { recursive: true, force: true });
  for (const { path, text } of files) {
    mkdirSync(dirname(join(checkout, path)), { recursive: true });
    writeFileSync(
      join(checkout, path),
      withoutDocs(
        text,
        chosen.filter((one) => one.path === path),
      ),
    );
  }
  const questions = chosen.map(({ question, path, name: symbol, start_line, end_line }) => ({
    query: question,
    relevant: [{ path, start_line, end_line }],
    category: languageOf(path)?.id ?? '',
    name: symbol,
  }));
  writeFileSync(join(out, 'annotations', `${name}.json`), JSON.stringify(questions, null, 1));
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      checkouts: { type: 'string' },
      out: { type: 'string' },
      only: { type: 'string', default: '' },
      types: { type: 'boolean', default: false },
      named: { type: 'boolean', default: false },
    },
  });
  const { checkouts, out, only, types, named } = values;
  if (checkouts === undefined || out === undefined) throw new Error('Pass --checkouts DIR and --out DIR.');
  mkdirSync(join(out, 'annotations'), { recursive: true });
  const wanted = only.split(',').filter(Boolean);
  const parser = await createTreeSitterParser(join(__dirname, '../../dist/grammars'), silent);
  for (const name of readdirSync(checkouts).filter((one) => wanted.length === 0 || wanted.includes(one))) {
    const files = await readCode(join(checkouts, name), parser, {
      kinds: types ? TYPE_KINDS : FUNCTIONS,
      saysName: named,
    });
    const chosen = choose(files);
    const isEnough = chosen.length >= (types || named ? FEWEST : LEAST);
    if (isEnough) write(files, chosen, name, out);
    const found = files.reduce((sum, { functions }) => sum + functions.length, 0);
    process.stdout.write(
      `${name}: ${files.length} files, ${found} documented functions, ${isEnough ? chosen.length : 'too few for'} questions\n`,
    );
  }
  parser.dispose();
}

void main();
