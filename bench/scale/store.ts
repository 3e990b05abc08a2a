/**
 * Measures how long the first search takes in a fresh clone: with an index built there, or adopted from a shared index
 * in a folder and on S3 (Ceph, see `test/s3/ceph.ts`) with added latency. The time is from the start of the command to
 * its answer.
 *
 *     npm run bench:store -- DIR [--rounds N]
 *
 * DIR is a folder of source files; a repository is created from a copy.
 */
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { installCeph, startCeph } from '../../test/s3/ceph';
import { startFaultyProxy } from '../../test/s3/faultyProxy';
import { s3Request } from '../../test/s3/signedRequest';
import { bytesIn, printResult } from '../speed/engineUnderTest';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '3' } },
});
const cli = join(__dirname, '../../dist/cli.js');
const LATENCIES = [0, 20, 100] as const;
const QUESTION = 'parse the configuration file';

type Environment = Readonly<Record<string, string>>;

function run(home: string, words: readonly string[], environment: Environment): Promise<number> {
  const started = performance.now();
  // Not `spawnSync`, because the proxy runs in this process.
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [cli, ...words], {
      env: { ...process.env, ...environment, CODEBASE_SEARCH_HOME: home, CODEBASE_SEARCH_NO_DAEMON: '1' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.once('close', (status) =>
      status === 0
        ? resolve((performance.now() - started) / 1000)
        : reject(new Error(`it ended with ${String(status)}`)),
    );
  });
}

void (async () => {
  const folder = mkdtempSync(join(tmpdir(), 'codebase-search-bench-'));
  const [origin, fresh, publisher, store] = ['origin', 'fresh', 'publisher', 'store'].map((name) =>
    join(folder, name),
  ) as [string, string, string, string];
  cpSync(positionals[0] ?? '.', origin, { recursive: true });
  const git = (...words: readonly string[]): void =>
    void execFileSync('git', ['-c', 'user.name=bench', '-c', 'user.email=bench@localhost', ...words], {
      stdio: 'ignore',
    });
  git('init', '-q', origin);
  git('-C', origin, 'add', '-A');
  git('-C', origin, 'commit', '-qm', 'one');
  git('clone', '-q', origin, fresh);
  installCeph();
  const ceph = await startCeph();
  const proxy = await startFaultyProxy(ceph.port);
  const environment = {
    AWS_ENDPOINT: proxy.endpoint,
    AWS_ALLOW_HTTP: 'true',
    AWS_ACCESS_KEY_ID: ceph.keyId,
    AWS_SECRET_ACCESS_KEY: ceph.secret,
    AWS_REGION: 'us-east-1',
  };
  try {
    await s3Request(ceph, 'PUT', '/team');
    const publish = async (address: string): Promise<string> =>
      `${(await run(publisher, ['index', '-f', origin, '--store', address], environment)).toFixed(1)} s`;
    printResult(
      `index and publish in a folder: ${await publish(store)}, ${(bytesIn(store) / 1e6).toFixed(0)} MB; again on S3: ${await publish('s3://team/search')}`,
    );
    printResult('| first search in a fresh clone | seconds, each time | requests |\n|---|---|---|');
    const measure = async (name: string, words: readonly string[], rounds = Number(values.rounds)): Promise<void> => {
      const times: string[] = [];
      proxy.requests.length = 0;
      for (let round = 0; round < rounds; round++) {
        const home = join(folder, 'home');
        rmSync(home, { recursive: true, force: true });
        times.push((await run(home, ['search', QUESTION, '-f', fresh, ...words], environment)).toFixed(2));
      }
      printResult(`| ${name} | ${times.join(', ')} | ${Math.round(proxy.requests.length / rounds)} |`);
    };
    await measure('taken over from a folder', ['--store', store]);
    for (const milliseconds of LATENCIES) {
      proxy.fault = () => ({ milliseconds });
      await measure(`taken over from S3, ${milliseconds} ms away`, ['--store', 's3://team/search']);
    }
    await measure('built here', [], 1);
  } finally {
    proxy.stop();
    ceph.stop();
    rmSync(folder, { recursive: true, force: true });
  }
})();
