import { build } from 'esbuild';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { loadBuiltinsLazily } from './lazyBuiltins.mjs';

/**
 * A command that only talks to the engine host is done in the time that the engine takes to load. So what is imported
 * where it is needed (`await import()`) is a bundle of its own, which the others share.
 */

/** Bundle → modules that stand in it: all of their exports, since no two files export the same name. */
const LAZY = {
  engine: [
    'src/node/engine/openEngine',
    'src/node/engine/indexMetadata',
    'src/node/sharedIndex/publish',
    'src/node/catalogue/publishing/publishCatalogue',
    'src/node/catalogue/publishing/removeRepository',
    'src/node/catalogue/openOrganisation',
    'src/cli/evaluation/repositoryQuestions',
    'src/cli/evaluation/tokenCosts',
  ],
  // Schemas, and what checks by them.
  requests: [
    'src/node/multiRoot/multiRootSearch',
    'src/node/multiRoot/besideRepositories',
    'src/node/multiRoot/similarInFolders',
    'src/node/multiRoot/traceInFolders',
    'src/node/settings/searchEnvironment',
    'src/core/eval/questionFile',
    'src/core/request/scope',
  ],
  mcp: ['src/mcp/server', 'src/mcp/serveHere'],
  anyCommand: ['src/cli/anyCommand'],
  mcpCommand: ['src/cli/mcpCommand'],
  // Parsers of the configuration files of agents.
  setup: ['src/cli/setup/setup'],
};

const bundleOf = new Map(
  Object.entries(LAZY).flatMap(([bundle, modules]) => modules.map((module) => [resolve(module), bundle])),
);

/** Leaves out of a bundle what stands in one of the others. */
export const loadLazily = {
  name: 'load lazily',
  setup({ onResolve }) {
    onResolve({ filter: /^\./ }, ({ kind, path, resolveDir }) => {
      const bundle = kind === 'dynamic-import' ? bundleOf.get(resolve(resolveDir, path)) : undefined;
      return bundle && { path: `./${bundle}.js`, external: true };
    });
  },
};

/** The entry of one of them. */
const entry = (bundle) => ({
  stdin: {
    contents: LAZY[bundle].map((module) => `export * from './${module}';`).join('\n'),
    resolveDir: process.cwd(),
    loader: 'ts',
  },
  outfile: `dist/${bundle}.js`,
});

/** Those that a user waits for. */
const QUICK = ['anyCommand', 'mcpCommand'];

/** Options of esbuild for all of them. */
export const lazyBundles = (options) =>
  Object.keys(LAZY).map((bundle) => ({
    ...options,
    ...entry(bundle),
    plugins: QUICK.includes(bundle) ? [loadLazily, schemasAsData, loadBuiltinsLazily] : [loadLazily],
  }));

/** Modules whose schemas are made by a library; here only what they are in plain data is wanted. */
const SCHEMAS = ['requestSchema', 'similarRequest', 'traceRequest'].map((name) =>
  resolve(`src/core/request/${name}.ts`),
);

/** Puts the plain data that a module exports in its place: what is no data is not there, and importing it fails. */
export const schemasAsData = {
  name: 'schemas as data',
  setup({ onLoad }) {
    onLoad({ filter: /(requestSchema|similarRequest|traceRequest)\.ts$/ }, async ({ path }) => {
      if (!SCHEMAS.includes(path)) return undefined;
      const exported = Object.entries(await exportsOf(path)).filter(([, value]) => isData(value));
      const contents = exported.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join('\n');
      return { contents, loader: 'js', watchFiles: [path] };
    });
  },
};

/** Schemas are objects too, with methods. */
const isData = (value) => typeof value === 'object' && JSON.stringify(value) === JSON.stringify(structure(value));

function structure(value) {
  try {
    return structuredClone(value);
  } catch {
    return undefined;
  }
}

async function exportsOf(path) {
  const { outputFiles } = await build({
    entryPoints: [path],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    logLevel: 'silent',
  });
  const module = { exports: {} };
  new Function('module', 'exports', 'require', outputFiles[0].text)(
    module,
    module.exports,
    createRequire(import.meta.url),
  );
  return module.exports;
}
