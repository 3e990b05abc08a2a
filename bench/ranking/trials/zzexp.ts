import { writeFileSync } from 'node:fs';
import { chunkScores, fitChunks } from '../chunkModel';
import { readDataset, type Sample } from '../dataset';
import { fitFiles } from '../fileModel';
import { hits, orderOf } from '../figures';
import { linearScores } from '../softmax';
const [dir, name, without = '', foldsToRun = '0', trees = '200'] = process.argv.slice(2) as [string, string, string, string, string];
const samples = ['b', 'c', 'q1', 'q2', 'u1', 'u2', 't1', 't2', 'v1', 'v2'].flatMap((f) => readDataset(`${dir}/${f}`));
const names = samples[0]!.files.names;
const repositories = [...new Set(samples.map(({ repository }) => repository))].sort();
const FOLDS = 3;
const foldOf = ({ repository }: Sample): number => repositories.indexOf(repository) % FOLDS;
const out: unknown[] = [];
for (const fold of foldsToRun.split(',').map(Number)) {
  const some = samples.filter((s) => foldOf(s) !== fold);
  const files = fitFiles(some, names, { benchmark: 1, commits: 1.5, functions: 0.3, documented: 0, types: 0, documentedTypes: 0 });
  const chunks = fitChunks(some, { importance: { functions: 1, documented: Number(process.env["DOC"] ?? 0.45), types: Number(process.env['TYPES'] ?? 0.03), documentedTypes: Number(process.env['TYPES'] ?? 0.03) }, trees: Number(trees), depth: 5, without: new Set(without.split(',')) });
  for (const s of samples.filter((one) => foldOf(one) === fold)) {
    out.push({ set: s.set, repository: s.repository, query: s.query, kind: s.kind, wanted: s.wanted, fr: s.files.right.flatMap((r, i) => (r ? [i] : [])), f: [...linearScores(s.files.values, files[s.kind])].map((x) => +x.toFixed(3)), c: s.chunks.candidates, cr: s.chunks.right.flatMap((r, i) => (r ? [i] : [])), g: [...chunkScores(chunks, s.chunks.values)].map((x) => +x.toFixed(3)) });
  }
}
writeFileSync(`/tmp/scores-${name}.json`, out.map((o) => JSON.stringify(o)).join('\n'));
for (const set of ['functions', 'documented', 'types']) {
  const own = (out as any[]).filter((o) => o.set === set && o.kind === 'prose');
  console.log(name, set, own.length, hits(own.map((o) => orderOf(o.g).findIndex((row: number) => o.cr.includes(row)))));
}
