import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { EmbeddingServer } from '../node/servers/embeddingServer';
import { temporaryFolder } from '../node/temporaryFolder';

const root = join(__dirname, '../..');

describe('a comparison of embedders on the command line', () => {
  it('prints a row for each', async () => {
    const server = await new EmbeddingServer().start();
    const folder = temporaryFolder({
      'src/retry.ts': '/** Waits before a failed request is sent again. */\nexport function backOffBetweenAttempts(attempt: number): number {\n  return 2 ** attempt;\n}\n',
      'src/parser.ts': '/** Reads the settings file of a user. */\nexport function parseSettingsFile(path: string): string {\n  return open(path);\n}\n',
    });
    const env = { ...process.env, CODEBASE_SEARCH_HOME: temporaryFolder(), CODEBASE_SEARCH_OLLAMA_URL: server.url, CODEBASE_SEARCH_PRICE_PER_MILLION_TOKENS: '1000' };
    const run = promisify(execFile);
    try {
      const arguments_ = ['--import', 'tsx', join(root, 'src/cli/main.ts'), 'eval', '--folder', folder, '--embedders', 'builtin,ollama'];
      const { stdout } = await run(process.execPath, arguments_, { env, cwd: root });
      const [head = '', builtin = '', ollama = ''] = stdout.split('\n');
      assert.match(head, /embedder +NDCG@10 +MRR +R@10 +ms, p50 +build, s +tokens +cost/);
      assert.match(builtin, /^builtin +[01]\.\d{3} +[01]\.\d{3} +[01]\.\d{3} +[\d.]+ +[\d.]+ +0 +-$/);
      // The price is OpenAI's: what runs on Ollama costs nothing.
      assert.match(ollama, /^ollama +[01]\.\d{3} +[01]\.\d{3} +[01]\.\d{3} +[\d.]+ +[\d.]+ +[\d,]+ +-$/);
      assert.match(stdout, /ollama: ollama\/nomic-embed-text:latest@/);
    } finally {
      await server.stop();
    }
  });
});
