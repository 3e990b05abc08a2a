/**
 * Publishes repositories to one store and searches all of them at once. Measures the time of a publication and of a
 * search, and how often the right file is in the first ten results, compared with a search within its repository.
 *
 *     npm run bench:organisation -- --checkouts DIR --questions DIR --out DIR [--seconds N]
 *
 * `--seconds` limits the publishing, which begins with the smallest repositories; only published repositories are
 * searched.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { matchesTarget, percentile, targetsOf, type EvalQuestion } from '../../src/core/eval/metrics';
import { defaultSettings } from '../../src/core/request/searchRequest';
import { OpenCatalogue } from '../../src/node/catalogue/openCatalogue';
import { OrganisationEngine } from '../../src/node/catalogue/organisationEngine';
import { publishCatalogue } from '../../src/node/catalogue/publishing/publishCatalogue';
import { openEngine } from '../../src/node/engine/openEngine';
import { indexFolder, indexHome } from '../../src/node/indexDirectory/indexHome';
import { publishIndex } from '../../src/node/sharedIndex/publish';
import { readAnnotatedQuestions, readBenchRepositories, type Repository } from '../quality/questions';
import { neverAborted, printResult } from '../speed/engineUnderTest';

const { values } = parseArgs({
  options: {
    checkouts: { type: 'string', default: '' },
    questions: { type: 'string', default: '' },
    out: { type: 'string', default: '' },
    seconds: { type: 'string', default: '3600' },
  },
});

const resources = join(__dirname, '../../dist');
const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
const store = join(values.out, 'store');
const NAME = (repository: Repository): string => `bench/${repository.name}`;

interface Asked {
  readonly repository: Repository;
  readonly question: EvalQuestion;
  /** Whether the right file is in the first ten results within its repository. */
  readonly within: boolean;
}

/** Creates a repository with one commit, as a CI job checks it out. */
function checkOut(repository: Repository): string {
  const folder = join(values.out, 'repositories', repository.name);
  if (existsSync(join(folder, '.git'))) return folder;
  cpSync(join(values.checkouts, repository.name, repository.benchmark_root ?? ''), folder, { recursive: true });
  const git = (...words: readonly string[]): void =>
    void execFileSync('git', ['-C', folder, '-c', 'user.name=b', '-c', 'user.email=b@b', ...words], {
      stdio: 'ignore',
    });
  git('init', '-q');
  git('add', '-A', '-f');
  git('commit', '-q', '-m', NAME(repository));
  git('remote', 'add', 'origin', `https://github.com/${NAME(repository)}.git`);
  return folder;
}

async function publish(repository: Repository): Promise<readonly Asked[]> {
  const folder = checkOut(repository);
  const engine = await openEngine(folder, { resources, logger });
  await engine.update(neverAborted);
  await engine.settle(neverAborted);
  const asked: Asked[] = [];
  for (const question of readAnnotatedQuestions(values.questions, repository)) {
    const { items } = await engine.search(requestOf(question), neverAborted);
    asked.push({ repository, question, within: items.some((item) => isWanted(item, question)) });
  }
  const { chunks } = engine.status;
  await engine.dispose();
  let [revision, catalogue] = [performance.now(), 0];
  const afterwards = async (
    { address }: { readonly address: string },
    source: Parameters<typeof publishCatalogue>[2],
  ) => {
    revision = performance.now() - revision;
    const started = performance.now();
    await publishCatalogue(folder, address, source, neverAborted);
    catalogue = performance.now() - started;
  };
  const options = { store: { uri: store, allowNetwork: false }, stripText: false, afterwards };
  await publishIndex(folder, indexFolder(indexHome(), folder), options, neverAborted);
  const seconds = [revision, catalogue].map((time) => (time / 1000).toFixed(1));
  printResult(`${NAME(repository)}: ${chunks} functions, revision ${seconds[0]} s, catalogue ${seconds[1]} s`);
  return asked;
}

const requestOf = ({ query }: EvalQuestion) => ({ query, min_score: 0, top_k: 10, timeout_ms: 30_000 });
const isWanted = (item: Parameters<typeof matchesTarget>[0], question: EvalQuestion): boolean =>
  targetsOf(question).some((target) => matchesTarget(item, target));

/** Returns the path without the name of the repository. */
const pathWithin = (path: string, repository: Repository): string => path.slice(NAME(repository).length + 1);

const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

async function askAll(asked: readonly Asked[]): Promise<void> {
  const catalogue = new OpenCatalogue({ uri: store, allowNetwork: false });
  const engine = new OrganisationEngine({ catalogue, search: defaultSettings, resources }, ['organisation']);
  const before = process.memoryUsage().rss;
  const started = performance.now();
  const { entries } = await (await catalogue.get(neverAborted)).entries(neverAborted);
  printResult(
    `${entries.length} repositories, ${entries.reduce((sum, { functions }) => sum + functions, 0)} functions; profiles read in ${(performance.now() - started).toFixed(0)} ms`,
  );
  const times: number[] = [];
  let [wanted, all, elsewhere] = [0, 0, 0];
  for (const { repository, question, within } of asked) {
    const began = performance.now();
    const { items } = await engine.search(requestOf(question), neverAborted);
    times.push(performance.now() - began);
    const own = items.filter((item) => item.repository === NAME(repository));
    const found = own.some((item) => isWanted({ ...item, path: pathWithin(item.path, repository) }, question));
    if (within) wanted++;
    if (found) all++;
    if (own.length === 0) elsewhere++;
  }
  printResult(
    `${asked.length} questions: right file in the first ten within the repository ${wanted}, asked of all ${all} (${(all / wanted).toFixed(3)}); nothing of the repository: ${elsewhere}`,
  );
  printResult(
    `p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms; memory ${Math.round((process.memoryUsage().rss - before) / 1e6)} MB more`,
  );
}

void (async () => {
  process.env['CODEBASE_SEARCH_HOME'] = join(values.out, 'home');
  mkdirSync(store, { recursive: true });
  const sized = readBenchRepositories(values.questions, [])
    .map((repository) => ({
      repository,
      size: sizeOf(join(values.checkouts, repository.name, repository.benchmark_root ?? '')),
    }))
    .sort((a, b) => a.size - b.size);
  const started = performance.now();
  const asked: Asked[] = [];
  for (const { repository } of sized)
    if (performance.now() - started < 1000 * Number(values.seconds)) asked.push(...(await publish(repository)));
  printResult(
    `catalogue ${(sizeOf(join(store, 'catalogue')) / 1e6).toFixed(0)} MB, store ${(sizeOf(store) / 1e6).toFixed(0)} MB`,
  );
  await askAll(asked);
})();
