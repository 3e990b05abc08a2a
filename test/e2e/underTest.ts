import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { installVsCode } from './setup';

const repository = join(import.meta.dirname, '../..');
let installed: string | undefined;

/**
 * Returns the folder of the extension under test: this repository, or the package that `E2E_VSIX` names, unpacked as VS
 * Code installs it.
 */
export function extensionUnderTest(): string {
  const vsix = process.env['E2E_VSIX'];
  return vsix === undefined ? repository : (installed ??= install(resolve(vsix)));
}

function install(vsix: string): string {
  const { node, server } = installVsCode();
  const folder = mkdtempSync(join(tmpdir(), 'codebase-search-vsix-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const extensions = join(folder, 'extensions');
  execFileSync(
    node,
    [
      server,
      '--accept-server-license-terms',
      '--server-data-dir',
      join(folder, 'data'),
      '--extensions-dir',
      extensions,
      '--install-extension',
      vsix,
    ],
    { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, XDG_RUNTIME_DIR: folder } },
  );
  const [name] = readdirSync(extensions).filter((entry) => entry.startsWith('codebase-search.'));
  if (name === undefined) throw new Error(`VS Code did not install ${vsix}.`);
  return join(extensions, name);
}
