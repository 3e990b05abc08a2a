/**
 * `npm run try-package -- FILE.tgz`: installs the npm package in an empty folder and uses it there as its users do:
 * searches on the command line and through the library, from CommonJS and from an ES module, and compiles a strict
 * TypeScript program.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { root } from './setUp.mjs';

const CODE =
  '/** How heavy a parcel is. */\nexport function weigh(parcel: number): number {\n  return parcel * 2;\n}\n';
const USE = `
  const signal = new AbortController().signal;
  const engine = await open('code', { exclude: ['**/fixtures/**'] });
  await engine.update(signal);
  const { items } = await engine.search({ query: 'how heavy is a parcel', top_k: 5 }, signal);
  console.log(items[0]?.path, items[0]?.symbol?.name);
  await engine.dispose();
  const failure: unknown = await open('nowhere').catch((error: unknown) => error);
  console.log(failure instanceof SearchError && failure.code);
`;
const EXPECTED = 'weigh.ts weigh\nINVALID_ARGUMENT\n';
const untyped = USE.replaceAll(': unknown', '');

const [file] = process.argv.slice(2);
if (!file) {
  process.stderr.write('Usage: npm run try-package -- packages/codebase-search-VERSION.tgz\n');
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), 'codebase-search-package-'));
const environment = { ...process.env, CODEBASE_SEARCH_HOME: join(folder, 'home'), CODEBASE_SEARCH_DAEMON_IDLE: '1' };
const shell = process.platform === 'win32';
const run = (command, ...words) =>
  execFileSync(command, words, {
    cwd: folder,
    env: environment,
    encoding: 'utf8',
    shell,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
const expect = (what, found, expected) => {
  if (found !== expected) throw new Error(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`);
  process.stdout.write(`  ${what}\n`);
};

try {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  process.stdout.write(`Node ${process.version} (wanted: ${engines.node})\n`);
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  mkdirSync(join(folder, 'code'));
  writeFileSync(join(folder, 'code/weigh.ts'), CODE);
  // The package must work without install scripts.
  run('npm', 'install', '--silent', '--ignore-scripts', '--no-audit', '--no-fund', resolve(file));
  const [found] = JSON.parse(
    run(
      'npx',
      '--no-install',
      'codebase-search',
      'search',
      '"how heavy is a parcel"'.slice(shell ? 0 : 1, shell ? undefined : -1),
      '--folder',
      'code',
      '--json',
    ),
  ).items;
  expect('command line', found.symbol.name, 'weigh');
  const skill = (place) => readFileSync(join(place, 'skills/codebase-search/SKILL.md'), 'utf8');
  expect('skill', skill(join(folder, 'node_modules/codebase-search/dist')), skill(root));
  writeFileSync(
    join(folder, 'use.cjs'),
    `const { open, SearchError } = require('codebase-search');\n(async () => {${untyped}})();`,
  );
  expect('library, CommonJS', run(process.execPath, 'use.cjs'), EXPECTED);
  writeFileSync(join(folder, 'use.mjs'), `import { open, SearchError } from 'codebase-search';\n${untyped}`);
  expect('library, ES module', run(process.execPath, 'use.mjs'), EXPECTED);
  writeFileSync(
    join(folder, 'use.mts'),
    `import { open, SearchError, type ResultItem } from 'codebase-search';\nexport const first: ResultItem[] = [];\n${USE}`,
  );
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        noEmit: true,
        module: 'nodenext',
        target: 'es2023',
        skipLibCheck: false,
        exactOptionalPropertyTypes: true,
        types: ['node'],
        typeRoots: [join(root, 'node_modules/@types')],
      },
      files: ['use.mts'],
    }),
  );
  run(process.execPath, join(root, 'node_modules/typescript/bin/tsc'), '-p', '.');
  process.stdout.write('  types\n');
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
