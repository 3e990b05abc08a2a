import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endHosts } from '../support/engineHosts';
import { SearchPage } from './ui/view';
import { openWorkbench } from './workbench';

export const repository = join(import.meta.dirname, '../..');

/** Runs a real VS Code on a copy of `src`, to take pictures. */
export async function withOwnSource(use: (search: SearchPage) => Promise<void>): Promise<void> {
  const temporary = mkdtempSync(join(tmpdir(), 'codebase-search-pictures-'));
  const [workspace, home] = [join(temporary, 'codebase-search'), join(temporary, 'home')];
  for (const part of ['src', 'package.json', 'README.md', '.gitignore'])
    cpSync(join(repository, part), join(workspace, part), { recursive: true });
  const workbench = await openWorkbench({
    workspace,
    extensions: [repository],
    settings: { 'workbench.colorTheme': 'Dark Modern', 'git.enabled': false },
    environment: { CODEBASE_SEARCH_HOME: home },
  });
  try {
    await workbench.page.addStyleTag({ content: '.notifications-toasts { display: none !important; }' });
    await use(new SearchPage(workbench.page));
  } finally {
    await workbench.stop();
    // The engine host outlives the window, and would write to the folder while it is removed.
    await endHosts(home);
    rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Runs a script to its end. */
export function runScript(main: () => Promise<void>): void {
  main().then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      process.exit(1);
    },
  );
}
