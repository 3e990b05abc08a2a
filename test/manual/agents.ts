/**
 * `npm run check:agents`: tests the built `codebase-search setup` with the real agent programs that npm has, the
 * server with the official MCP Inspector, and the files for agents with the validators of their publishers. Installs
 * the programs into a temporary folder, so it needs the network and is not part of the test suite. For each program:
 * sets it up, asks the program itself for its servers, removes the setup and asks again; everything else in its file
 * must be unchanged.
 *
 * `AGENTS_FOLDER` names a folder in which the programs are already installed.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

interface Program {
  readonly agent: string;
  readonly package: string;
  readonly list: readonly string[];
  /** Configuration file of the program, and its initial content. */
  readonly file: string;
  readonly content: string;
  /** Whether the program writes its own state to the file, so that the file cannot stay unchanged. */
  readonly keepsState?: boolean;
}

const servers = '{\n    "mcpServers": {\n        "other": { "command": "true", "args": ["a"] }\n    }\n}\n';

const programs: readonly Program[] = [
  {
    agent: 'claude-code',
    package: '@anthropic-ai/claude-code',
    list: ['claude', 'mcp', 'list'],
    file: '.claude.json',
    content: servers,
    keepsState: true,
  },
  {
    agent: 'codex',
    package: '@openai/codex',
    list: ['codex', 'mcp', 'list'],
    file: '.codex/config.toml',
    content:
      '# mine\n[mcp_servers.other]\ncommand = "true"\nargs = [ "a",\n  "b" ] # keep\n\n[tui]\nnotifications = true\n',
  },
  {
    agent: 'gemini',
    package: '@google/gemini-cli',
    list: ['gemini', 'mcp', 'list'],
    file: '.gemini/settings.json',
    content: `// mine\n${servers.replace('] }', '] } // keep')}`,
  },
  {
    agent: 'copilot',
    package: '@github/copilot',
    list: ['copilot', 'mcp', 'list'],
    file: '.copilot/mcp-config.json',
    content: servers.replace('["a"]', '["a"], "tools": ["*"]'),
  },
  {
    agent: 'opencode',
    package: 'opencode-ai',
    list: ['opencode', 'mcp', 'list'],
    file: '.config/opencode/opencode.jsonc',
    content: '{\n  "$schema": "https://opencode.ai/config.json",\n  // none yet\n  "mcp": {}\n}\n',
  },
];

const INSPECTOR = '@modelcontextprotocol/inspector';
/** Validates and packs MCP bundles. */
const BUNDLER = '@anthropic-ai/mcpb';
const temporary = realpathSync(mkdtempSync(join(tmpdir(), 'check-agents-')));
const cli = join(__dirname, '../../dist/cli.js');

function install(): string {
  const given = process.env['AGENTS_FOLDER'];
  if (given !== undefined) return given;
  const folder = join(temporary, 'agents');
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  // Claude Code installs its program by a script, which npm skips by default here.
  const flags = ['--no-audit', '--no-fund', '--ignore-scripts=false'];
  execFileSync('npm', ['install', ...flags, ...programs.map((program) => program.package), INSPECTOR, BUNDLER], {
    cwd: folder,
    stdio: 'inherit',
  });
  return folder;
}

function check(program: Program, bin: string): void {
  const home = join(temporary, program.agent);
  const project = join(temporary, `${program.agent}-project`);
  const path = join(home, program.file);
  mkdirSync(project);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, program.content);
  const environment = {
    PATH: [bin, dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter),
    HOME: home,
    USERPROFILE: home,
    CODEBASE_SEARCH_HOME: join(temporary, 'index'),
    TERM: 'dumb',
    NO_COLOR: '1',
  };
  const run = (command: string, ...args: string[]): string => {
    const { stdout, stderr } = spawnSync(command, args, {
      cwd: project,
      env: environment,
      encoding: 'utf8',
      timeout: 90_000,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return `${stdout}${stderr}`;
  };
  const say = (text: string): void => void process.stdout.write(`${text.trimEnd()}\n`);
  const setup = (...flags: string[]): string =>
    run(process.execPath, cli, 'setup', '--yes', '--agent', program.agent, ...flags);
  const list = (): string => {
    const [command = '', ...args] = program.list;
    return run(join(bin, command), ...args);
  };

  say(
    `\n## ${program.agent} (${
      run(join(bin, program.list[0] ?? ''), '--version')
        .trim()
        .split('\n')
        .at(-1) ?? ''
    })`,
  );
  say(setup());
  const shown = list();
  say(`$ ${program.list.join(' ')}\n${shown}`);
  assert.match(shown, /codebase-search/);
  const words = (text: string): string => text.replace(/[\s,]+/g, '');
  const lost = program.content
    .split('\n')
    .filter((line) => !words(readFileSync(path, 'utf8')).includes(words(line).replace('{}', '')));
  assert(lost.length === 0 || program.keepsState, lost.join('\n'));
  assert.match(setup(), /Nothing had to be changed/);
  say(setup('--remove'));
  const after = list();
  assert.doesNotMatch(after, /codebase-search/);
  const now = readFileSync(path, 'utf8');
  say(now === program.content ? 'The file is as it was.' : `The file is now:\n${now}`);
  assert(now === program.content || program.keepsState);
  const left = readdirSync(home, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /codebase-search|AGENTS\.md$|CLAUDE\.md$|GEMINI\.md$|instructions/.test(name),
  );
  assert.deepEqual(
    left.filter((name) => !name.includes('node_modules') && !name.includes('.cache')),
    [],
  );
}

/** Has the official Inspector list the tools, call one and read the status. */
function checkInspector(bin: string): void {
  const folder = join(temporary, 'inspected');
  mkdirSync(folder);
  writeFileSync(join(folder, 'retry.ts'), '/** Waits before a retry. */\nexport function backOff() {}\n');
  const inspect = (...args: string[]): string =>
    execFileSync(
      join(bin, 'mcp-inspector'),
      ['--cli', process.execPath, cli, 'mcp', '--no-daemon', '--folder', folder, ...args],
      { env: { ...process.env, CODEBASE_SEARCH_HOME: join(temporary, 'index') }, encoding: 'utf8', timeout: 90_000 },
    );
  assert.match(inspect('--method', 'tools/list'), /codebase_search[^]*codebase_expand[^]*codebase_trace/);
  const call = ['--method', 'tools/call', '--tool-name', 'codebase_search', '--tool-arg', 'query=wait before a retry'];
  assert.match(inspect(...call), /retry\.ts:1-2 backOff/);
  const status = inspect('--method', 'resources/read', '--uri', 'codebase-search://status');
  assert.match(status, /1 answer (?:saved|took)/);
  process.stdout.write('\n## MCP Inspector\nLists the tools, calls one, and reads the status.\n');
}

/** Each validator, the files that it judges, and what it says if they are valid. */
const validators: readonly (readonly [command: readonly string[], valid: RegExp])[] = [
  [['claude', 'plugin', 'validate', 'agents/claude-plugin'], /Validation passed/],
  [['claude', 'plugin', 'validate', '.'], /Validation passed/],
  [['gemini', 'extensions', 'validate', 'agents/gemini'], /successfully validated/],
  // The icon is added when the bundle is packed.
  [['mcpb', 'validate', 'agents/mcpb/manifest.json'], /Manifest schema validation passes/],
];

/** Has the publishers' own programs validate the files for agents. */
function checkManifests(bin: string): void {
  process.stdout.write('\n## Manifests\n');
  for (const [[command = '', ...args], valid] of validators) {
    const { stdout, stderr } = spawnSync(join(bin, command), args, {
      cwd: join(__dirname, '../..'),
      env: { ...process.env, HOME: join(temporary, 'validators') },
      encoding: 'utf8',
      timeout: 90_000,
    });
    assert.match(`${stdout}${stderr}`, valid);
    process.stdout.write(`$ ${command} ${args.join(' ')}: valid\n`);
  }
}

assert(existsSync(cli), 'Build first: npm run build.');
try {
  const bin = join(install(), 'node_modules/.bin');
  for (const program of programs) check(program, bin);
  checkInspector(bin);
  checkManifests(bin);
  process.stdout.write('\nAll agents show the server, and forget it.\n');
} finally {
  rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
}
