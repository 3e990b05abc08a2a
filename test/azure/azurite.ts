import { execFileSync, spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Azurite, the official emulator of Azure Blob Storage. It is installed on first use, because nothing else needs it.
 */
export interface Azurite {
  /** Environment variables from which Azure programs read the account. */
  readonly variables: Readonly<Record<string, string>>;
  createContainer(name: string): Promise<void>;
  stop(): void;
}

const version = '3.35.0';
const installed = join(import.meta.dirname, '../../node_modules/.cache/azurite');
/** Documented account name, which is the same in every Azurite. */
const account = 'devstoreaccount1';
const key = 'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==';

export async function startAzurite(): Promise<Azurite> {
  const main = join(installed, 'node_modules/azurite/dist/src/blob/main.js');
  if (!existsSync(main)) install();
  const folder = mkdtempSync(join(tmpdir(), 'azurite-'));
  const port = await freePort();
  const server = spawn(
    process.execPath,
    [main, '--blobPort', String(port), '--location', folder, '--skipApiVersionCheck', '--silent'],
    { stdio: 'ignore' },
  );
  const endpoint = `http://127.0.0.1:${port}/${account}`;
  await answers(endpoint);
  return {
    variables: {
      AZURE_STORAGE_ACCOUNT_NAME: account,
      AZURE_STORAGE_ACCOUNT_KEY: key,
      AZURE_STORAGE_USE_EMULATOR: 'true',
      AZURITE_BLOB_STORAGE_URL: `http://127.0.0.1:${port}`,
    },
    createContainer: (name) => createContainer(endpoint, name),
    stop: () => {
      server.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function install(): void {
  mkdirSync(installed, { recursive: true });
  execFileSync(
    'npm',
    ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', installed, `azurite@${version}`],
    { stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' },
  );
}

/**
 * Creates a container with a request signed by the account's key, as Azure documents it ("Authorize with Shared Key").
 */
async function createContainer(endpoint: string, name: string): Promise<void> {
  const headers = { 'x-ms-date': new Date().toUTCString(), 'x-ms-version': '2021-08-06' };
  const signed = Object.entries(headers).map(([header, value]) => `${header}:${value}`);
  const text = [
    'PUT',
    ...Array<string>(11).fill(''),
    ...signed,
    `/${account}/${account}/${name}`,
    'restype:container',
  ].join('\n');
  const signature = createHmac('sha256', Buffer.from(key, 'base64')).update(text).digest('base64');
  const { status } = await fetch(`${endpoint}/${name}?restype=container`, {
    method: 'PUT',
    headers: { ...headers, Authorization: `SharedKey ${account}:${signature}` },
  });
  if (status !== 201) throw new Error(`No container ${name}: ${status}`);
}

async function answers(endpoint: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (
      await fetch(endpoint).then(
        () => true,
        () => false,
      )
    )
      return;
    await delay(100);
  }
  throw new Error(`${endpoint} does not answer`);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
      .on('error', reject)
      .listen(0, '127.0.0.1', () => {
        const address = server.address();
        server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
      });
  });
}
