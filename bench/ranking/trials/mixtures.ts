import { readFileSync } from 'node:fs';
import { formOf } from '../../../src/core/search/questionForm';
import { titleOf } from '../../../src/core/search/questionTitle';
import { orderOf, hits } from '../figures';
const load = (p: string): any[] => readFileSync(p, 'utf8').split('\n').map((l) => JSON.parse(l));
const softmax = (x: number[], t = 1): number[] => { const m = Math.max(...x.map((v) => v * t)); const e = x.map((v) => Math.exp(v * t - m)); const s = e.reduce((a, b) => a + b, 0); return e.map((v) => v / s); };
export function list(o: any, shares: Record<string, number>, sharp: number, beta: number): number[] {
  const share = shares[formOf(titleOf(o.query))] as number;
  const p = softmax(o.g, Number(process.env['GA'] ?? 1));
  let f: number[] = o.f;
  if (beta > 0) { // joint: add log of summed chunk probability of the file
    const sums = new Array(o.f.length).fill(1e-4); o.c.forEach((c: number, i: number) => { sums[c] += p[i]; });
    f = o.f.map((x: number, i: number) => (1 - 0.6 * beta) * x + beta * Math.log(sums[i]));
  }
  const q = softmax(f, sharp);
  const first = new Map<number, number>();
  for (const row of orderOf(o.g)) { const c = o.c[row]; if (!first.has(c)) first.set(c, row); }
  const D = Number(process.env["DE"] ?? 0); return orderOf(o.g.map((g: number, row: number) => Math.log(1e-12 + share * p[row]! + (first.get(o.c[row]) === row ? (1 - share) * q[o.c[row]]! : 0)) + D * g)) as number[];
}
const mean = (x: number[]): number => x.reduce((a, b) => a + b, 0) / (x.length || 1);
function byRepo(own: any[], fig: (o: any) => number): number { const r = [...new Set(own.map((o) => o.repository))]; return mean(r.map((n) => mean(own.filter((o) => o.repository === n).map(fig)))); }
function fileFig(files: number[], o: any): { ndcg: number; recall: number } { const shown = files.slice(0, 10); const right = new Set(o.fr); const ranks = [...new Set(shown)].filter((f) => right.has(f)).map((f) => shown.indexOf(f)); const gain = (r: number): number => 1 / Math.log2(r + 2); let ideal = 0; for (let i = 0; i < Math.min(10, o.wanted); i++) ideal += gain(i); return { ndcg: ranks.reduce((s, r) => s + gain(r), 0) / (ideal || 1), recall: ranks.length / Math.max(1, o.wanted) }; }
if (!process.argv[3]) process.argv[3] = "[]";
const name = process.argv[2] as string;
const all = load(`/tmp/scores-${name}.json`).filter((o) => o.kind === 'prose');
const settings: [Record<string, number>, number, number][] = JSON.parse(process.argv[3] ?? '[[{"action":0.9,"description":0.7,"topic":0.05,"asking":0.1,"change":0.02},0.7,0]]');
for (const [shares, sharp, beta] of settings) {
  const cells: string[] = [];
  for (const set of ['benchmark', 'commits', 'functions', 'documented']) {
    const own = all.filter((o) => o.set === set);
    const lists = new Map(own.map((o) => [o, list(o, shares, sharp, beta)]));
    if (set === 'functions' || set === 'documented') cells.push(`${set} ${hits(own.map((o) => lists.get(o)!.findIndex((row) => o.cr.includes(row))))}`);
    else cells.push(`${set} ${byRepo(own, (o) => fileFig(lists.get(o)!.map((r) => o.c[r]), o).ndcg).toFixed(4)} R@10 ${byRepo(own, (o) => fileFig(lists.get(o)!.map((r) => o.c[r]), o).recall).toFixed(3)}`);
  }
  console.log(JSON.stringify(shares), sharp, beta, '\n   ', cells.join(' | '));
}

if (process.argv[4]) {
  const [shares, sharp, beta] = settings[Number(process.argv[4])]!;
  for (const set of ['benchmark', 'commits', 'functions']) for (const form of ['action', 'command', 'description', 'topic', 'asking', 'change']) {
    const own = all.filter((o) => o.set === set && formOf(titleOf(o.query)) === form);
    if (own.length === 0) continue;
    const no = { action: 0, command: 0, description: 0, topic: 0, asking: 0, change: 0 };
    const r = (s: Record<string, number>, k: 'ndcg' | 'recall'): string => mean(own.map((o) => fileFig(list(o, s, sharp, beta).map((x) => o.c[x]), o)[k])).toFixed(3);
    console.log(set, form, own.length, 'files', r(no, 'ndcg'), r(no, 'recall'), 'list', r(shares, 'ndcg'), r(shares, 'recall'));
  }
}
