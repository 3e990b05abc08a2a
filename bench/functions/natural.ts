/**
 * Writes the questions of `natural.json` in the form of a question set: questions in words of developers who do not know
 * the code, with the functions that answer them. They train the ranker and measure it, see docs/decisions/training.md.
 *
 *     npm run bench:functions:natural -- --checkouts DIR --out DIR [--held-out]
 *
 * DIR has a folder for each repository, called like it without its owner, at the given revision. OUT gets
 * `annotations/NAME.json`, which `bench:extract` and `bench:functions` read: of the repositories that train the ranker,
 * or with `--held-out` of those that only measure it. Run `npm run build` first.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Parser } from '../../src/core/base/contracts';
import type { OutlineNode } from '../../src/core/base/types';
import type { EvalTarget } from '../../src/core/eval/metrics';
import { languageOf } from '../../src/core/languages/languages';
import { createTreeSitterParser } from '../../src/node/parsing/treeSitterParser';

interface QuestionsOfRepository {
  readonly revision: string;
  /** Whether the questions train the ranker. */
  readonly trains: boolean;
  readonly questions: readonly NaturalQuestion[];
}

interface NaturalQuestion {
  readonly query: string;
  /** As `path:line symbol`: the line has the name of the function. */
  readonly answers: readonly string[];
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const never = new AbortController().signal;

const flat = (nodes: readonly OutlineNode[]): readonly OutlineNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)]);

/** Finds the last lines of functions in the files of a checkout. */
class Outlines {
  readonly #nodes = new Map<string, readonly OutlineNode[]>();

  constructor(
    private readonly folder: string,
    private readonly parser: Parser,
  ) {}

  async targetOf(answer: string): Promise<Required<EvalTarget>> {
    const [, path = '', line = '', symbol = ''] = /^(.+):(\d+) (.+)$/.exec(answer) ?? [];
    const start = Number(line);
    const name = symbol.split('.').at(-1);
    const around = (await this.#nodesOf(path))
      .filter((node) => node.name === name && node.startLine <= start && start <= node.endLine)
      .sort((a, b) => a.endLine - a.startLine - (b.endLine - b.startLine));
    if (!around[0]) throw new Error(`${this.folder}: no ${answer}`);
    return { path, start_line: start, end_line: around[0].endLine };
  }

  async #nodesOf(path: string): Promise<readonly OutlineNode[]> {
    let nodes = this.#nodes.get(path);
    if (!nodes) {
      const text = readFileSync(join(this.folder, path), 'utf8');
      nodes = flat((await this.parser.outline(text, languageOf(path)?.id ?? '', never))?.nodes ?? []);
      this.#nodes.set(path, nodes);
    }
    return nodes;
  }
}

const sets = JSON.parse(readFileSync(join(__dirname, 'natural.json'), 'utf8')) as Readonly<
  Record<string, QuestionsOfRepository>
>;

async function annotationsOf(questions: readonly NaturalQuestion[], outlines: Outlines): Promise<readonly object[]> {
  const annotations: object[] = [];
  for (const { query, answers } of questions) {
    const relevant: Required<EvalTarget>[] = [];
    for (const answer of answers) relevant.push(await outlines.targetOf(answer));
    annotations.push({ query, relevant, category: 'natural', name: answers[0]?.split(' ').at(-1) });
  }
  return annotations;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      checkouts: { type: 'string' },
      out: { type: 'string' },
      'held-out': { type: 'boolean', default: false },
    },
  });
  const { checkouts, out, 'held-out': heldOut } = values;
  if (checkouts === undefined || out === undefined) throw new Error('Pass --checkouts DIR and --out DIR.');
  mkdirSync(join(out, 'annotations'), { recursive: true });
  const parser = await createTreeSitterParser(join(__dirname, '../../dist/grammars'), silent);
  for (const [repository, { trains, questions }] of Object.entries(sets)) {
    const name = basename(repository);
    if (trains === heldOut || !existsSync(join(checkouts, name))) continue;
    const annotations = await annotationsOf(questions, new Outlines(join(checkouts, name), parser));
    writeFileSync(join(out, 'annotations', `${name}.json`), JSON.stringify(annotations, null, 1));
    process.stdout.write(`${name}: ${annotations.length} questions\n`);
  }
  parser.dispose();
}

void main();
