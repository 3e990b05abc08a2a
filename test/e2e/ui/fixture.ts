import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openWorkbench } from '../workbench';
import { SearchPage } from './view';

const repository = join(import.meta.dirname, '../../..');

export interface TestWorkbench {
  readonly search: SearchPage;
  stop(): Promise<void>;
}

export interface TestOptions {
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Copies of the fixture workspace to open: one by default, none for an empty window. */
  readonly folders?: number;
  /** More files, for an index that takes its time. */
  readonly generatedFiles?: number;
  /** Where the indexes go, when not into a folder of the test's own. */
  readonly home?: string;
}

/** Code that would do harm if it were ever parsed as markup. */
const hostile = `/** Summons the marquee of doom: <img src=x onerror="document.body.remove()"> */
export function summonMarquee(): string {
  return '</div><script>alert(1)</script><marquee>doom</marquee><iframe src="javascript:alert(1)"></iframe>';
}
`;

/** A workbench with the extension installed, on fresh copies of the fixture workspace. */
export async function openTestWorkbench({ settings = {}, folders = 1, generatedFiles = 0, home }: TestOptions): Promise<TestWorkbench> {
  const temporary = mkdtempSync(join(tmpdir(), 'codebase-search-ui-'));
  const copies = Array.from({ length: folders }, (_, i) => copyWorkspace(join(temporary, i === 0 ? 'parcel-desk' : `parcel-desk-${i + 1}`)));
  if (copies[0] !== undefined) generate(copies[0], generatedFiles);
  const workspace = copies.length > 1 ? writeWorkspaceFile(temporary, copies) : copies[0];
  const workbench = await openWorkbench({
    ...(workspace !== undefined && { workspace }),
    extensions: [repository],
    settings,
    environment: { CODEBASE_SEARCH_HOME: home ?? join(temporary, 'home') },
  });
  // The server comes without tsserver, and the TypeScript extension complains over every screenshot.
  await workbench.page.addStyleTag({ content: '.notifications-toasts { display: none !important; }' });
  return {
    search: new SearchPage(workbench.page),
    stop: async () => {
      await workbench.stop();
      rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function copyWorkspace(target: string): string {
  cpSync(join(repository, 'test/e2e/workspace'), target, { recursive: true });
  writeFileSync(join(target, 'src/<b>hostile & name.ts'), hostile);
  return target;
}

function generate(workspace: string, count: number): void {
  const folder = join(workspace, 'src/generatedShelves');
  mkdirSync(folder);
  for (let i = 0; i < count; i++) {
    const body = Array.from({ length: 20 }, (_, n) => `export function shelf${i}Slot${n}(goods: string[]): string[] {\n  return goods.filter((name) => name.length > ${n});\n}\n`);
    writeFileSync(join(folder, `shelf${i}.ts`), body.join('\n'));
  }
}

function writeWorkspaceFile(folder: string, folders: readonly string[]): string {
  const file = join(folder, 'two.code-workspace');
  writeFileSync(file, JSON.stringify({ folders: folders.map((path) => ({ path })) }));
  return file;
}
