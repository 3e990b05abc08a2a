import assert from 'node:assert/strict';
import { FakeEmbeddingServer } from '../support/embeddingServer';
import { temporaryFolder } from '../support/temporaryFolder';
import { runCli } from './runCli';

describe('exit codes of the command line', () => {
  const home = temporaryFolder();
  const folder = temporaryFolder({
    'src/ignore.ts':
      '// Skips files that git ignores.\nexport function skipIgnored(path: string) {\n  return path.startsWith(".");\n}\n',
    'src/main.ts': 'export function main() {}\n',
  });

  const exits: readonly (readonly [why: string, code: number, words: RegExp, args: readonly string[]])[] = [
    ['nothing is found', 1, /Nothing found/, ['search', 'zorbak wimfle', '-f', 'FOLDER']],
    [
      'filters let too little through',
      1,
      /Nothing found[^]*- Lower --min-score from 1 to 0\.[^]*- Leave out --path: only "src"/,
      ['search', 'skip ignored', '-p', 'src', '--min-score', '1', '-f', 'FOLDER'],
    ],
    ['the command is unknown', 2, /unknown command/, ['serch']],
    ['a flag is unknown', 2, /unknown option/, ['search', 'a', '--topk', '3']],
    ['a question begins with a dash', 2, /unknown option[^]*begin with a dash after "--"/, ['search', '-x flag']],
    ['the question is missing', 2, /no question/, ['search', '-f', 'FOLDER']],
    ['a flag is no number', 2, /must be a number/, ['search', 'a', '-k', 'many']],
    ['a number is out of range', 2, /^--top-k is 99.*from 1 to 50/, ['search', 'a', '-k', '99', '-f', 'FOLDER']],
    [
      'a language is unknown',
      2,
      /^Unknown language: klingon\. Use python/,
      ['search', 'a', '-l', 'klingon', '-f', 'FOLDER'],
    ],
    ['a batch is broken', 2, /"query" is .*must be a question, or JSON/, ['search', '-q', '{"query":', '-f', 'FOLDER']],
    ['there is no such folder', 2, /There is no folder/, ['search', 'a', '-f', '/nowhere/at/all']],
    ['there is no such folder to tell of', 2, /There is no folder/, ['status', '-f', '/nowhere/at/all']],
    ...['index', 'status', 'eval', 'mcp'].map(
      (command) =>
        [
          `${command} is given no folder by an empty variable`,
          2,
          /"--folder" is ""\. It must be the path of a folder/,
          [command, '-f', ''],
        ] as const,
    ),
    ...['index', 'mcp'].map(
      (command) =>
        [
          `${command} is given no store by an empty variable`,
          2,
          /"" is no address of a shared index\. Pass s3:/,
          [command, '--store', '', '-f', 'FOLDER'],
        ] as const,
    ),
    [
      'questions cannot be written',
      2,
      /questions\.json" cannot be written: ENOENT.*Pass the path of a file/,
      ['eval', '-f', 'FOLDER', '--kinds', 'names', '--save', '/no/such/questions.json'],
    ],
    ['there are no questions', 2, /no such file/, ['eval', '/no/such/questions.json', '-f', 'FOLDER']],
    ...['search', 'status', 'why'].map(
      (command) =>
        [
          `help on ${command} names the codes of signals`,
          0,
          /130 ended by SIGINT, 143 ended by SIGTERM/,
          [command, '--help'],
        ] as const,
    ),
    ...['search', 'index', 'status', 'why', 'expand', 'prompt', 'eval', 'clear', 'mcp', ''].map(
      (command) =>
        [
          `help on ${command || 'all'} is asked for`,
          0,
          /Examples:\n {2}codebase-search /,
          [command, '--help'].filter(Boolean),
        ] as const,
    ),
  ];

  for (const [why, code, words, args] of exits) {
    it(`are ${code} when ${why}`, () => {
      const { status, stdout, stderr } = runCli(
        home,
        args.map((arg) => (arg === 'FOLDER' ? folder : arg)),
      );
      assert.equal(status, code, stderr);
      assert.match(stdout + stderr, words);
    });
  }

  it('are 1 when an index lacks its vectors because the embedding server is down', async () => {
    const server = await new FakeEmbeddingServer().start();
    const { url } = server;
    await server.stop();
    const env = { CODEBASE_SEARCH_EMBEDDER: 'ollama', CODEBASE_SEARCH_OLLAMA_URL: url };
    const { status, stdout, stderr } = runCli(temporaryFolder(), ['index', '-f', folder], { env });
    assert.deepEqual(
      [status, /^2 files, 2 chunks/.test(stdout), stderr.includes(url)],
      [1, true, true],
      stdout + stderr,
    );
  });
});
