import assert from 'node:assert/strict';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { agents, type Agent } from '../../../src/cli/setup/agents';
import { launchFor } from '../../../src/cli/setup/launch';
import { pathOf, type Places } from '../../../src/cli/setup/places';
import { applySetup, planSetup, setupContext, type SetupRequest } from '../../../src/cli/setup/setup';
import type { StepOutcome } from '../../../src/cli/setup/applyStep';
import { inMemory, temporaryFolder } from '../../support/temporaryFolder';
import { isRoot, itWhere, isPosix } from '../../where';

const SKILL = '---\nname: codebase-search\ndescription: Finds.\n---\n\n# Search\n';
const never = new AbortController().signal;

/** A home and a package in a temporary folder, without agent programs on PATH. */
class Machine {
  readonly home: string;
  readonly resources = join(temporaryFolder({ 'dist/skills/codebase-search/SKILL.md': SKILL }), 'dist');
  readonly places: Places;

  constructor(environment: NodeJS.ProcessEnv = {}, files: Readonly<Record<string, string | Buffer>> = {}) {
    this.home = temporaryFolder(files, inMemory);
    this.places = { platform: 'linux', environment: { PATH: '', ...environment }, home: this.home };
  }

  async run(request: Partial<SetupRequest> = {}): Promise<readonly StepOutcome[]> {
    const whole = { direction: 'add', names: [], project: undefined, force: false, ...request } as const;
    const context = await setupContext(this.places, this.resources, this.resources);
    return applySetup(await planSetup(whole, context), whole, context, never);
  }

  add = (agent: Agent, more: Partial<SetupRequest> = {}): Promise<readonly StepOutcome[]> =>
    this.run({ names: [agent.name], ...more });
  remove = (agent: Agent, more: Partial<SetupRequest> = {}): Promise<readonly StepOutcome[]> =>
    this.run({ names: [agent.name], direction: 'remove', ...more });

  /** Returns all files and folders of the home, files with their contents. */
  contents(): Readonly<Record<string, string>> {
    const all = readdirSync(this.home, { recursive: true, withFileTypes: true });
    return Object.fromEntries(
      all
        .map((entry): readonly [string, string] => {
          const path = join(entry.parentPath, entry.name);
          return [relative(this.home, path), entry.isFile() ? readFileSync(path, 'latin1') : '(folder)'];
        })
        .sort(),
    );
  }

  /** Returns the path of the file that holds an agent's servers. */
  configuration = ({ server }: Agent): string => pathOf(server.files[0] ?? '', this.places);

  write(path: string, content: string | Buffer): void {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
}

/** Returns a file with comments, other servers, all kinds of blanks, and text that only looks like an entry. */
const rich = ({ format, key }: Agent['server']): string =>
  format === 'toml'
    ? `# mine\nmodel = "x"   # inline\n\n[${key}.other]\ncommand = "other"\nargs = [ "a",\n  "b" ] # keep\n\n[tools]\nweb = true\n`
    : `// head\n{\n\t"theme":   "dark", // , {\n\t"${key}": {\n\t\t/* none of ours */ "other": { "command": "other", "env": { "codebase-search": "no" } } // keep\n\t},\n\t"last": [1,2 ,3],\n}\n`;
const broken = ({ format, key }: Agent['server']): string =>
  format === 'toml' ? `[${key}.other]\ncommand = \n` : `{ "${key}": { "other": { } \n`;

/** Returns whether all characters of a text occur in another, in order. */
function isKeptIn(now: string, text: string): boolean {
  let at = 0;
  for (const character of now) if (character === text[at]) at++;
  return at === text.length;
}

const byKind = (outcomes: readonly StepOutcome[], kind: string): StepOutcome => {
  const found = outcomes.find(({ target }) => target.kind === kind);
  assert(found);
  return found;
};

const each = (title: string, check: (agent: Agent, machine: Machine) => Promise<void>): void => {
  for (const agent of agents) it(`${title}: ${agent.title}`, () => check(agent, new Machine()));
};

describe('setup of every agent', () => {
  each('adds to a rich file and takes it back to the byte', async (agent, machine) => {
    for (const text of [
      rich(agent.server),
      rich(agent.server).replaceAll('\n', '\r\n'),
      `\uFEFF${rich(agent.server)}`,
    ]) {
      machine.write(machine.configuration(agent), text);
      chmodSync(machine.configuration(agent), 0o640);
      const before = machine.contents();
      const outcomes = await machine.add(agent);
      assert.deepEqual(
        outcomes.map(({ problem }) => problem),
        outcomes.map(() => undefined),
      );
      const now = readFileSync(machine.configuration(agent), 'utf8');
      assert(now.length > text.length && isKeptIn(now, text), now);
      if (text.includes('\r\n')) assert.doesNotMatch(now, /[^\r]\n/);
      assert.equal(now.startsWith('\uFEFF'), text.startsWith('\uFEFF'));
      assert.equal(statSync(machine.configuration(agent)).mode & 0o777, 0o640);
      assert.equal(readFileSync(`${machine.configuration(agent)}.codebase-search.bak`, 'utf8'), text);
      await machine.remove(agent);
      assert.deepEqual(machine.contents(), before);
    }
  });

  each('makes what is missing, and leaves nothing of it', async (agent, machine) => {
    await machine.add(agent);
    const made = machine.contents();
    assert.equal(Object.values(made).filter((content) => content === SKILL).length, agent.skills === undefined ? 0 : 1);
    assert.equal(
      Object.values(made).filter((content) => content.includes('<!-- codebase-search:begin -->')).length,
      agent.instructions ? 1 : 0,
    );
    assert(existsSync(machine.configuration(agent)));
    await machine.remove(agent);
    assert.deepEqual(machine.contents(), {});
  });

  each('leaves empty files and folders that were there', async (agent, machine) => {
    const empty =
      agent.server.format === 'toml' ? ['', '\n'] : ['', '{}', '{ }\n', `{ "${agent.server.key}": { } }`, '// c\n'];
    for (const text of empty) {
      machine.write(machine.configuration(agent), text);
      if (agent.skills !== undefined) mkdirSync(pathOf(agent.skills, machine.places), { recursive: true });
      if (agent.instructions) machine.write(pathOf(agent.instructions.file, machine.places), 'Mine.');
      const before = machine.contents();
      await machine.add(agent);
      await machine.remove(agent);
      assert.deepEqual(machine.contents(), before);
    }
  });

  each('asked twice is once', async (agent, machine) => {
    machine.write(machine.configuration(agent), rich(agent.server));
    await machine.add(agent);
    const once = machine.contents();
    const again = await machine.add(agent);
    assert.deepEqual(
      again.map(({ change }) => change),
      again.map(() => 'none'),
    );
    assert.deepEqual(machine.contents(), once);
  });

  each('leaves a broken file alone, and says what is wrong', async (agent, machine) => {
    machine.write(machine.configuration(agent), broken(agent.server));
    const outcomes = await machine.add(agent);
    assert.match(byKind(outcomes, 'server').problem?.message ?? '', /is left as it is: line \d+: /);
    assert.equal(readFileSync(machine.configuration(agent), 'utf8'), broken(agent.server));
    assert.equal(existsSync(`${machine.configuration(agent)}.codebase-search.bak`), false);
  });

  each('leaves an entry with other arguments, unless it is forced', async (agent, machine) => {
    const { key, format, shape } = agent.server;
    const own = ['mcp', '--folder', '/work'];
    const entry =
      shape === 'list' ? { command: ['codebase-search', ...own] } : { command: 'codebase-search', args: own };
    const text =
      format === 'toml'
        ? `[${key}.codebase-search]\ncommand = "codebase-search"\nargs = ["mcp", "--folder", "/work"]\n`
        : `{ "${key}": { "codebase-search": ${JSON.stringify(entry)} } }\n`;
    machine.write(machine.configuration(agent), text);
    for (const run of [machine.add, machine.remove]) {
      const { problem } = byKind(await run(agent), 'server');
      assert.match(`${problem?.message} ${problem?.nextStep}`, /has a different codebase-search already.*--force/);
      assert.equal(readFileSync(machine.configuration(agent), 'utf8'), text);
    }
    await machine.add(agent, { force: true });
    assert.doesNotMatch(readFileSync(machine.configuration(agent), 'utf8'), /--folder/);
    await machine.remove(agent);
    assert.equal(readFileSync(machine.configuration(agent), 'utf8'), text);
  });

  each('keeps the settings that a user made in the entry', async (agent, machine) => {
    const path = machine.configuration(agent);
    const serverOf = (outcomes: readonly StepOutcome[]): StepOutcome => byKind(outcomes, 'server');
    await machine.add(agent);
    const added = readFileSync(path, 'utf8');
    const mine =
      agent.server.format === 'toml'
        ? added.replace('\nargs', ' # mine\ncwd = "/work"\nargs')
        : added.replace('"command"', '"cwd": "/work", // mine\n"command"');
    const text = mine.replace(/[^"]*\/dist\/cli\.js/, '/old/dist/cli.js');
    writeFileSync(path, text);
    assert.equal(serverOf(await machine.add(agent)).change, 'update');
    assert.equal(readFileSync(path, 'utf8'), mine);
    assert.match(serverOf(await machine.remove(agent)).problem?.nextStep ?? '', /--force/);
    assert.equal(readFileSync(path, 'utf8'), mine);
    await machine.remove(agent, { force: true });
    assert.deepEqual(machine.contents(), {});
  });
});

describe('setup', () => {
  const agent = (name: string): Agent => agents.find((each) => each.name === name) ?? assert.fail(name);

  it('finds agents by their folders and programs, never by the contents of the current folder', async () => {
    const machine = new Machine({}, { '.cursor/x': '', '.local/bin/zed': '' });
    chmodSync(join(machine.home, '.local/bin/zed'), 0o755);
    const readers = async (places: Places, cwd: string): Promise<readonly string[]> => {
      const context = await setupContext(places, cwd, machine.resources);
      const steps = await planSetup({ direction: 'add', names: [], project: undefined, force: false }, context);
      return [...new Set(steps.flatMap(({ target }) => target.readers))];
    };
    const PATH = ['.', '', join(machine.home, '.local/bin')].join(':');
    const places = { ...machine.places, environment: { PATH } };
    assert.deepEqual(await readers(places, machine.home), ['Cursor', 'Zed']);
    assert.deepEqual(await readers(places, join(machine.home, '.local')), ['Cursor']);
  });

  it('skips VS Code if the extension is installed, unless it is named', async () => {
    const machine = new Machine({}, { '.config/Code/User/x': '', '.cursor/x': '' });
    const readers = async (): Promise<readonly string[]> =>
      (await machine.run()).flatMap(({ target }) => target.readers);
    assert.deepEqual([...new Set(await readers())], ['VS Code', 'Cursor']);
    mkdirSync(join(machine.home, '.vscode/extensions/someone.codebase-search-1.2.3-linux-x64'), { recursive: true });
    assert.deepEqual([...new Set(await readers())], ['Cursor']);
    assert.equal(byKind(await machine.add(agent('vscode')), 'server').change, 'none');
  });

  it('writes a file once that several agents read, and keeps it while one of them is set up', async () => {
    await assert.rejects(new Machine().run(), /No coding agent was found/);
    await assert.rejects(new Machine().run({ names: ['emacs'] }), /Unknown agent: "emacs"/);
  });

  it('writes a file that several agents read once, and keeps it while one of them is set up', async () => {
    const machine = new Machine();
    const skill = join(machine.home, '.agents/skills/codebase-search/SKILL.md');
    await machine.run({ names: ['zed', 'codex'] });
    // A file that is left as it is sets an agent up all the same.
    chmodSync(machine.configuration(agent('zed')), 0o400);
    await machine.remove(agent('codex'));
    assert.equal(readFileSync(skill, 'utf8'), SKILL);
    chmodSync(machine.configuration(agent('zed')), 0o600);
    await machine.run({ direction: 'remove' });
    assert.deepEqual(machine.contents(), {});
  });

  it('replaces the entry and the skill of an earlier version, and none of others', async () => {
    const machine = new Machine();
    const skill = join(machine.home, '.kiro/skills/codebase-search/SKILL.md');
    await machine.add(agent('kiro'));
    const old = '{ "mcpServers": { "codebase-search": { "command": "node", "args": ["/old/dist/cli.js", "mcp"] } } }\n';
    machine.write(machine.configuration(agent('kiro')), old);
    writeFileSync(join(machine.resources, 'skills/codebase-search/SKILL.md'), `${SKILL}New.\n`);
    await machine.add(agent('kiro'));
    assert.equal(readFileSync(skill, 'utf8'), `${SKILL}New.\n`);
    assert.doesNotMatch(readFileSync(machine.configuration(agent('kiro')), 'utf8'), /old/);
    writeFileSync(skill, 'Mine.\n');
    assert.match(byKind(await machine.add(agent('kiro')), 'skill').problem?.message ?? '', /different/);
    assert.match(byKind(await machine.remove(agent('kiro')), 'skill').problem?.message ?? '', /different/);
    assert.equal(readFileSync(skill, 'utf8'), 'Mine.\n');
  });

  it('removes its part from files that have changed since, and keeps the rest', async () => {
    const machine = new Machine();
    const path = machine.configuration(agent('cursor'));
    machine.write(path, '{\n  "mcpServers": {}\n}\n');
    await machine.add(agent('cursor'));
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace('"mcpServers": {', '"mcpServers": {\n    "b": { "command": "b" },'),
    );
    await machine.remove(agent('cursor'));
    assert.equal(readFileSync(path, 'utf8'), '{\n  "mcpServers": {\n    "b": { "command": "b" }\n  }\n}\n');
    assert.deepEqual(readdirSync(dirname(path)), ['mcp.json']);
  });

  itWhere(isPosix, 'links')('follows a link within the home, and reports one that leads out of it', async () => {
    const machine = new Machine();
    const path = machine.configuration(agent('cursor'));
    const own = join(machine.home, 'dotfiles/mcp.json');
    machine.write(own, '{}\n');
    mkdirSync(dirname(path), { recursive: true });
    symlinkSync(own, path);
    await machine.add(agent('cursor'));
    assert.match(readFileSync(own, 'utf8'), /codebase-search/);
    await machine.remove(agent('cursor'));
    assert.deepEqual(readdirSync(dirname(own)), ['mcp.json']);
    assert.equal(readFileSync(own, 'utf8'), '{}\n');

    const foreign = temporaryFolder({ 'mcp.json': '{}\n' });
    const other = new Machine();
    mkdirSync(join(other.home, '.cursor'));
    symlinkSync(join(foreign, 'mcp.json'), other.configuration(agent('cursor')));
    const outcomes = await other.add(agent('cursor'));
    assert.match(byKind(outcomes, 'server').problem?.message ?? '', /outside of the folder it belongs to/);
    assert.equal(readFileSync(join(foreign, 'mcp.json'), 'utf8'), '{}\n');
    symlinkSync(join(other.home, 'nowhere'), join(other.home, '.kiro'));
    assert.match(
      byKind(await other.add(agent('kiro')), 'server').problem?.message ?? '',
      /a link to a file that is not there/,
    );
  });

  it('does not change files of another kind', async () => {
    for (const [content, words] of [
      [Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), /it is not UTF-8/],
      [Buffer.from('\uFEFF{}', 'utf16le'), /it is not UTF-8/],
      [undefined, /it is not a file/],
    ] as const) {
      const machine = new Machine();
      const path = machine.configuration(agent('cursor'));
      if (content) machine.write(path, content);
      else mkdirSync(path, { recursive: true });
      assert.match(byKind(await machine.add(agent('cursor')), 'server').problem?.message ?? '', words);
      if (content) assert.deepEqual(readFileSync(path), content);
    }
  });

  itWhere(isPosix, 'file modes')('leaves a read-only file as it is', async () => {
    const machine = new Machine();
    const cursor = agent('cursor');
    const path = machine.configuration(cursor);
    const reasonOf = (outcomes: readonly StepOutcome[]): string => byKind(outcomes, 'server').problem?.message ?? '';
    machine.write(path, '{}\n');
    chmodSync(path, 0o444);
    assert.match(reasonOf(await machine.add(cursor)), /mcp\.json" is left as it is: it is read-only\./);
    assert.deepEqual([readFileSync(path, 'utf8'), statSync(path).mode & 0o777], ['{}\n', 0o444]);
    chmodSync(path, 0o600);
    await machine.add(cursor);
    const text = readFileSync(path, 'utf8');
    chmodSync(path, 0o400);
    assert.equal(reasonOf(await machine.add(cursor)), '', 'nothing has to be written');
    assert.match(reasonOf(await machine.remove(cursor)), /read-only/);
    assert.equal(readFileSync(path, 'utf8'), text);
  });

  itWhere(isPosix && isRoot, 'root')('leaves a file to its owner', async () => {
    const machine = new Machine();
    const path = machine.configuration(agent('cursor'));
    machine.write(path, '{}\n');
    chownSync(path, 1234, 1235);
    await machine.add(agent('cursor'));
    const { uid, gid } = statSync(path);
    assert.deepEqual([uid, gid], [1234, 1235]);
  });

  it('works without a record that is invalid', async () => {
    const machine = new Machine();
    for (const record of ['{', '5', '{"made":5,"skills":"x"}', 'null']) {
      machine.write(join(machine.home, '.config/codebase-search/setup.json'), record);
      assert.equal(byKind(await machine.add(agent('kiro')), 'server').problem, undefined);
      await machine.remove(agent('kiro'));
      assert.equal(existsSync(machine.configuration(agent('kiro'))), false);
    }
  });

  itWhere(isPosix && !isRoot, 'a user without the rights of root')('says why a file cannot be written', async () => {
    const machine = new Machine();
    mkdirSync(join(machine.home, '.cursor'), { mode: 0o500 });
    assert.match(byKind(await machine.add(agent('cursor')), 'server').problem?.message ?? '', /cannot be written/);
  });

  it('writes where variables relocate the files of an agent', async () => {
    const elsewhere = temporaryFolder();
    const machine = new Machine({ CODEX_HOME: join(elsewhere, 'codex'), XDG_CONFIG_HOME: join(elsewhere, 'config') });
    await machine.run({ names: ['codex', 'zed', 'claude-desktop'] });
    for (const path of [
      'codex/config.toml',
      'codex/AGENTS.md',
      'config/zed/settings.json',
      'config/Claude/claude_desktop_config.json',
    ])
      assert(existsSync(join(elsewhere, path)), path);
    await machine.run({ direction: 'remove' });
    assert.deepEqual([...readdirSync(elsewhere), ...readdirSync(machine.home)], []);
  });

  it('writes for a repository, and removes it again', async () => {
    const machine = new Machine();
    const project = temporaryFolder({
      'AGENTS.md': '# Mine\n',
      '.vscode/mcp.json': '{\n  // none\n  "servers": {}\n}\n',
    });
    const before = readdirSync(project, { recursive: true });
    await machine.run({ project });
    const entry = (file: string, key: string): unknown =>
      (
        JSON.parse(readFileSync(join(project, file), 'utf8').replace(/\/\/.*/, '')) as Record<
          string,
          Record<string, unknown>
        >
      )[key]?.['codebase-search'];
    const cli = join(machine.resources, 'cli.js');
    assert.deepEqual(entry('.mcp.json', 'mcpServers'), { command: 'node', args: [cli, 'mcp'] });
    assert.deepEqual(entry('.vscode/mcp.json', 'servers'), { type: 'stdio', command: 'node', args: [cli, 'mcp'] });
    assert.deepEqual(entry('.cursor/mcp.json', 'mcpServers'), {
      command: 'node',
      args: [cli, 'mcp', '--folder', '${workspaceFolder}'],
    });
    assert.match(readFileSync(join(project, 'AGENTS.md'), 'utf8'), /^# Mine\n\n<!-- codebase-search:begin -->\n/);
    // Removes the setup as a user who has the repository, but no record of who set it up.
    const committed = readFileSync(join(project, '.mcp.json'), 'utf8');
    await machine.run({ project, direction: 'remove' });
    assert.deepEqual(readdirSync(project, { recursive: true }), before);
    const clone = temporaryFolder({ '.mcp.json': committed, 'a.ts': '' });
    await machine.run({ project: clone, direction: 'remove' });
    assert.deepEqual(readdirSync(clone), ['a.ts']);
    assert.equal(readFileSync(join(project, '.vscode/mcp.json'), 'utf8'), '{\n  // none\n  "servers": {}\n}\n');
    assert.deepEqual(machine.contents(), {});
  });

  itWhere(isPosix, 'links')('writes through no link of a repository that leads out of it', async () => {
    const machine = new Machine({}, { 'secret.json': '{}' });
    const project = temporaryFolder();
    symlinkSync(machine.home, join(project, '.cursor'));
    symlinkSync(join(machine.home, 'secret.json'), join(project, '.mcp.json'));
    const outcomes = await machine.run({ project });
    assert.equal(outcomes.filter(({ problem }) => problem?.message.includes('outside of the folder')).length, 2);
    assert.equal(readFileSync(join(machine.home, 'secret.json'), 'utf8'), '{}');
    assert.equal(existsSync(join(machine.home, 'mcp.json')), false);
  });
});

describe('the places of agents', () => {
  const onWindows: Places = {
    platform: 'win32',
    home: 'C:\\Users\\u',
    environment: { APPDATA: 'C:\\Users\\u\\AppData\\Roaming' },
  };
  const onMac: Places = { platform: 'darwin', home: '/Users/u', environment: {} };

  it('depend on the platform', () => {
    for (const [place, mac, windows] of [
      ['~/.cursor/mcp.json', '/Users/u/.cursor/mcp.json', 'C:\\Users\\u\\.cursor\\mcp.json'],
      [
        '{application}/Code/User/mcp.json',
        '/Users/u/Library/Application Support/Code/User/mcp.json',
        'C:\\Users\\u\\AppData\\Roaming\\Code\\User\\mcp.json',
      ],
      [
        '{zed}/zed/settings.json',
        '/Users/u/.config/zed/settings.json',
        'C:\\Users\\u\\AppData\\Roaming\\zed\\settings.json',
      ],
      ['{config}/opencode/x', '/Users/u/.config/opencode/x', 'C:\\Users\\u\\.config\\opencode\\x'],
      ['{claudeState}/.claude.json', '/Users/u/.claude.json', 'C:\\Users\\u\\.claude.json'],
    ] as const) {
      assert.equal(pathOf(place, onMac), mac);
      assert.equal(pathOf(place, onWindows), windows);
    }
    assert.equal(pathOf('{application}/x', { ...onWindows, environment: {} }), 'C:\\Users\\u\\AppData\\Roaming\\x');
    assert.equal(pathOf('{claude}/CLAUDE.md', { ...onMac, environment: { CLAUDE_CONFIG_DIR: '/c' } }), '/c/CLAUDE.md');
    assert.equal(pathOf('{codex}/x', { ...onMac, environment: { CODEX_HOME: 'relative' } }), '/Users/u/.codex/x');
  });

  it('are all resolved', () => {
    for (const { server, instructions, skills, traces } of agents)
      for (const place of [...server.files, ...traces, instructions?.file ?? '~', skills ?? '~'])
        for (const places of [onMac, onWindows]) assert.doesNotMatch(pathOf(place, places), /[{}~]/);
  });

  it('include a shell on Windows if an agent needs one', () => {
    const launch = { command: 'codebase-search', args: ['mcp'] };
    assert.deepEqual(launchFor(launch, {}, onWindows), { command: 'cmd', args: ['/c', 'codebase-search', 'mcp'] });
    assert.deepEqual(launchFor(launch, { startsScripts: true }, onWindows), launch);
    assert.deepEqual(launchFor(launch, {}, onMac), launch);
    const node = { command: 'node', args: ['C:\\x\\dist\\cli.js', 'mcp'] };
    assert.deepEqual(launchFor(node, {}, onWindows), node);
  });
});
