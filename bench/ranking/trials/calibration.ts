import { readFileSync } from 'node:fs';
import { formOf } from '../../../src/core/search/questionForm';
import { titleOf } from '../../../src/core/search/questionTitle';
import { functionShares } from '../../../src/core/search/rankingConstants';
import { orderOf } from '../figures';
const sharp = 0.7;
const lse = (x: number[]): number => { const m = Math.max(...x); return m + Math.log(x.reduce((s, v) => s + Math.exp(v - m), 0)); };
const all = readFileSync('/tmp/scores-d15.json', 'utf8').split('\n').map((l) => JSON.parse(l)).filter((o) => o.kind === 'prose');
const rows: { set: string; a: number; p: number; g: number; y: boolean; rank: number; top: number }[] = [];
for (const o of all) {
  const share = functionShares[formOf(titleOf(o.query))];
  const flat = o.f.map((x: number) => sharp * x); const aF = lse(flat), aG = lse(o.g);
  const first = new Map<number, number>();
  for (const row of orderOf(o.g)) if (!first.has(o.c[row])) first.set(o.c[row], row);
  const p: number[] = o.g.map((g: number, i: number) => lse([Math.log(share) + g - aG, first.get(o.c[i]) === i ? Math.log(1 - share) + flat[o.c[i]] - aF : -1e9]));
  const order = orderOf(p).slice(0, 10);
  const right = new Set(o.set === 'functions' || o.set === 'documented' ? o.cr : []); const fr = new Set(o.fr);
  order.forEach((row, rank) => rows.push({ set: o.set, a: aF, p: p[row]!, g: o.g[row], rank, top: p[order[0]!]!, y: right.size || o.set === 'functions' || o.set === 'documented' ? right.has(row) : fr.has(o.c[row]) }));
}
const now = (r: { a: number; p: number }): number => 1 / (1 + Math.exp(-((r.a + r.p) / sharp - 3.5) / 2.6));
function table(score: (r: typeof rows[0]) => number): void {
  for (const set of ['benchmark', 'commits', 'functions', 'documented']) {
    const own = rows.filter((r) => r.set === set);
    const bands = [0, .2, .3, .4, .5, .6, .7, .8, .9, 1.01];
    console.log(set, bands.slice(0, -1).map((b, i) => { const in_ = own.filter((r) => score(r) >= b && score(r) < bands[i + 1]!); return `${b}: ${in_.length} ${(in_.filter((r) => r.y).length / (in_.length || 1)).toFixed(2)}`; }).join(' | '), 'right>=.4', (own.filter((r) => r.y && score(r) >= .4).length / own.filter((r) => r.y).length).toFixed(3), 'right>=.8', (own.filter((r) => r.y && score(r) >= .8).length / own.filter((r) => r.y).length).toFixed(3));
  }
}
table(now);

for (const use of [0, 1]) {
let [c, a, k, m] = [0, 0.1, 0.5, 0];
const w = new Map<string, number>(); for (const r of rows) w.set(r.set, (w.get(r.set) ?? 0) + 1);
const gm = rows.reduce((s, r) => s + r.g, 0) / rows.length; let ll = 0;
for (let it = 0; it < 3000; it++) { let [gc, ga, gk, gg] = [0, 0, 0, 0]; ll = 0; for (const r of rows) { const z = 1 / (1 + Math.exp(-(c + a * r.a + k * r.p + use * m * (r.g - gm)))); const e = (r.y ? 1 : 0) - z; const q = e / w.get(r.set)!; ll += Math.log(r.y ? z : 1 - z) / w.get(r.set)!; gc += q; ga += q * r.a; gk += q * r.p; gg += q * (r.g - gm); } c += 0.2 * gc; a += 0.01 * ga; k += 0.05 * gk; m += 0.02 * gg; }
console.log({ use, c, a, k, m, gm, ll: ll / 4 });
}
