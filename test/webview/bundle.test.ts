import assert from 'node:assert/strict';
import { build } from 'esbuild';
import { join } from 'node:path';

/** Builds the shipped script of the search view, and returns its size and its modules. */
async function bundled() {
  const { metafile } = await build({
    absWorkingDir: join(__dirname, '../..'),
    entryPoints: { search: 'webview-ui/main.ts' },
    outdir: 'dist/webview',
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    external: ['./highlighter.js'],
    loader: { '.css': 'empty' },
  });
  const script = metafile.outputs['dist/webview/search.js'];
  assert(script, 'no script was built');
  const modules = Object.entries(script.inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? file : []));
  return { bytes: script.bytes, modules };
}

describe('the script of the search view', () => {
  it('stays below 300 KB', async () => {
    const { bytes } = await bundled();
    assert(bytes < 300_000, `${bytes} bytes`);
  });

  it('validates messages with zod mini only', async () => {
    const { modules } = await bundled();
    assert(modules.includes('node_modules/zod/v4/mini/schemas.js'));
    assert.deepEqual(
      modules.filter((file) => file.startsWith('node_modules/zod/v4/classic/')),
      [],
    );
  });
});
