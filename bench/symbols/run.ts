/**
 * Measures how many functions, types and tests of real files are found, compared with a second count.
 *
 *     npm run bench:symbols -- --sources DIR [--beside CHECKOUT] [--only KIND,KIND] [--seed TEXT] [--missing FILE] [--out FILE]
 *
 * Draws twenty files for each language and kind of tests. The second count is universal-ctags; for languages that it
 * does not support, names that were counted by hand or heads found by patterns; and for tests, their titles. Both
 * checkouts of the program must be built.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { drawFiles } from './draw';
import { secondCount } from './secondCount';

const { values } = parseArgs({
  options: {
    sources: { type: 'string' },
    beside: { type: 'string' },
    only: { type: 'string', default: '' },
    missing: { type: 'string' },
    out: { type: 'string' },
    seed: { type: 'string', default: 'symbols' },
  },
});

const FILES = 20;
const own = resolve(__dirname, '../..');

interface Row {
  readonly kind: string;
  readonly file: string;
  readonly by: string;
  readonly wanted: readonly string[];
  readonly before: readonly string[];
  readonly now: readonly string[];
}

function namesBy(checkout: string, folder: string, files: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const out = execFileSync(join(own, 'node_modules/.bin/tsx'), [join(__dirname, 'names.ts'), checkout, folder], {
    input: files.join('\n'),
    encoding: 'utf8',
    maxBuffer: 1e9,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  return new Map(
    out
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { path: string; names: string[] })
      .map(({ path, names }) => [path, names]),
  );
}

/** Normalizes a name, since the two counts cut and write names differently: `A::b`, `b:c:`, `b{T}`, `"b c"`. */
function plain(name: string): string {
  const whole = name.toLowerCase().replace(/^["'`|[]+|["'`|\]]+$/g, '');
  const last = /^[\w$]+:.*:$/.test(whole)
    ? whole.split(':')[0]
    : whole
        .split(/::|[.#:]/)
        .filter(Boolean)
        .at(-1);
  return (last ?? whole).replace(/[{<].*/, '').replace(/\s+/g, '_') || whole;
}

/** Returns which wanted names are found. A name counts as often as both lists have it. */
function found(wanted: readonly string[], names: readonly string[]): readonly boolean[] {
  const left = new Map<string, number>();
  for (const name of names) left.set(plain(name), (left.get(plain(name)) ?? 0) + 1);
  return wanted.map((name) => {
    const count = left.get(plain(name)) ?? 0;
    left.set(plain(name), count - 1);
    return count > 0;
  });
}
const count = (wanted: readonly string[], names: readonly string[]): number =>
  found(wanted, names).filter(Boolean).length;

function rowsOf(sources: string): readonly Row[] {
  const only = values.only.split(',').filter(Boolean);
  const drawn = [...drawFiles(sources, FILES, values.seed)]
    .filter(([kind]) => only.length === 0 || only.includes(kind))
    .flatMap(([kind, files]) => files.map((file) => ({ kind, file, second: secondCount(sources, file, kind) })))
    .flatMap(({ second, ...one }) => (second ? [{ ...one, by: second.by, wanted: second.names }] : []));
  const files = drawn.map(({ file }) => file);
  const now = namesBy(own, sources, files);
  const before = values.beside === undefined ? now : namesBy(values.beside, sources, files);
  return drawn.map((one) => ({ ...one, before: before.get(one.file) ?? [], now: now.get(one.file) ?? [] }));
}

const sum = (rows: readonly Row[], of: (row: Row) => number): number => rows.reduce((all, row) => all + of(row), 0);

function tableRow(kind: string, rows: readonly Row[]): string {
  const cells = [
    kind,
    rows.length,
    sum(rows, ({ wanted }) => wanted.length),
    sum(rows, ({ wanted, before }) => count(wanted, before)),
    sum(rows, ({ wanted, now }) => count(wanted, now)),
    sum(rows, ({ before }) => before.length),
    sum(rows, ({ now }) => now.length),
    rows[0]?.by,
  ];
  return `| ${cells.join(' | ')} |`;
}

function main(): void {
  if (values.sources === undefined) throw new Error('--sources DIR is missing');
  const rows = rowsOf(values.sources);
  const write = (line: string): boolean => process.stdout.write(`${line}\n`);
  write('| | files | names of the second count | found before | found now | symbols before | now | counted by |');
  write('|---|---|---|---|---|---|---|---|');
  for (const kind of [...new Set(rows.map(({ kind }) => kind))].sort())
    write(
      tableRow(
        kind,
        rows.filter((row) => row.kind === kind),
      ),
    );
  if (values.missing !== undefined) writeFileSync(values.missing, rows.map(missingOf).filter(Boolean).join('\n'));
  if (values.out !== undefined) writeFileSync(values.out, rows.map(csvOf).join('\n'));
}

function missingOf({ kind, file, wanted, now }: Row): string {
  const is = found(wanted, now);
  const names = wanted.filter((_, i) => !is[i]);
  return names.length > 0 ? `${kind} ${file}: ${names.join(' ')}` : '';
}

const csvOf = ({ kind, file, by, wanted, before, now }: Row): string =>
  [kind, `"${file}"`, wanted.length, count(wanted, before), count(wanted, now), before.length, now.length, by].join(
    ',',
  );

main();
