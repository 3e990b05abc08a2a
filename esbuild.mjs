import { build, context } from 'esbuild';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { iconsInUse } from './build/icons.mjs';
import { lazyBundles, loadLazily } from './build/lazyBundles.mjs';
import { writeTokenTable } from './build/tokenTable.mjs';

/**
 * Builds the bundles in `dist/` and copies the assets. `--watch` rebuilds on change; `--production` minifies and omits
 * source maps.
 */

const require = createRequire(import.meta.url);
const production = process.argv.includes('--production');
const watch = process.argv.includes('--watch');

const common = {
  bundle: true,
  minify: production,
  sourcemap: production ? false : 'linked',
  logLevel: 'warning',
  metafile: true,
};

const node = {
  ...common,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  // Bundles that are loaded late are loaded with `require`: for an `import`, Node would read the file three times.
  supported: { 'dynamic-import': false },
};

/** The other form of jsonc-parser requires its parts by names that a bundler cannot follow. */
const jsonParser = { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' };

/** Bundles that hold the engine. */
const engine = {
  ...node,
  // Native, one package per platform: loaded from node_modules at run time.
  external: ['@lancedb/lancedb-*'],
  alias: {
    // LanceDB rejects tables that were created by a second copy of Arrow, so all modules use the CommonJS one.
    'apache-arrow': require.resolve('apache-arrow'),
    // The ES module locates itself by `import.meta.url`, which a CommonJS bundle does not have.
    'web-tree-sitter': require.resolve('web-tree-sitter'),
    ...jsonParser,
  },
};

const page = {
  ...common,
  outdir: 'dist/webview',
  platform: 'browser',
  // The Chromium of the oldest supported VS Code (1.101: Electron 35).
  target: 'chrome134',
  format: 'esm',
  loader: { '.ttf': 'file' },
  assetNames: '[name]',
  plugins: [iconsInUse],
};

const bundles = [
  {
    ...node,
    entryPoints: ['src/extension/extension.ts'],
    outfile: 'dist/extension.js',
    external: ['vscode'],
    alias: jsonParser,
    // Starts the clock before any of our modules run, so that the activation time includes loading.
    banner: { js: 'const codebaseSearchLoadStarted = performance.now();' },
  },
  {
    ...node,
    entryPoints: ['src/node/engineProcess/main.ts'],
    outfile: 'dist/engineProcess.js',
    plugins: [loadLazily],
  },
  {
    ...node,
    entryPoints: ['src/host/main.ts'],
    outfile: 'dist/engineHost.js',
    plugins: [loadLazily],
  },
  { ...engine, entryPoints: ['src/node/parsing/parserWorker.ts'], outfile: 'dist/parserWorker.js' },
  { ...engine, entryPoints: ['src/node/embedders/embedderWorker.ts'], outfile: 'dist/embedderWorker.js' },
  { ...engine, entryPoints: ['src/node/engine/library.ts'], outfile: 'dist/library.js' },
  {
    ...node,
    entryPoints: ['src/cli/start.ts'],
    outfile: 'dist/cli.js',
    banner: { js: '#!/usr/bin/env node' },
    plugins: [loadLazily],
  },
  ...lazyBundles(engine),
  // Each page is one script: a shared chunk would have to be loaded after it, before anything is drawn.
  { ...page, entryPoints: { search: 'webview-ui/main.ts' }, external: ['./highlighter.js'] },
  { ...page, entryPoints: { status: 'webview-ui/status/main.ts' } },
  // Loaded after the first results are drawn.
  { ...page, entryPoints: { highlighter: 'webview-ui/shared/highlighter.ts' } },
];

async function copyAssets() {
  const { copyGrammars } = await import(pathToFileURL('build/copyGrammars.mjs').href);
  await copyGrammars('dist/grammars');
  await writeTokenTable('dist/o200k.bin');
  // Files for agents: `codebase-search setup` installs them, and the manifest of the extension names them.
  await cp('skills', 'dist/skills', { recursive: true });
  await cp('agents/vscode', 'dist/skills', { recursive: true });
  if (existsSync('model/artifact')) await cp('model/artifact', 'dist/model', { recursive: true });
}

/**
 * Checks that a bundle is plain ASCII. If a single character is not, for example in a regular expression, which esbuild
 * does not escape, the runtime keeps two bytes for every character: 1.5 MB for the engine.
 */
async function requireAscii(file) {
  const other = /[^\n]{0,40}[\u0080-\uffff][^\n]{0,40}/.exec(await readFile(file, 'utf8'));
  if (other) throw new Error(`${file} is not plain ASCII: ${other[0]}`);
}

if (production) await rm('dist', { recursive: true, force: true });
await mkdir('dist', { recursive: true });
await copyAssets();
if (watch) {
  for (const options of bundles) await (await context(options)).watch();
} else {
  const results = await Promise.all(bundles.map((options) => build(options)));
  // For the list of shipped packages: build/licences.mjs.
  const inputs = [
    ...results.flatMap(({ metafile }) => Object.keys(metafile.inputs)),
    'node_modules/gpt-tokenizer/package.json',
  ];
  await writeFile(
    'dist/bundled.json',
    JSON.stringify([...new Set(inputs.filter((file) => file.includes('node_modules/')))].sort()),
  );
  if (production) for (const { outfile } of bundles) if (outfile) await requireAscii(outfile);
  for (const { metafile } of results) {
    for (const [file, { bytes }] of Object.entries(metafile.outputs)) {
      if (/\.(js|css|ttf)$/.test(file)) process.stdout.write(`${file} ${Math.round(bytes / 1024)} KB\n`);
    }
  }
}
