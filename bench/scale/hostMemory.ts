/**
 * Measures the memory of agents and windows on one folder together with their engine host, compared with a single MCP
 * server without a host. Each client asks some questions, then all are idle.
 *
 *     npm run bench:host:memory -- DIR [--agents 5] [--windows 2] [--rest SECONDS] [--rounds N] [--home DIR]
 *
 * Linux only. Memory is the proportional set size (PSS) of a process. It depends on how many processes run the same
 * program, so agents and host run a copy of Node that nothing else uses. A window is one of a real VS Code: its memory
 * is that of its extension host, minus that of a window opened in the same way without the extension.
 */
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { openWorkbench, type Workbench } from '../../test/e2e/workbench';
import { extensionUnderTest } from '../../test/e2e/underTest';
import { SearchPage } from '../../test/e2e/ui/view';
import { endHosts, hostOf, withHost } from '../../test/support/engineHosts';
import { atHome, printResult, proportionalShare } from '../speed/engineUnderTest';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    agents: { type: 'string', default: '5' },
    windows: { type: 'string', default: '2' },
    rest: { type: 'string', default: '75' },
    rounds: { type: 'string', default: '3' },
    home: { type: 'string' },
  },
});

const cli = join(__dirname, '../../dist/cli.js');
const QUESTIONS = ['where are retries scheduled', 'parse the configuration', 'open a connection', 'write the log'];
const rest = (): Promise<void> => delay(Number(values.rest) * 1_000);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

interface Place {
  readonly folder: string;
  readonly home: string;
  /** Path of the copy of Node. */
  readonly node: string;
}

interface Agent {
  readonly client: Client;
  readonly pid: number;
}

/** Starts an MCP server and waits until it has answered. */
async function startAgent({ folder, home, node }: Place, isAlone: boolean): Promise<Agent> {
  const client = new Client({ name: 'bench', version: '1.0.0' });
  const transport = new StdioClientTransport({
    command: node,
    args: [cli, 'mcp', '--folder', folder, ...(isAlone ? ['--no-daemon'] : [])],
    env: { ...(process.env as Record<string, string>), ...withHost, CODEBASE_SEARCH_HOME: home },
  });
  await client.connect(transport);
  for (const query of QUESTIONS)
    await client.callTool({ name: 'codebase_search', arguments: { query, timeout_ms: 60_000 } });
  return { client, pid: transport.pid ?? 0 };
}

/** Returns the megabytes of a single server without a host. */
async function alone(place: Place): Promise<number> {
  const { client, pid } = await startAgent(place, true);
  await rest();
  const share = proportionalShare(pid);
  await client.close();
  return share;
}

/** Opens windows on the folder in one VS Code. With the extension, each asks a question. */
async function openWindows({ folder, home }: Place, hasExtension: boolean): Promise<Workbench> {
  const workbench = await openWorkbench({
    workspace: folder,
    extensions: hasExtension ? [extensionUnderTest()] : [],
    settings: {},
    environment: { ...withHost, CODEBASE_SEARCH_HOME: home },
  });
  const { page } = workbench;
  const pages = [page];
  while (pages.length < Number(values.windows)) {
    const another = await page.context().newPage();
    await another.goto(page.url());
    await another.waitForSelector('.monaco-workbench', { timeout: 60_000 });
    pages.push(another);
  }
  for (const [i, window] of pages.entries()) if (hasExtension) await askIn(new SearchPage(window), QUESTIONS[i] ?? '');
  return workbench;
}

async function askIn(search: SearchPage, query: string): Promise<void> {
  await search.page.bringToFront();
  await search.show();
  await search.untilIndexed();
  await search.ask(query);
  await search.results.first().waitFor();
}

/**
 * Returns the megabytes of each extension host of a VS Code. They are the processes with its profile in their
 * environment.
 */
function extensionHosts({ profile }: Workbench): readonly number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isExtensionHost(name, profile));
  if (pids.length !== Number(values.windows)) throw new Error(`${pids.length} extension hosts`);
  return pids.map((pid) => proportionalShare(Number(pid)));
}

function isExtensionHost(pid: string, profile: string): boolean {
  const read = (file: string): string => readFileSync(`/proc/${pid}/${file}`, 'utf8');
  try {
    return read('cmdline').includes('--type=extensionHost') && read('environ').includes(`XDG_RUNTIME_DIR=${profile}`);
  } catch {
    // The process has ended in the meantime.
    return false;
  }
}

async function windowsWithout(place: Place): Promise<number> {
  const workbench = await openWindows(place, false);
  await rest();
  const shares = extensionHosts(workbench);
  await workbench.stop();
  return sum(shares);
}

interface Together {
  readonly host: number;
  readonly relays: number;
  readonly extensionHosts: number;
}

async function together(place: Place): Promise<Together> {
  const agents = await Promise.all(Array.from({ length: Number(values.agents) }, () => startAgent(place, false)));
  const workbench = await openWindows(place, true);
  await rest();
  const measured = {
    host: proportionalShare(hostOf(place.home)),
    relays: sum(agents.map(({ pid }) => proportionalShare(pid))),
    extensionHosts: sum(extensionHosts(workbench)),
  };
  await workbench.stop();
  await Promise.all(agents.map(({ client }) => client.close()));
  await endHosts(place.home);
  return measured;
}

async function measure(place: Place): Promise<void> {
  // Builds the index if there is none.
  const { client } = await startAgent(place, true);
  await client.close();
  printResult('| host | relays | windows | together | one alone | ratio |\n|---|---|---|---|---|---|');
  for (let round = 0; round < Number(values.rounds); round++) {
    const one = await alone(place);
    const without = await windowsWithout(place);
    const { host, relays, extensionHosts: withExtension } = await together(place);
    const windows = withExtension - without;
    const all = host + relays + windows;
    const cells = [host, relays, windows, all, one].map((megabytes) => `${megabytes.toFixed(0)} MB`);
    printResult(`| ${cells.join(' | ')} | ${(all / one).toFixed(2)} |`);
  }
}

void (async () => {
  const programs = mkdtempSync(join(tmpdir(), 'codebase-search-node-'));
  const node = join(programs, 'node');
  copyFileSync(process.execPath, node);
  try {
    for (const folder of positionals) await atHome(values.home, (home) => measure({ folder, home, node }));
  } finally {
    rmSync(programs, { recursive: true });
  }
})();
