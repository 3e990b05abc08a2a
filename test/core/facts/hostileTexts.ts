import { scanFacts } from '../../../src/core/facts/scanFacts';

/**
 * Texts that could make a pattern scan to the end from each of many positions, or backtrack over every way to divide
 * them.
 */
const BANNER = `${' '.repeat(6)}${'*'.repeat(74)}\n${' '.repeat(6)}*  _   _ ____  _\n`;
const many = (unit: string, length: number): string => unit.repeat(Math.ceil(length / unit.length));

const TEXTS: readonly (readonly [language: string, text: (length: number) => string])[] = [
  ['php', (length) => many(BANNER, length)],
  ['java', (length) => many('const\n', length)],
  ['java', (length) => many('public\n', length)],
  ['typescript', (length) => `import a${' '.repeat(length)}`],
  ['typescript', (length) => `export default function${' '.repeat(length)}`],
  ['typescript', (length) => `export {}${'\n'.repeat(length)}from`],
  ['typescript', (length) => `a:${'\n'.repeat(length)}b`],
  ['typescript', (length) => many('`\\', length)],
  ['typescript', (length) => many('\\"', length)],
  ['typescript', (length) => many(`a(): ${' '.repeat(1_900)}#\n`, length)],
  ['typescript', (length) => many('for (const a of a.a.a.a\n', length)],
  ['typescript', (length) => `for (const a of ${many('a.a().', length)}`],
  ['typescript', (length) => many('a.a.a.map(', length)],
  ['typescript', (length) => `type A<${many('a ', length)}`],
  ['typescript', (length) => many('type A<a\n', length)],
  ['typescript', (length) => many('a: Map<', length)],
  ['typescript', (length) => many('return new A.A.A\n', length)],
  ['typescript', (length) => `<A extends${' '.repeat(length)}`],
  ['go', (length) => many('a, b := a.a.a.a', length)],
  ['go', (length) => many('switch a := a.(type) {\n', length)],
  ['go', (length) => `switch a := a.(type) {\n${many('case\n', length)}`],
  ['go', (length) => many('\ta(interface{}', length)],
  ['python', (length) => many("\\'", length)],
  ['rust', (length) => many('pub(\n', length)],
  ['rust', (length) => many('use a\n', length)],
  ['rust', (length) => many('r#" ', length)],
  ['go', (length) => many('func (\n', length)],
  ['go', (length) => `func a()${'\n'.repeat(length)}`],
  ['go', (length) => `import (${many('.', length)})`],
  ['kotlin', (length) => many('fun <\n', length)],
  ['dart', (length) => many("import '\n", length)],
  ['cpp', (length) => many('R"a( ', length)],
  ['lua', (length) => many('--[[ \n', length)],
];

function millisecondsOf(language: string, text: string): number {
  const start = process.cpuUsage();
  scanFacts(text, language, []);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

/** Times below this many milliseconds are too noisy to compare. */
const FLOOR_MS = 60;
const LENGTH = 50_000;

// Prints a line for each text, with the times if they grow faster than the length, and one line at the end.
for (const [language, make] of TEXTS) {
  process.stdout.write(`${language} ${JSON.stringify(make(40).slice(0, 40))}: `);
  const [once, twice] = [LENGTH, 2 * LENGTH].map((length) =>
    Math.min(...[1, 2].map(() => millisecondsOf(language, make(length)))),
  ) as [number, number];
  process.stdout.write(twice > 3 * Math.max(once, FLOOR_MS) ? `${once} ms, ${twice} ms\n` : 'ok\n');
}
process.stdout.write('all read\n');
