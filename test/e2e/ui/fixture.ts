import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openWorkbench } from '../workbench';
import { SearchPage } from './view';
import { endHosts } from '../../support/engineHosts';
import { extensionUnderTest } from '../underTest';

const repository = join(import.meta.dirname, '../../..');

export interface TestWorkbench {
  readonly search: SearchPage;
  /** Profile and log of the editor, the indexes, and the first copy of the workspace. */
  readonly places: { readonly profile: string; readonly home: string; readonly workspace: string };
  /** Opens exactly these of the copies from now on, as a person who edits the `.code-workspace` file. */
  useFolders(...copies: readonly number[]): void;
  stop(): Promise<void>;
}

export interface TestOptions {
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Copies of the fixture workspace to open: one by default, none for an empty window. */
  readonly folders?: number;
  /** More files, for an index that takes its time. */
  readonly generatedFiles?: number;
  /** Files of the first copy besides those of the fixture, or instead of them. */
  readonly files?: Readonly<Record<string, string>>;
  /** By copy, files that are changed after all else was committed to a repository of its own. */
  readonly changedOnBranch?: readonly (readonly string[])[];
  /** Whether the folder is trusted; true when absent. */
  readonly trusted?: boolean;
  /** Where the indexes go, when not into a folder of the test's own. */
  readonly home?: string;
  /** Variables of the editor's processes, besides that. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Folders to open besides the copies. */
  readonly others?: readonly string[];
  /** Done with the first copy before it is opened. */
  readonly prepare?: (folder: string) => void;
  /** Unpacked extensions besides ours. */
  readonly extensions?: readonly string[];
}

/** Code that would do harm if it were ever parsed as markup. */
const hostile = `/** Summons the marquee of doom: <img src=x onerror="document.body.remove()"> */
export function summonMarquee(): string {
  return '</div><script>alert(1)</script><marquee>doom</marquee><iframe src="javascript:alert(1)"></iframe>';
}
`;

/** A workbench with the extension installed, on fresh copies of the fixture workspace. */
export async function openTestWorkbench({
  settings = {},
  folders = 1,
  generatedFiles = 0,
  files = {},
  changedOnBranch: branches = [],
  trusted = true,
  home,
  environment = {},
  others = [],
  prepare,
  extensions = [],
}: TestOptions): Promise<TestWorkbench> {
  const temporary = mkdtempSync(join(tmpdir(), 'codebase-search-ui-'));
  const copies = Array.from({ length: folders }, (_, i) =>
    copyWorkspace(join(temporary, i === 0 ? 'parcel-desk' : `parcel-desk-${i + 1}`)),
  );
  if (copies[0] !== undefined) {
    generate(copies[0], generatedFiles);
    write(copies[0], files);
    prepare?.(copies[0]);
  }
  branches.forEach((names, i) => commitAndChange(copies[i] ?? '', names));
  const opened = [...copies, ...others];
  const workspace = opened.length > 1 ? writeWorkspaceFile(temporary, opened) : opened[0];
  const indexes = home ?? join(temporary, 'home');
  const workbench = await openWorkbench({
    ...(workspace !== undefined && { workspace }),
    extensions: [extensionUnderTest(), ...extensions],
    settings,
    trusted,
    environment: { CODEBASE_SEARCH_HOME: indexes, ...environment },
  });
  // The server comes without tsserver, and the TypeScript extension complains over every screenshot.
  await workbench.page.addStyleTag({ content: '.notifications-toasts { display: none !important; }' });
  return {
    search: new SearchPage(workbench.page),
    places: { profile: workbench.profile, home: indexes, workspace: copies[0] ?? '' },
    useFolders: (...some) =>
      void writeWorkspaceFile(
        temporary,
        some.map((i) => copies[i] ?? ''),
      ),
    stop: async () => {
      await workbench.stop();
      await endHosts(indexes);
      rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function copyWorkspace(target: string): string {
  cpSync(join(repository, 'test/e2e/workspace'), target, { recursive: true });
  writeFileSync(join(target, 'src/<b>hostile & name.ts'), hostile);
  return target;
}

/** Shows what a window looked like where a test of it failed. */
export function pictureFailures(workbench: () => TestWorkbench): void {
  afterEach(async function () {
    if (this.currentTest?.state === 'failed')
      await workbench().search.screenshot(`failed-${this.currentTest.title.slice(0, 40).replace(/\W+/g, '-')}`);
  });
}

function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

function commitAndChange(folder: string, names: readonly string[]): void {
  const git = (...parameters: readonly string[]): void =>
    void execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.org', ...parameters], {
      cwd: folder,
      stdio: 'ignore',
    });
  git('init', '--initial-branch=main');
  git('add', '--all');
  git('commit', '--message=all');
  git('switch', '--create', 'mine');
  for (const name of names) appendFileSync(join(folder, name), '\n// changed\n');
}

function generate(workspace: string, count: number): void {
  const folder = join(workspace, 'src/generatedShelves');
  mkdirSync(folder);
  for (let i = 0; i < count; i++) {
    const body = Array.from(
      { length: 4 },
      (_, n) =>
        `export function shelf${i}Slot${n}(goods: string[]): string[] {\n  return goods.filter((name) => name.length > ${n});\n}\n`,
    );
    writeFileSync(join(folder, `shelf${i}.ts`), body.join('\n'));
  }
}

function writeWorkspaceFile(folder: string, folders: readonly string[]): string {
  const file = join(folder, 'two.code-workspace');
  writeFileSync(file, JSON.stringify({ folders: folders.map((path) => ({ path })) }));
  return file;
}
