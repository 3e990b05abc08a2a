/**
 * Measures LanceDB's own indexes as a replacement for the in-memory index: how long a full-text index and a vector
 * index take to build and to query, and how many of the files that the engine finds are among their candidates.
 *
 *     npm run bench:lance -- DIR --home DIR --questions DIR [--count N] --out DIR
 *
 * `--home` contains the index of DIR (`CODEBASE_SEARCH_HOME`); LanceDB's indexes are created in `--out`, and reused if
 * they exist.
 */
import '../../src/node/storage/tables/lanceEnvironment';
import { connect, Index, makeArrowTable, MatchQuery, Session, type Connection, type Table } from '@lancedb/lancedb';
import { Field, FixedSizeList, Float32, Schema, Utf8 } from 'apache-arrow';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { percentile, type EvalQuestion } from '../../src/core/eval/metrics';
import { vectorKey } from '../../src/core/vectors/vectorKey';
import { termsOf } from '../../src/core/text/analyzer';
import { loadBuiltinEmbedder } from '../../src/node/embedders/builtinEmbedder';
import { indexFolder } from '../../src/node/indexDirectory/indexHome';
import { readTerms } from '../../src/node/storage/tables/cellCodec';
import { neverAborted, printResult, seconds, startEngine } from '../speed/engineUnderTest';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    home: { type: 'string', default: '' },
    questions: { type: 'string', default: '' },
    count: { type: 'string', default: '150' },
    out: { type: 'string', default: '' },
  },
});

const DIMENSIONS = 256;
const MAX_REPEATS = 6;
const ROWS_PER_COMMIT = 20_000;
/** Number of chunks requested from each index. */
const LIMITS = { terms: 600, names: 300, vector: 100 } as const;
type Source = keyof typeof LIMITS;
const SOURCES = ['terms', 'names', 'vector'] as const;

const schema = new Schema([
  new Field('path', new Utf8(), false),
  new Field('terms', new Utf8(), false),
  new Field('names', new Utf8(), false),
  new Field('vector', new FixedSizeList(DIMENSIONS, new Field('item', new Float32(), true)), true),
]);

/** Repeats terms according to their weights, since LanceDB's full-text index counts words. */
const repeated = (written: string): string => {
  const { terms, counts } = readTerms(written);
  return terms
    .flatMap((term, i) => Array<string>(Math.max(1, Math.min(MAX_REPEATS, Math.round(counts[i] ?? 1)))).fill(term))
    .join(' ');
};
const megabytes = (): string => `${Math.round(process.memoryUsage().rss / 1e6)} MB`;

function readQueries(folder: string, count: number): readonly string[] {
  const files = readdirSync(join(folder, 'annotations')).sort();
  const all = files.flatMap((file) =>
    (JSON.parse(readFileSync(join(folder, 'annotations', file), 'utf8')) as EvalQuestion[]).map(({ query }) => query),
  );
  return Array.from({ length: Math.min(count, all.length) }, (_, i) => all[Math.floor((i * all.length) / count)] ?? '');
}

async function vectorsIn(home: string): Promise<ReadonlyMap<bigint, Float32Array>> {
  const name = readdirSync(home).find((entry) => entry.startsWith('vectors-')) ?? '';
  const table = await (await connect(home)).openTable(name.replace('.lance', ''));
  const vectors = new Map<bigint, Float32Array>();
  for await (const batch of table.query()) {
    const numbers = batch.getChild('vector')?.getChildAt(0)?.toArray() as Float32Array;
    (batch.getChild('key')?.toArray() as BigInt64Array).forEach((key, row) =>
      vectors.set(key, numbers.slice(row * DIMENSIONS, (row + 1) * DIMENSIONS)),
    );
  }
  return vectors;
}

async function makeRows(connection: Connection, home: string): Promise<Table> {
  const tables = readdirSync(home).find((name) => /^tables-[0-9a-f]{8}$/.test(name)) ?? '';
  const chunks = await (await connect(join(home, tables))).openTable('chunks');
  const vectors = await vectorsIn(home);
  const target = await connection.createEmptyTable('recall', schema);
  let rows: Record<string, unknown>[] = [];
  const flush = async (): Promise<void> => {
    if (rows.length > 0) await target.add(makeArrowTable(rows, { schema }));
    rows = [];
  };
  for await (const batch of chunks
    .query()
    .select(['path', 'code_terms', 'comment_terms', 'definition_terms', 'hash'])) {
    const cell = (name: string, row: number): string => String(batch.getChild(name)?.get(row));
    for (let row = 0; row < batch.numRows; row++) {
      const path = cell('path', row);
      const places = termsOf(path).join(' ');
      const terms = `${repeated(cell('code_terms', row))} ${repeated(cell('comment_terms', row))} ${places}`;
      const names = `${readTerms(cell('definition_terms', row)).terms.join(' ')} ${places}`;
      rows.push({ path, terms, names, vector: vectors.get(vectorKey(cell('hash', row))) ?? null });
    }
    if (rows.length >= ROWS_PER_COMMIT) await flush();
  }
  await flush();
  await target.optimize();
  return target;
}

async function makeIndexes(table: Table): Promise<void> {
  const words = Index.fts({
    baseTokenizer: 'whitespace',
    stem: false,
    removeStopWords: false,
    asciiFolding: false,
    lowercase: false,
    withPosition: false,
  });
  const kinds = { terms: words, names: words, vector: Index.ivfRq({ distanceType: 'cosine' }) };
  for (const [column, config] of Object.entries(kinds)) {
    const took = await seconds(() => table.createIndex(column, { config }));
    printResult(`index of ${column}: ${took.toFixed(1)} s, ${megabytes()}`);
  }
}

function ask(table: Table, source: Source, words: string, vector: Float32Array): Promise<readonly string[]> {
  const query =
    source === 'vector'
      ? table.vectorSearch(vector).distanceType('cosine').nprobes(20).refineFactor(3).select(['path', '_distance'])
      : table.query().fullTextSearch(new MatchQuery(words, source)).select(['path', '_score']);
  return query
    .limit(LIMITS[source])
    .toArrow()
    .then((rows) => Array.from(rows.getChild('path') ?? [], String));
}

/** Returns the files of the engine's ten best results for each question. */
async function bestFiles(folder: string, queries: readonly string[]): Promise<readonly (readonly string[])[]> {
  const { engine, stop } = startEngine(folder, values.home);
  await engine.update(neverAborted);
  const best: (readonly string[])[] = [];
  for (const query of queries)
    best.push([
      ...new Set(
        (await engine.search({ query, min_score: 0, timeout_ms: 60_000 }, neverAborted)).items.map(({ path }) => path),
      ),
    ]);
  await stop();
  return best;
}

async function compare(table: Table, queries: readonly string[], best: readonly (readonly string[])[]): Promise<void> {
  const embedder = await loadBuiltinEmbedder(join(__dirname, '../../dist/model/embedding.bin'));
  const times: Record<Source, number[]> = { terms: [], names: [], vector: [] };
  const found: Record<Source | 'all', number> = { terms: 0, names: 0, vector: 0, all: 0 };
  let [wanted, candidates] = [0, 0];
  for (const [i, query] of queries.entries()) {
    const [vector = new Float32Array(DIMENSIONS)] = await embedder.embed([query], neverAborted);
    const words = [...new Set(termsOf(query))].join(' ');
    const all = new Set<string>();
    const want = best[i] ?? [];
    for (const source of SOURCES) {
      const started = performance.now();
      const paths = new Set(await ask(table, source, words, vector));
      times[source].push(performance.now() - started);
      found[source] += want.filter((path) => paths.has(path)).length;
      for (const path of paths) all.add(path);
    }
    found.all += want.filter((path) => all.has(path)).length;
    wanted += want.length;
    candidates += all.size;
  }
  for (const source of SOURCES)
    printResult(
      `${source}: p50 ${percentile(times[source], 0.5).toFixed(1)} ms, p95 ${percentile(times[source], 0.95).toFixed(1)} ms, has ${((100 * found[source]) / wanted).toFixed(1)}% of the files`,
    );
  printResult(
    `together ${(candidates / queries.length).toFixed(0)} files, with ${((100 * found.all) / wanted).toFixed(1)}% of those wanted; ${megabytes()}`,
  );
}

void (async () => {
  const folder = positionals[0] ?? '.';
  const queries = readQueries(values.questions, Number(values.count));
  const connection = await connect(values.out, {}, new Session(64n << 20n, 64n << 20n));
  const isThere = (await connection.tableNames()).includes('recall');
  const table = isThere
    ? await connection.openTable('recall')
    : await makeRows(connection, indexFolder(values.home, folder));
  printResult(`${await table.countRows()} chunks, ${megabytes()}`);
  if (!isThere) await makeIndexes(table);
  await compare(table, queries, await bestFiles(folder, queries));
})();
