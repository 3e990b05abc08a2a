import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';

interface Plugins {
  readonly loadLazily: Plugin;
  readonly schemasAsData: Plugin;
}

const ENGINE = /node_modules\/(?:@lancedb|apache-arrow|web-tree-sitter|gpt-tokenizer)\//;
const SCHEMAS = /node_modules\/(?:zod|@modelcontextprotocol)\//;

/** Returns the source files that a bundle contains. */
async function inputsOf(entry: string): Promise<readonly string[]> {
  const plugins = (await import(pathToFileURL(join(__dirname, '../../build/lazyBundles.mjs')).href)) as Plugins;
  const { metafile } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'cjs',
    logLevel: 'silent',
    plugins: [plugins.loadLazily, ...(entry.includes('/cli/') ? [plugins.schemasAsData] : [])],
  });
  return Object.keys(metafile.inputs);
}

describe('bundles that only talk to the engine host', () => {
  it('the command line contains no engine and no schemas', async () => {
    const inputs = await inputsOf('src/cli/anyCommand.ts');
    assert(inputs.includes('src/cli/commands/search.ts'));
    assert.deepEqual(
      inputs.filter((file) => ENGINE.test(file) || SCHEMAS.test(file)),
      [],
    );
  });

  it('the relay of an agent contains neither, and no other command and no RPC', async () => {
    const inputs = await inputsOf('src/cli/mcpCommand.ts');
    assert(inputs.includes('src/mcp/relay/relay.ts'));
    assert.deepEqual(
      inputs.filter((file) => /vscode-jsonrpc|src\/mcp\/[^/]+\.ts|commands\/(?!mcp)/.test(file)),
      [],
    );
    assert.deepEqual(
      inputs.filter((file) => ENGINE.test(file) || SCHEMAS.test(file)),
      [],
    );
  });

  for (const entry of ['src/mcp/server.ts', 'src/host/main.ts', 'src/node/engineProcess/main.ts'])
    it(`${entry} contains no engine`, async () => {
      assert.deepEqual(
        (await inputsOf(entry)).filter((file) => ENGINE.test(file)),
        [],
      );
    });

  for (const bundle of ['anyCommand', 'mcp', 'engineHost', 'engineProcess'])
    it(`${bundle} requires the other bundles, which is faster than importing them`, () => {
      const code = readFileSync(join(__dirname, `../../dist/${bundle}.js`), 'utf8');
      assert.match(code, /require\(["']\.\/engine\.js["']\)/);
      assert.doesNotMatch(code, /import\(["']\.\//);
    });
});
