import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const cli = join(__dirname, '../../dist/cli.js');

export interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const environment = (home: string, more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  NO_COLOR: undefined,
  FORCE_COLOR: undefined,
  CODEBASE_SEARCH_HOME: home,
  ...more,
});

/** Runs the built command line until it exits. */
export function runCli(
  home: string,
  args: readonly string[],
  options: {
    readonly input?: string;
    readonly env?: NodeJS.ProcessEnv;
    readonly stdout?: number;
    readonly uid?: number;
    readonly cwd?: string;
  } = {},
): Ran {
  const { input = '', stdout = 'pipe', uid, cwd } = options;
  return spawnSync(process.execPath, [cli, ...args], {
    encoding: 'utf8',
    env: environment(home, options.env),
    timeout: 60_000,
    input,
    stdio: ['pipe', stdout, 'pipe'],
    ...(uid !== undefined && { uid }),
    ...(cwd !== undefined && { cwd }),
  });
}

export function startCli(home: string, args: readonly string[], more: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn(process.execPath, [cli, ...args], { env: environment(home, more), stdio: ['ignore', 'pipe', 'pipe'] });
}

/**
 * Runs the command line without blocking this process, in which a server may be running. Returns the texts written to
 * standard output and to standard error.
 */
export async function outputOfCli(
  home: string,
  args: readonly string[],
  more: NodeJS.ProcessEnv = {},
): Promise<readonly [answer: string, told: string]> {
  const { stdout, stderr } = startCli(home, args, more);
  return Promise.all([stdout ? text(stdout) : '', stderr ? text(stderr) : '']);
}
