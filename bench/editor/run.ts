/**
 * Measures the load of the extension on the editor: how late the thread of the extension host is, which all extensions
 * share, while nothing happens, while a first build runs and while files are saved; and how long the activation takes.
 * It uses the real VS Code of the tests, so the browser and its server run on the same cores.
 *
 *     npm run bench:editor -- DIR
 */
import { runTests } from '@vscode/test-electron';
import { build } from 'esbuild';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installChromium, installVsCode } from '../../test/e2e/setup';

const here = import.meta.dirname;
const repository = join(here, '../..');

async function measure(folder: string): Promise<void> {
  const temporary = mkdtempSync(join(tmpdir(), 'codebase-search-editor-'));
  const [workspace, results, suite] = [
    join(temporary, 'workspace'),
    join(temporary, 'results'),
    join(temporary, 'suite.cjs'),
  ];
  try {
    cpSync(folder, workspace, { recursive: true });
    await build({
      entryPoints: [join(here, 'hostDelay.ts')],
      outfile: suite,
      bundle: true,
      platform: 'node',
      target: 'node20',
      format: 'cjs',
      external: ['vscode'],
    });
    await runTests({
      vscodeExecutablePath: join(repository, 'test/e2e/code'),
      extensionDevelopmentPath: repository,
      extensionTestsPath: suite,
      launchArgs: [workspace],
      extensionTestsEnv: { BENCH_RESULTS: results, CODEBASE_SEARCH_HOME: join(temporary, 'home') },
    });
    process.stdout.write(readFileSync(results, 'utf8'));
  } finally {
    rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
  }
}

void (async () => {
  installVsCode();
  installChromium();
  for (const folder of process.argv.slice(2)) await measure(folder);
})();
