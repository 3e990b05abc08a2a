/**
 * Mines pairs of words and code: one file of JSON lines per repository of the corpus. Repositories that are already
 * mined are skipped, so an interrupted run can be continued.
 *
 *   tsx model/mining/mine.ts --mirrors DIR --pairs DIR --evaluation DIR[,DIR] [--corpus FILE] [--shard I/N]
 */
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readNames } from '../corpus/corpus';
import { option, requiredOption, printLine } from '../commandLine';
import { gitDirOf } from '../corpus/mirrors';
import { mineCommits } from './commits';
import { isCopy, readEvaluationLines, type LineSet } from './decontamination';
import { mineDefinitions } from './definitionPairs';
import { mineFile, mineMarkdown, mineTests } from './filePairs';
import { capPerRepository, maxCodeLength, pairKinds, type Pair, type PairKind } from './pair';
import { hashText, seededRandom, shuffle } from './random';
import { readRepository } from './repository';

const commitLimits = { commits: 6_000, bytes: 150e6, milliseconds: 15_000 };
/** Factor by which more pairs are collected than the cap allows, so that the draw is not limited to the first files. */
const surplus = 4;
const maxSameCode = 3;

async function minePairs(
  gitDir: string,
  seed: number,
  evaluation: LineSet,
): Promise<{ pairs: Pair[]; copies: number }> {
  const random = seededRandom(seed);
  const found = new Map<PairKind, Pair[]>(pairKinds.map((kind) => [kind, []]));
  const uses = new Map<string, number>();
  const emit = (kind: PairKind, query: string, code: string): void => {
    const pairs = found.get(kind) ?? [];
    const key = `${kind} ${query.toLowerCase()}`;
    const use = uses.get(key) ?? 0;
    // A header may have two answers, and so may a commit: the file's start and a window, or two changed files.
    const allowed = kind === 'file' || kind === 'commit' ? 2 : 1;
    if (pairs.length < capPerRepository[kind] * surplus && use < allowed) {
      uses.set(key, use + 1);
      pairs.push({ kind, query, code: code.slice(0, maxCodeLength) });
    }
  };
  let copies = 0;
  for (const file of readRepository(gitDir, random)) {
    if (isCopy(file, evaluation)) {
      copies++;
    } else if (file.language === 'markdown') {
      mineMarkdown(file, emit);
    } else {
      mineDefinitions(file, random, emit);
      (file.isTest ? mineTests : (source: typeof file) => mineFile(source, random, emit))(file, emit);
    }
  }
  await mineCommits(gitDir, commitLimits, emit);
  return { pairs: drawPairs(found, random), copies };
}

function drawPairs(found: ReadonlyMap<PairKind, Pair[]>, random: () => number): Pair[] {
  const drawn = [...found].flatMap(([kind, pairs]) => shuffle(pairs, random).slice(0, capPerRepository[kind]));
  const uses = new Map<number, number>();
  return drawn.filter(({ code }) => {
    const hash = hashText(code);
    const use = (uses.get(hash) ?? 0) + 1;
    uses.set(hash, use);
    return use <= maxSameCode;
  });
}

function countByKind(pairs: readonly Pair[]): string {
  const counts = new Map<PairKind, number>();
  pairs.forEach(({ kind }) => counts.set(kind, (counts.get(kind) ?? 0) + 1));
  return [...counts].map(([kind, count]) => `${kind} ${count}`).join(', ');
}

async function mineRepository(name: string, mirrors: string, target: string, evaluation: LineSet): Promise<void> {
  const started = Date.now();
  const { pairs, copies } = await minePairs(gitDirOf(mirrors, name), hashText(name), evaluation);
  writeFileSync(`${target}.part`, pairs.map((pair) => `${JSON.stringify(pair)}\n`).join(''));
  renameSync(`${target}.part`, target);
  printLine(
    `${name}: ${countByKind(pairs)}; ${copies} copies dropped; ${((Date.now() - started) / 1000).toFixed(1)} s`,
  );
}

async function main(): Promise<void> {
  const mirrors = requiredOption('mirrors');
  const folder = requiredOption('pairs');
  const [shard = 0, shards = 1] = (option('shard') ?? '0/1').split('/').map(Number);
  const evaluation = readEvaluationLines(requiredOption('evaluation').split(','));
  printLine(`${evaluation.size} evaluation lines`);
  mkdirSync(folder, { recursive: true });
  const names = readNames(option('corpus') ?? join(__dirname, '../corpus.json'));
  for (const name of names.filter((_, index) => index % shards === shard)) {
    const target = join(folder, `${name.replace('/', '+')}.jsonl`);
    if (!existsSync(target)) {
      await mineRepository(name, mirrors, target, evaluation);
    }
  }
}

void main();
