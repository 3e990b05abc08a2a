import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { apiKey, FakeEmbeddingServer } from '../support/embeddingServer';
import { temporaryFolder } from '../support/temporaryFolder';
import { startCli } from './runCli';

const root = join(__dirname, '../..');

describe('a comparison of embedders on the command line', () => {
  it('starts no other embedder after Ctrl-C', async () => {
    const [first, second] = await Promise.all([new FakeEmbeddingServer().start(), new FakeEmbeddingServer().start()]);
    const folder = temporaryFolder({
      'src/retry.ts':
        '/** Waits before a failed request is sent again. */\nexport function backOffBetweenAttempts() {}\n',
    });
    const urls = {
      CODEBASE_SEARCH_OLLAMA_URL: first.url,
      CODEBASE_SEARCH_OPENAI_BASE_URL: `${second.url}/v1`,
      CODEBASE_SEARCH_API_KEY: apiKey,
    };
    try {
      const comparing = startCli(
        temporaryFolder(),
        ['eval', '-f', folder, '--embedders', 'ollama,openai', '--yes'],
        urls,
      );
      // Sends only one Ctrl-C, because a second one ends the process immediately.
      let isInterrupted = false;
      first.fault = ({ path }) => {
        if (path === '/api/embed' && !isInterrupted) isInterrupted = comparing.kill('SIGINT');
        return false;
      };
      let told = '';
      for (const stream of [comparing.stdout, comparing.stderr])
        stream?.on('data', (data: Buffer) => (told += data.toString()));
      const [status] = (await once(comparing, 'exit')) as [number];
      assert.deepEqual([status, told, second.requests.length], [130, '', 0]);
    } finally {
      await Promise.all([first.stop(), second.stop()]);
    }
  });

  it('prints a row for each embedder', async () => {
    const server = await new FakeEmbeddingServer().start();
    const folder = temporaryFolder({
      'src/retry.ts':
        '/** Waits before a failed request is sent again. */\nexport function backOffBetweenAttempts(attempt: number): number {\n  return 2 ** attempt;\n}\n',
      'src/parser.ts':
        '/** Reads the settings file of a user. */\nexport function parseSettingsFile(path: string): string {\n  return open(path);\n}\n',
    });
    const saved = join(temporaryFolder(), 'questions.json');
    const env = {
      ...process.env,
      CODEBASE_SEARCH_HOME: temporaryFolder(),
      CODEBASE_SEARCH_OLLAMA_URL: server.url,
      CODEBASE_SEARCH_PRICE_PER_MILLION_TOKENS: '1000',
    };
    const run = promisify(execFile);
    try {
      const arguments_ = [
        '--import',
        'tsx',
        join(root, 'src/cli/start.ts'),
        'eval',
        '--folder',
        folder,
        '--embedders',
        'builtin,ollama',
        '--save',
        saved,
      ];
      const { stdout } = await run(process.execPath, arguments_, { env, cwd: root });
      const [head = '', builtin = '', ollama = ''] = stdout.split('\n');
      assert.match(head, /embedder +NDCG@10 +MRR +R@10 +ms, p50 +build, s +tokens +cost/);
      assert.match(builtin, /^builtin +[01]\.\d{3} +[01]\.\d{3} +[01]\.\d{3} +[\d.]+ +[\d.]+ +0 +-$/);
      // Only OpenAI has a price: embedders on Ollama cost nothing.
      assert.match(ollama, /^ollama +[01]\.\d{3} +[01]\.\d{3} +[01]\.\d{3} +[\d.]+ +[\d.]+ +[\d,]+ +-$/);
      assert.match(readFileSync(saved, 'utf8'), /"path": "src\/retry\.ts"/);
      assert.match(stdout, /ollama: ollama\/nomic-embed-text:latest@/);
    } finally {
      await server.stop();
    }
  });
});
