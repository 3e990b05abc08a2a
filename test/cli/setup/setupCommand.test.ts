import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../support/temporaryFolder';
import { isLinux, itWhere } from '../../where';
import { runCli, type Ran } from '../runCli';

const cli = join(__dirname, '../../../dist/cli.js');

interface Answer {
  readonly written: boolean;
  readonly files: readonly {
    readonly path: string;
    readonly kind: string;
    readonly change: string;
    readonly lines?: readonly string[];
    readonly problem?: { readonly code: string; readonly message: string; readonly next_step: string };
  }[];
}

/** Runs the built program in a separate home that has a folder of Cursor. */
describe('codebase-search setup', () => {
  let home: string;
  const environment = (): NodeJS.ProcessEnv => ({
    PATH: '/usr/bin:/bin',
    HOME: home,
    USERPROFILE: home,
    APPDATA: join(home, 'AppData'),
    ...Object.fromEntries(MOVING.map((name) => [name, undefined])),
  });
  const run = (...args: string[]): Ran => runCli(home, ['setup', ...args], { env: environment(), cwd: home });
  const json = ({ stdout }: Ran): Answer => JSON.parse(stdout) as Answer;
  const server = (): string => readFileSync(join(home, '.cursor/mcp.json'), 'utf8');

  beforeEach(() => {
    home = temporaryFolder({ '.cursor/keep': '' });
  });

  it('shows paths and lines, and writes nothing if it cannot ask', () => {
    for (const args of [[], ['--print'], ['--print', '--yes']]) {
      const { status, stdout } = run(...args);
      assert.equal(status, 0);
      assert.match(stdout, /^Cursor\n {2}~[\\/]\.cursor[\\/]mcp\.json: add\n {4}\+ {3}"codebase-search": \{\n/);
      assert.equal(
        stdout.includes('Nothing was written, because this is not a terminal. Confirm with --yes.'),
        args.length === 0,
      );
      assert.deepEqual(readdirSync(join(home, '.cursor')), ['keep']);
    }
  });

  it('writes with --yes, once, and removes it again', () => {
    assert.match(run('--yes').stdout, /\nSet up: 2 files\. /);
    const first = server();
    assert.deepEqual(JSON.parse(first), { mcpServers: { 'codebase-search': { command: 'node', args: [cli, 'mcp'] } } });
    assert.match(run('-y').stdout, /already set up[^]*Nothing had to be changed\.\n$/);
    assert.equal(server(), first);
    const { status, stdout } = run('--remove', '--yes');
    assert.equal(status, 0);
    assert.match(stdout, /Removed from 2 files\.\n$/);
    assert.match(run('--remove', '--yes').stdout, /^Nothing is set up\.\n/);
    assert.deepEqual(readdirSync(home), ['.cursor']);
    assert.deepEqual(readdirSync(join(home, '.cursor')), ['keep']);
  });

  it('registers a server that starts', () => {
    run('--yes');
    const { mcpServers } = JSON.parse(server()) as {
      readonly mcpServers: Record<string, { command: string; args: string[] }>;
    };
    const { command = '', args = [] } = mcpServers['codebase-search'] ?? {};
    const hello = {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a', version: '1' } },
    };
    const { stdout } = spawnSync(command, args, {
      input: `${JSON.stringify(hello)}\n`,
      encoding: 'utf8',
      cwd: temporaryFolder({ 'a.ts': '' }),
      env: { ...process.env, CODEBASE_SEARCH_HOME: join(home, 'index') },
      timeout: 30_000,
    });
    assert.match(stdout, /"serverInfo":\{"name":"codebase-search"/);
  });

  itWhere(isLinux, 'programs on PATH')('registers the command where it is on PATH, and not one of npm run', () => {
    for (const [folder, command] of [
      ['bin', 'codebase-search'],
      ['project/node_modules/.bin', 'node'],
    ] as const) {
      const elsewhere = temporaryFolder({ [`${folder}/codebase-search`]: '' });
      chmodSync(join(elsewhere, folder, 'codebase-search'), 0o755);
      const env = { ...environment(), PATH: `${join(elsewhere, folder)}:/usr/bin` };
      const { stdout } = runCli(home, ['setup', '--print', '--agent', 'cursor'], { env, cwd: home });
      assert.match(stdout, new RegExp(`"command": "${command}"`));
    }
  });

  it('prints JSON', () => {
    const planned = json(run('--json'));
    assert.equal(planned.written, false);
    assert.deepEqual(
      planned.files.map(({ kind, change }) => [kind, change]),
      [
        ['server', 'add'],
        ['skill', 'add'],
      ],
    );
    assert.equal(planned.files[0]?.lines?.[0], '  "codebase-search": {');
    assert.equal(json(run('--json', '--yes')).written, true);
    assert.match(server(), /codebase-search/);
  });

  it('exits with 1 if something is left unchanged, and writes the rest', () => {
    home = temporaryFolder({ '.cursor/mcp.json': '{ "mcpServers": ' });
    const { status, stdout } = run('--yes');
    assert.equal(status, 1);
    assert.match(
      stdout,
      /~[\\/]\.cursor[\\/]mcp\.json: ".*mcp\.json" is left as it is: line 1: .*run codebase-search setup again\./,
    );
    assert.equal(server(), '{ "mcpServers": ');
    assert(existsSync(join(home, '.cursor/skills/codebase-search/SKILL.md')));
    const { problem } = json(run('--json')).files[0] ?? {};
    assert.equal(problem?.code, 'INVALID_ARGUMENT');
  });

  it('reports invalid usage', () => {
    const unknown = run('--agent', 'emacs');
    assert.equal(unknown.status, 2);
    assert.match(unknown.stderr, /^Unknown agent: "emacs"\. Pass one of claude-code, codex, /);
    assert.equal(run('--project', join(home, 'nowhere')).status, 2);
    assert.equal(run('--project', '').status, 2);
    home = temporaryFolder();
    const none = run();
    assert.equal(none.status, 1);
    assert.match(none.stderr, /^No coding agent was found on this machine\. .*--agent.*--project/);
  });

  it('writes for a repository', () => {
    const project = temporaryFolder({ 'src/a.ts': '' });
    assert.equal(run('--project', project, '--yes').status, 0);
    assert.deepEqual(readdirSync(project), ['.cursor', '.mcp.json', '.vscode', 'AGENTS.md', 'src']);
    const { stdout } = runCli(home, ['setup', '--project', '--remove', '--yes'], { env: environment(), cwd: project });
    assert.match(stdout, /Removed from 4 files\./);
    assert.deepEqual(readdirSync(project), ['src']);
    run('--project', project, '--agent', 'vscode', '--yes');
    assert.deepEqual(readdirSync(project), ['.vscode', 'AGENTS.md', 'src']);
  });

  itWhere(isLinux && existsSync('/usr/bin/script'), 'script of util-linux')('asks on a terminal', () => {
    const answer = (input: string): string =>
      spawnSync('/usr/bin/script', ['-qec', `"${process.execPath}" "${cli}" setup`, '/dev/null'], {
        input,
        encoding: 'utf8',
        env: environment(),
        cwd: home,
        timeout: 30_000,
      }).stdout;
    assert.match(answer('n\n'), /Write it\? \[y\/N\] [^]*Nothing was written\./);
    assert.deepEqual(readdirSync(join(home, '.cursor')), ['keep']);
    assert.match(answer('y\n'), /Write it\? \[y\/N\] [^]*Set up: 2 files\./);
    assert.match(server(), /codebase-search/);
  });
});

/** Variables of this process that would relocate files of agents out of the home. */
const MOVING = ['XDG_CONFIG_HOME', 'CLAUDE_CONFIG_DIR', 'CODEX_HOME', 'COPILOT_HOME'];
