/**
 * Draws edges of the graph, to be judged by reading: does the name refer to this symbol? Prints each edge with the
 * lines around both ends; the judgments are in `labels.json`.
 *
 *     npx tsx bench/graph/sample.ts CHECKOUT [CHECKOUT ...] [--count N] [--seed N] [--by-name N]
 *     npx tsx bench/graph/sample.ts --score
 *
 * Draws `--count` edges of each checkout over all of its files; `--score` summarizes the labels.
 */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { CERTAINTIES, type Certainty, type Target } from '../../src/core/graph/certainty';
import type { FileView, GraphSite } from '../../src/core/graph/fileView';
import { randomFrom } from '../budget/check';
import { printRow, readGraph } from './readGraph';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '20' },
    seed: { type: 'string', default: '11' },
    score: { type: 'boolean', default: false },
  },
});

/** One judgment: whether the name in a line refers to the symbol. */
interface Label {
  readonly repository: string;
  readonly site: string;
  readonly name: string;
  readonly target: string;
  readonly certainty: Certainty;
  readonly right: boolean;
  readonly why?: string;
}

const labelsFile = join(__dirname, 'labels.json');

function score(): void {
  const labels = existsSync(labelsFile) ? (JSON.parse(readFileSync(labelsFile, 'utf8')) as readonly Label[]) : [];
  printRow('| certainty | edges | right | share |\n|---|---|---|---|');
  const row = (what: string, own: readonly Label[]): void => {
    const right = own.filter((label) => label.right).length;
    printRow(`| ${what} | ${own.length} | ${right} | ${(right / Math.max(1, own.length)).toFixed(3)} |`);
  };
  for (const certainty of CERTAINTIES)
    row(
      certainty,
      labels.filter((label) => label.certainty === certainty),
    );
  row(
    'resolved and likely',
    labels.filter(({ certainty }) => certainty !== 'by name'),
  );
}

interface Drawn {
  readonly view: FileView;
  readonly site: GraphSite;
  readonly target: Target;
}

async function draw(root: string): Promise<void> {
  const edges = await readGraph(root);
  const random = randomFrom(Number(values.seed));
  const views = [...edges.graph.index.liveFiles()].map((file) => edges.graph.view(file));
  const drawn: Drawn[] = [];
  for (let attempt = 0; attempt < 20_000 && drawn.length < Number(values.count); attempt++) {
    const view = views[Math.floor(random() * views.length)];
    const site = view?.sites[Math.floor(random() * view.sites.length)];
    if (!view || !site) continue;
    const targets = edges.sites.targets(view, site);
    const target = targets[Math.floor(random() * targets.length)];
    if (target) drawn.push({ view, site, target });
  }
  drawn.forEach((one, i) => printRow(describe(basename(root), root, one, i)));
}

function describe(repository: string, root: string, { view, site, target }: Drawn, i: number): string {
  const { symbol, certainty } = target;
  const linesOf = (path: string): readonly string[] => readFileSync(join(root, path), 'utf8').split('\n');
  const near = linesOf(view.path).slice(Math.max(0, site.line - 2), site.line + 1);
  const there = linesOf(symbol.view.path).slice(symbol.line - 1, symbol.line + 1);
  const place = `${symbol.view.path}:${symbol.line}`;
  return [
    `#${repository} ${i} [${certainty}] ${site.kind} ${site.receiver ? `${site.receiver} . ` : ''}${site.name} at ${view.path}:${site.line} → ${place} ${symbol.container}.${symbol.name} (${symbol.kind})`,
    ...near.map((line) => `    ${line.trimEnd().slice(0, 140)}`),
    ...there.map((line) => `  > ${line.trimEnd().slice(0, 120)}`),
  ].join('\n');
}

void (async () => {
  if (values.score) score();
  for (const folder of positionals) await draw(folder);
})();
