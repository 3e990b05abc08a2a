import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { address, startServer } from './server';

/**
 * Opens a folder in a real VS Code with this extension: the desktop's `code` if there is one, otherwise the server that
 * the tests use, for any browser on this machine.
 */

const repository = join(import.meta.dirname, '../..');

async function main(): Promise<void> {
  const folder = resolve(process.argv[2] ?? '.');
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new Error(`There is no folder ${folder}.`);
  if (!openDesktop(folder)) await serve(folder);
}

/** Opens a second VS Code window next to the open one, as F5 would. */
function openDesktop(folder: string): boolean {
  const { status } = spawnSync('code', [`--extensionDevelopmentPath=${repository}`, '--new-window', folder], {
    stdio: 'ignore',
    shell: process.platform === 'win32',
  });
  if (status === 0) say(`Opened ${folder} in VS Code.`);
  return status === 0;
}

async function serve(folder: string): Promise<void> {
  say('There is no desktop VS Code (`code`) here: starting one for the browser…');
  // Without the token, any page in any browser on this machine could reach the server.
  const token = randomBytes(16).toString('hex');
  const server = await startServer({ extensions: [repository], settings: {}, environment: {}, token });
  say(
    `\nOpen this address, then click the magnifier with the brackets at the left:\n\n  ${address(server.port, folder, token)}\n\nCtrl-C ends it.`,
  );
  await new Promise<void>((done) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => done());
  });
  await server.stop();
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
