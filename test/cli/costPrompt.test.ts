import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { apiKey, FakeEmbeddingServer } from '../support/embeddingServer';
import { temporaryFolder, writeFiles } from '../support/temporaryFolder';

const cli = join(__dirname, '../../dist/cli.js');
/** Runs a program in a pseudo terminal, types the first argument when the program asks, and prints its output. */
const ON_TERMINAL = `
import os, pty, sys
process, terminal = pty.fork()
if process == 0:
    os.execvp(sys.argv[2], sys.argv[2:])
said, asked = b"", False
while True:
    try:
        more = os.read(terminal, 65536)
    except OSError:
        break
    if not more:
        break
    said += more
    if not asked and b"Send it? [y/N]" in said:
        os.write(terminal, sys.argv[1].encode() + b"\\r")
        asked = True
sys.stdout.buffer.write(said)
sys.stdout.flush()
sys.exit(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]))
`;
const files = Object.fromEntries(
  Array.from({ length: 5 }, (_, i) => [
    `src/part${i}.ts`,
    `/** Keeps the number ${i} of the ledger. */\nexport function keepLedgerNumber${i}(): void {}\n`,
  ]),
);

describe('the command line, before code leaves the machine', () => {
  let server: FakeEmbeddingServer;
  let folder: string;
  let home: string;
  beforeEach(async () => {
    server = await new FakeEmbeddingServer().start();
    [folder, home] = [temporaryFolder(files), temporaryFolder()];
  });
  afterEach(() => server.stop());

  const codeSent = (): number => server.embedded.filter((text) => text.includes('export function')).length;

  interface Ended {
    readonly status: number | null;
    readonly output: string;
  }

  /** @param reply text to type when the program asks; undefined without a terminal. */
  const index = (more: readonly string[], reply: string | undefined, own: NodeJS.ProcessEnv = {}): Promise<Ended> =>
    run(['index', ...more], reply, own);

  function run(
    [name = '', ...more]: readonly string[],
    reply: string | undefined,
    own: NodeJS.ProcessEnv = {},
  ): Promise<Ended> {
    const env = {
      ...process.env,
      TERM: 'xterm',
      CODEBASE_SEARCH_HOME: home,
      CODEBASE_SEARCH_EMBEDDER: 'openai',
      // An address that is not recognized as this machine.
      CODEBASE_SEARCH_OPENAI_BASE_URL: `${server.url.replace('127.0.0.1', '[::ffff:127.0.0.1]')}/v1`,
      CODEBASE_SEARCH_API_KEY: apiKey,
      CODEBASE_SEARCH_PRICE_PER_MILLION_TOKENS: '1000',
      ...own,
    };
    const command = [process.execPath, cli, name, '--folder', folder, ...more];
    const child =
      reply === undefined
        ? spawn(command[0] ?? '', command.slice(1), { env })
        : spawn('python3', ['-c', ON_TERMINAL, reply, ...command], { env });
    child.stdin.end();
    let output = '';
    child.stdout.on('data', (text: Buffer) => (output += text.toString()));
    child.stderr.on('data', (text: Buffer) => (output += text.toString()));
    return new Promise((resolve, reject) =>
      child.once('error', reject).once('close', (status) => resolve({ status, output })),
    );
  }

  it('shows tokens, price and time on a terminal, and sends code when the answer is yes', async () => {
    const { status, output } = await index([], 'y');
    assert.deepEqual([status, codeSent()], [0, 5], output);
    assert.match(
      output,
      /Code would leave this machine: 5 chunks, about \d+ tokens for about [\d.]+, in at least 1 s\./,
    );
    assert(!output.includes(apiKey));
  });

  it('sends nothing for any other answer, and says how to agree', async () => {
    for (const reply of ['', 'n', 'maybe']) {
      const { status, output } = await index([], reply);
      assert.deepEqual([status, codeSent()], [0, 0], output);
      assert.match(output, /Send it\? \[y\/N\][^]*Nothing was sent\. Agree with --yes/);
    }
  }).timeout(30_000);

  it('does not ask without a terminal: it sends nothing, and says how to agree', async () => {
    const { status, output } = await index([], undefined);
    assert.match(output, /Code would leave this machine: 5 chunks/);
    assert.doesNotMatch(output, /Send it\?/);
    assert.match(output, /Nothing was sent\. Agree with --yes/);
    assert.deepEqual([status, codeSent()], [0, 0]);
  });

  it('takes --yes as agreement; at the cap it pauses until --yes is given again', async () => {
    const cap = { CODEBASE_SEARCH_TOKEN_CAP: '20' };
    assert.equal((await index(['--yes'], undefined, cap)).status, 0);
    assert.equal(codeSent(), 5);
    writeFiles(folder, { 'src/late.ts': 'export function arrivesLate(): void {}\n' });
    const { status, output } = await index([], undefined, cap);
    assert.match(output, /The token cap is reached\. Still to be sent: 1 chunk/);
    assert.deepEqual([status, codeSent()], [0, 5]);
    assert.equal((await index(['--yes'], undefined, cap)).status, 0);
    assert.equal(codeSent(), 6);
  }).timeout(30_000);

  it('shows immediately which model answers, what it has been sent, and the cost', async () => {
    await index(['--yes'], undefined);
    const { output } = await run(['status'], undefined);
    assert.match(output, /embedder openai\/\S+\/text-embedding-3-small\/32\n/);
    const [words = '', requests, texts, tokens, cost] =
      /sent to embedders on servers: (\d+) requests, (\d+) texts, (\d+) tokens, cost ([\d.]+); 0 texts were cached/.exec(
        output,
      ) ?? [];
    assert.notEqual(words, '', output);
    // Probes of the vector length are not texts of the folder.
    const probes = server.embedded.filter((text) => text === 'function').length;
    const counted = [Number(requests), Number(texts), Number(tokens), Number(cost)];
    const answered = server.embedded.length - probes;
    assert.deepEqual(counted, [
      server.requests.filter(({ path }) => path === '/v1/embeddings').length - probes,
      answered,
      answered * 10,
      answered / 100,
    ]);
  });

  it('counts known vectors, and sums up what several runs sent', async () => {
    await index(['--yes'], undefined);
    folder = temporaryFolder(files);
    await index([], undefined);
    assert.match(
      (await run(['status'], undefined)).output,
      /: 0 requests, 0 texts, 0 tokens, cost 0\.0000; 5 texts were cached/,
    );
    for (const name of ['First', 'Second']) {
      writeFiles(folder, { 'src/late.ts': `export function arrives${name}(): void {}\n` });
      await index(['--yes'], undefined);
    }
    assert.match(
      (await run(['status'], undefined)).output,
      /: 2 requests, 2 texts, 20 tokens, cost 0\.0200; 5 texts were cached/,
    );
  }).timeout(30_000);
});
