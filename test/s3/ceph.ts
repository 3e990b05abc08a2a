import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { installThroughApt } from '../shared/apt';
import type { S3Access } from './signedRequest';

/**
 * A real S3-compatible server: Ceph's object gateway over one monitor and one storage daemon that keeps everything in
 * memory, in a separate folder. `mocha --require test/s3/ceph.ts` installs it from Debian or Ubuntu; nothing else needs it.
 */
export interface Ceph extends S3Access {
  readonly port: number;
  stop(): void;
}

const PATIENCE = {
  timeout: 60_000,
  stdio: ['ignore', 'pipe', 'pipe'] as ('ignore' | 'pipe')[],
  encoding: 'utf8' as const,
};

const programs = ['radosgw', 'ceph-mon', 'ceph-osd'] as const;
const isInstalled = (program: string): boolean => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0;

/** Installs the server, once before the test processes start, so that no two of them run apt. */
export function installCeph(): void {
  if (!programs.every(isInstalled) && !installThroughApt(...programs))
    throw new Error(`Install ${programs.join(', ')} yourself: apt could not.`);
}

export { installCeph as mochaGlobalSetup };

export async function startCeph(): Promise<Ceph> {
  const folder = mkdtempSync(join(tmpdir(), 'ceph-'));
  const [port, monitor] = [await freePort(), await freePort()];
  for (const name of ['mon', 'osd', 'run']) mkdirSync(join(folder, name));
  const id = randomUUID();
  const file = join(folder, 'ceph.conf');
  writeFileSync(file, configuration(folder, id, port, monitor));
  const run = (command: string, ...words: readonly string[]): string => execFileSync(command, words, PATIENCE);
  const access = { keyId: 'AKIDOFTHETESTS', secret: 'secret-of-the-tests' };
  const stop = (): void => {
    for (const name of ['client.admin', 'osd.0', 'mon.a']) end(join(folder, 'run', `${name}.pid`));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    run(
      'ceph-authtool',
      '--create-keyring',
      join(folder, 'keyring'),
      '--gen-key',
      '-n',
      'client.admin',
      '--cap',
      'mon',
      'allow *',
      '--cap',
      'osd',
      'allow *',
    );
    run('monmaptool', '--create', '--fsid', id, '--addv', 'a', `[v2:127.0.0.1:${monitor}/0]`, join(folder, 'monmap'));
    run('ceph-mon', '-c', file, '--mkfs', '-i', 'a', '--monmap', join(folder, 'monmap'));
    run('ceph-mon', '-c', file, '-i', 'a');
    const storage = randomUUID();
    run('ceph', '-c', file, 'osd', 'new', storage);
    run('ceph-osd', '-c', file, '-i', '0', '--mkfs', '--osd-uuid', storage);
    run('ceph-osd', '-c', file, '-i', '0');
    run(
      'radosgw-admin',
      '-c',
      file,
      'user',
      'create',
      '--uid=tests',
      '--display-name=tests',
      `--access-key=${access.keyId}`,
      `--secret=${access.secret}`,
    );
    run('radosgw', '-c', file, '-n', 'client.admin');
    const endpoint = `http://127.0.0.1:${port}`;
    await answers(endpoint);
    return { ...access, endpoint, port, stop };
  } catch (error) {
    stop();
    throw error;
  }
}

const configuration = (folder: string, id: string, port: number, monitor: number): string => `[global]
fsid = ${id}
mon host = [v2:127.0.0.1:${monitor}/0]
auth cluster required = none
auth service required = none
auth client required = none
ms mon client mode = crc
ms mon service mode = crc
ms mon cluster mode = crc
keyring = ${folder}/keyring
public addr = 127.0.0.1
cluster addr = 127.0.0.1
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 8
osd pool default pgp num = 8
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
osd objectstore = memstore
memstore device bytes = 2147483648
mon allow pool size one = true
mon max pg per osd = 1000
mon data avail warn = 1
mon data avail crit = 1
mon data = ${folder}/mon
osd data = ${folder}/osd
rgw data = ${folder}/run
rgw frontends = beast endpoint=127.0.0.1:${port}
log file = ${folder}/run/$name.log
admin socket = ${folder}/run/$name.asok
pid file = ${folder}/run/$name.pid
crash dir = ${folder}/run
`;

async function answers(endpoint: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (
      await fetch(endpoint).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await delay(100);
  }
  throw new Error(`${endpoint} does not answer`);
}

function end(pidFile: string): void {
  try {
    process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGKILL');
  } catch {
    // The process never started.
  }
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
