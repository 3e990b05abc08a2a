import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
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
    assert.match(run('--yes').stdout, /\nSet up: 2 files\. .* codebase-search setup --remove takes it back\.\n$/);
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

  it('says that it only updates the command of an entry', () => {
    const entry = { command: 'node', args: ['/old/dist/cli.js', 'mcp'], env: { A: '1' } };
    home = temporaryFolder({ '.cursor/mcp.json': JSON.stringify({ mcpServers: { 'codebase-search': entry } }) });
    assert.ok(
      run('--print').stdout.startsWith(
        `Cursor\n  ${join('~/.cursor/mcp.json')}: update the command, keep the other settings\n    + node ${cli} mcp\n  `,
      ),
    );
    const [file] = json(run('--json', '--yes')).files;
    assert.deepEqual([file?.change, file?.lines], ['update', [`node ${cli} mcp`]]);
    assert.deepEqual(JSON.parse(server()), {
      mcpServers: { 'codebase-search': { ...entry, args: [cli, 'mcp'] } },
    });
    assert.match(run('--remove', '--yes').stdout, /different codebase-search already.*--force/);
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
    const { status, stdout: told } = run('--project', project, '--yes');
    assert.equal(status, 0);
    assert.ok(told.endsWith(` codebase-search setup --project ${project} --remove takes it back.\n`), told);
    assert.deepEqual(readdirSync(project), ['.cursor', '.mcp.json', '.vscode', 'AGENTS.md', 'src']);
    const { stdout } = runCli(home, ['setup', '--project', '--remove', '--yes'], { env: environment(), cwd: project });
    assert.match(stdout, /Removed from 4 files\./);
    assert.deepEqual(readdirSync(project), ['src']);
    const here = ['setup', '--project', '--agent', 'vscode', '--yes'];
    const again = runCli(home, here, { env: environment(), cwd: project });
    assert.match(again.stdout, / codebase-search setup --project --remove takes it back\.\n$/);
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

  itWhere(isLinux && existsSync('/usr/bin/script'), 'script of util-linux')(
    'ends at the question with Ctrl+C, and takes Ctrl+D as no',
    async () => {
      for (const [key, exitCode, words] of [
        ['\x03', 130, /Write it\? \[y\/N\] \r+\n$/],
        ['\x04', 0, /Write it\? \[y\/N\] \r?\nNothing was written\.\r?\n$/],
      ] as const) {
        const [output, terminal] = await keyAtQuestion(key);
        assert.match(output, words);
        assert.match(terminal, new RegExp(`^exit ${exitCode}\r?\n[^]* icanon [^]* echo `));
        assert.deepEqual(readdirSync(join(home, '.cursor')), ['keep']);
      }
    },
  );

  /**
   * Presses a key once the question is shown, so that the terminal is already in the mode for it.
   * @returns the output; and the exit code, with the state in which the terminal is left.
   */
  async function keyAtQuestion(key: string): Promise<readonly [output: string, terminal: string]> {
    const command = `"${process.execPath}" "${cli}" setup; echo "END exit $?"; stty -a`;
    const child = spawn('/usr/bin/script', ['-qec', command, '/dev/null'], {
      env: environment(),
      cwd: home,
      timeout: 30_000,
    });
    let said = '';
    child.stdout.on('data', (data: Buffer) => {
      const wasAsked = said.includes('[y/N]');
      said += data.toString();
      if (!wasAsked && said.includes('[y/N]')) child.stdin.write(key);
    });
    await once(child, 'close');
    const [output = '', terminal = ''] = said
      .replaceAll('\x1b', '')
      .replaceAll(/\[(?:\d*[A-Z])/g, '')
      .split('END ');
    return [output, terminal];
  }
});

/** Variables of this process that would relocate files of agents out of the home. */
const MOVING = ['XDG_CONFIG_HOME', 'CLAUDE_CONFIG_DIR', 'CODEX_HOME', 'COPILOT_HOME'];
