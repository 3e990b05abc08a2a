import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { installVsCode } from './setup';

/** A real VS Code server on 127.0.0.1, in a temporary profile and a separate process group. */

export interface ServerOptions {
  /** Folders of unpacked extensions that count as installed. */
  readonly extensions: readonly string[];
  readonly settings: Readonly<Record<string, unknown>>;
  readonly environment: Readonly<Record<string, string>>;
  /** Whether the folder is trusted; otherwise it is opened in Restricted Mode. True when absent. */
  readonly trusted?: boolean;
  /** Connection token, which clients must know; everyone on this machine may connect when absent. */
  readonly token?: string;
}

export interface VsCodeServer {
  readonly port: number;
  /** Profile and log; deleted on stop. */
  readonly folder: string;
  stop(): Promise<void>;
}

const quiet = {
  'workbench.startupEditor': 'none',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'extensions.autoCheckUpdates': false,
  'files.autoSave': 'off',
  'chat.agentHost.enabled': false,
};

/** Settings of the extension, as its manifest declares them. */
const { properties } = (JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as Manifest)
  .contributes.configuration;
interface Manifest {
  readonly contributes: {
    readonly configuration: { readonly properties: Readonly<Record<string, { readonly scope?: string }>> };
  };
}

export async function startServer({
  extensions,
  settings,
  environment,
  token,
  trusted = true,
}: ServerOptions): Promise<VsCodeServer> {
  const { node, server } = installVsCode();
  const folder = mkdtempSync(join(tmpdir(), 'codebase-search-e2e-'));
  const data = join(folder, 'data');
  const port = await freePort();
  writeProfile(data, { ...quiet, ...(!trusted && { 'security.workspace.trust.startupPrompt': 'never' }), ...settings });
  const log = openSync(join(folder, 'server.log'), 'w');
  const child = spawn(
    node,
    [
      server,
      ...(token === undefined ? ['--without-connection-token'] : ['--connection-token', token]),
      ...['--host', '127.0.0.1', '--port', String(port), '--accept-server-license-terms', '--telemetry-level', 'off'],
      ...(trusted ? ['--disable-workspace-trust'] : []),
      ...['--server-data-dir', data, '--extensions-dir', linkExtensions(folder, extensions)],
    ],
    // The server leaves sockets in XDG_RUNTIME_DIR. A separate process group allows ending its children with it.
    { env: { ...process.env, XDG_RUNTIME_DIR: folder, ...environment }, stdio: ['ignore', log, log], detached: true },
  );
  const stop = async (): Promise<void> => {
    await endGroup(child);
    closeSync(log);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await untilUp(port, child, join(folder, 'server.log'));
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, folder, stop };
}

/** Returns the address of the workbench on a folder, or on a `.code-workspace` file. */
export function address(port: number, workspace: string | undefined, token?: string): string {
  const parameters = new URLSearchParams({ payload: JSON.stringify([['skipWelcome', 'true']]) });
  if (workspace !== undefined)
    parameters.set(workspace.endsWith('.code-workspace') ? 'workspace' : 'folder', workspace);
  if (token !== undefined) parameters.set('tkn', token);
  return `http://127.0.0.1:${port}/?${parameters.toString()}`;
}

/**
 * Writes the settings of the profile. The server stores user settings itself. Machine settings need their own file: in
 * the user file, they would be lost at a reload.
 */
function writeProfile(data: string, settings: Readonly<Record<string, unknown>>): void {
  const ofMachine = Object.fromEntries(
    Object.entries(settings).filter(([name]) => properties[name]?.scope === 'machine'),
  );
  for (const [name, content] of [
    ['User', settings],
    ['Machine', ofMachine],
  ] as const) {
    const folder = join(data, 'data', name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'settings.json'), JSON.stringify(content));
  }
}

/** Links extensions into a folder, where a folder named `publisher.name-version` counts as installed. */
function linkExtensions(folder: string, extensions: readonly string[]): string {
  const target = join(folder, 'extensions');
  mkdirSync(target);
  for (const extension of extensions) {
    const { publisher, name, version } = JSON.parse(readFileSync(join(extension, 'package.json'), 'utf8')) as Record<
      string,
      string
    >;
    symlinkSync(extension, join(target, `${publisher}.${name}-${version}`));
  }
  return target;
}

async function untilUp(port: number, child: ChildProcess, log: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (child.exitCode === null && Date.now() < deadline) {
    if (
      await fetch(`http://127.0.0.1:${port}/version`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await sleep(100);
  }
  throw new Error(`VS Code did not start:\n${readFileSync(log, 'utf8').slice(-2_000)}`);
}

async function endGroup(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null) return;
  const gone = new Promise<'gone'>((resolve) => child.once('exit', () => resolve('gone')));
  process.kill(-pid, 'SIGTERM');
  const outcome = await Promise.race([gone, sleep(5_000, 'running' as const, { ref: false })]);
  if (outcome === 'running') process.kill(-pid, 'SIGKILL');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No free port')),
      );
    });
  });
}
