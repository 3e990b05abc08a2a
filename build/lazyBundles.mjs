import { build } from 'esbuild';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { loadBuiltinsLazily } from './lazyBuiltins.mjs';

/**
 * A command that only talks to the engine host is finished in the time that loading the engine alone would take. So
 * modules that are imported where they are needed (`await import()`) are built as separate bundles, which the other
 * bundles share.
 */

/**
 * Maps each bundle to its modules. A bundle exports everything that its modules export, since no two files export the
 * same name.
 */
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
  // Schemas, and the code that validates with them.
  requests: [
    'src/node/multiRoot/multiRootSearch',
    'src/node/multiRoot/withStoredRepositories',
    'src/node/multiRoot/similarInFolders',
    'src/node/multiRoot/traceInFolders',
    'src/node/settings/searchEnvironment',
    'src/core/eval/questionFile',
    'src/core/request/scope',
  ],
  mcp: ['src/mcp/server', 'src/mcp/serveHere'],
  anyCommand: ['src/cli/anyCommand'],
  mcpCommand: ['src/cli/mcpCommand'],
  // Parsers of the agents' configuration files.
  setup: ['src/cli/setup/setup'],
};

const bundleOf = new Map(
  Object.entries(LAZY).flatMap(([bundle, modules]) => modules.map((module) => [resolve(module), bundle])),
);

/** Leaves modules of the lazy bundles out of other bundles. */
export const loadLazily = {
  name: 'load lazily',
  setup({ onResolve }) {
    onResolve({ filter: /^\./ }, ({ kind, path, resolveDir }) => {
      const bundle = kind === 'dynamic-import' ? bundleOf.get(resolve(resolveDir, path)) : undefined;
      return bundle && { path: `./${bundle}.js`, external: true };
    });
  },
};

/** Returns the entry point of a lazy bundle. */
const entry = (bundle) => ({
  stdin: {
    contents: LAZY[bundle].map((module) => `export * from './${module}';`).join('\n'),
    resolveDir: process.cwd(),
    loader: 'ts',
  },
  outfile: `dist/${bundle}.js`,
});

/** Bundles whose loading time users notice. */
const QUICK = ['anyCommand', 'mcpCommand'];

/** Returns the esbuild options of all lazy bundles. */
export const lazyBundles = (options) =>
  Object.keys(LAZY).map((bundle) => ({
    ...options,
    ...entry(bundle),
    plugins: QUICK.includes(bundle) ? [loadLazily, schemasAsData, loadBuiltinsLazily] : [loadLazily],
  }));

/** Modules that create schemas with a library. Quick bundles need only the plain data of the schemas. */
const SCHEMAS = ['requestSchema', 'similarRequest', 'traceRequest'].map((name) =>
  resolve(`src/core/request/${name}.ts`),
);

/** Replaces a module by the plain data that it exports. Other exports are missing, and importing them fails. */
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

/** Returns whether a value is plain data. Schemas are objects too, but have methods. */
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
