import { readFileSync } from 'node:fs';
import { formOf } from '../../../src/core/search/questionForm';
import { titleOf } from '../../../src/core/search/questionTitle';
import { list } from './mixtures';
const rows: any[] = readFileSync(`/tmp/scores-${process.argv[2]}.json`, 'utf8').split('\n').map((l) => JSON.parse(l)).filter((o) => o.kind === 'prose');
const mean = (x: number[]): number => x.reduce((a, b) => a + b, 0) / (x.length || 1);
const fig = (files: number[], o: any): number[] => { const shown = files.slice(0, 10); const right = new Set(o.fr); const ranks = [...new Set(shown)].filter((f) => right.has(f)).map((f) => shown.indexOf(f)); const gain = (r: number): number => 1 / Math.log2(r + 2); let ideal = 0; for (let i = 0; i < Math.min(10, o.wanted); i++) ideal += gain(i); return [ranks.reduce((s, r) => s + gain(r), 0) / (ideal || 1), ranks.length / Math.max(1, o.wanted)]; };
for (const form of ['action', 'request', 'description', 'command', 'topic', 'asking', 'change']) for (const set of ['functions', 'documented', 'benchmark', 'commits']) {
  const own = rows.filter((o) => o.set === set && formOf(titleOf(o.query)) === form);
  if (own.length < 5) continue;
  const cells = [0.001, 0.02, 0.1, 0.2, 0.5, 0.7, 0.9, 0.95, 0.999].map((share) => {
    const of = Object.fromEntries(['action', 'request', 'description', 'command', 'topic', 'asking', 'change'].map((f) => [f, share]));
    const lists = own.map((o) => list(o, of, 0.7, 0));
    if (set === 'functions' || set === 'documented') { const r = lists.map((l, i) => l.findIndex((row) => own[i].cr.includes(row))); return [1, 3, 10].map((k) => mean(r.map((x) => +(x >= 0 && x < k))).toFixed(3)).join('/'); }
    const f = own.map((o, i) => fig(lists[i]!.map((row) => o.c[row]), o)); return `${mean(f.map((x) => x[0]!)).toFixed(3)}/${mean(f.map((x) => x[1]!)).toFixed(3)}`;
  });
  console.log(form.padEnd(12), set.padEnd(11), String(own.length).padEnd(5), cells.join('  '));
}
