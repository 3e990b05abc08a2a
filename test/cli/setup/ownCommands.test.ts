import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from '../../../src/cli/setup/runProgram';
import { applySetup, planSetup, setupContext } from '../../../src/cli/setup/setup';
import type { StepOutcome } from '../../../src/cli/setup/applyStep';
import type { SetupDirection } from '../../../src/cli/setup/plan';
import { temporaryFolder } from '../../support/temporaryFolder';
import { describeWhere, isPosix } from '../../where';

const never = new AbortController().signal;

/** A program like `copilot mcp`: it rewrites its file in its own layout. */
const program = `#!${process.execPath}
const fs = require('node:fs');
const [, , , verb, name, ...rest] = process.argv;
const file = process.env.COPILOT_HOME + '/mcp-config.json';
fs.appendFileSync(process.env.COPILOT_HOME + '/calls', JSON.stringify([process.cwd(), ...process.argv.slice(2)]) + '\\n');
const write = () => {
  const all = JSON.parse(fs.existsSync(file) ? fs.readFileSync(file, 'utf8').replace(/\\/\\/.*/g, '') : '{"mcpServers":{}}');
  if (process.env.FAKE === 'garbage') return fs.writeFileSync(file, '{ "mcpServers": ');
  if (process.env.FAKE === 'bytes') return fs.writeFileSync(file, Buffer.from([0x7b, 0xff]));
  if (process.env.FAKE === 'gone') return fs.rmSync(file);
  if (process.env.FAKE === 'drops') all.mcpServers = {};
  if (process.env.FAKE === 'empties') all.mcpServers.other = { args: [] };
  if (process.env.FAKE === 'alters') all.mcpServers.other.command = 'y';
  if (process.env.FAKE === 'half') ;
  else if (verb === 'add') all.mcpServers[name] = { command: rest[1], args: rest.slice(2) };
  else delete all.mcpServers[name];
  if (process.env.FAKE === 'state' || process.env.FAKE === 'half') all.runs = 1;
  fs.writeFileSync(file, JSON.stringify(all, null, 8));
};
if (process.env.FAKE !== 'fails' && process.env.FAKE !== 'nothing') write();
if (process.env.FAKE === 'fails' || process.env.FAKE === 'late' || process.env.FAKE === 'half') { console.error('no \\x1b[31mnetwork'); process.exit(3); }
`;

describeWhere(isPosix, 'scripts as programs')('the own commands of an agent', () => {
  let home: string;
  let bin: string;
  let file: string;
  let resources: string;
  const text = '{\n  // mine\n  "mcpServers": { "other": { "command": "x" } }\n}\n';

  beforeEach(() => {
    home = temporaryFolder();
    bin = temporaryFolder({ copilot: program });
    chmodSync(join(bin, 'copilot'), 0o755);
    resources = join(temporaryFolder({ 'dist/skills/codebase-search/SKILL.md': 'Skill.\n' }), 'dist');
    mkdirSync(join(home, '.copilot'));
    file = join(home, '.copilot/mcp-config.json');
    writeFileSync(file, text);
  });
  afterEach(() => {
    for (const name of ['FAKE', 'COPILOT_HOME']) Reflect.deleteProperty(process.env, name);
  });

  async function run(direction: SetupDirection, fake = '', force = false): Promise<StepOutcome> {
    // The program is started with the environment of this process.
    Object.assign(process.env, { FAKE: fake, COPILOT_HOME: join(home, '.copilot') });
    const places = { platform: process.platform, environment: { PATH: bin }, home };
    const context = await setupContext(places, resources, resources);
    const request = { direction, names: ['copilot'], project: undefined, force } as const;
    const outcomes = await applySetup(await planSetup(request, context), request, context, never);
    return outcomes[0] ?? assert.fail();
  }
  const calls = (): readonly string[] =>
    readFileSync(join(home, '.copilot/calls'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as readonly string[]).slice(1).join(' '));
  const servers = (): readonly string[] =>
    Object.keys(
      (JSON.parse(readFileSync(file, 'utf8').replace(/\/\/.*/, '')) as { readonly mcpServers: object }).mcpServers,
    );

  it("are run, and the layout of the user's other entries is kept", async () => {
    assert.equal((await run('add')).change, 'add');
    assert.match(
      readFileSync(file, 'utf8'),
      /^\{\n {2}\/\/ mine\n {2}"mcpServers": \{ "other": \{ "command": "x" \}, "codebase-search"/,
    );
    assert.equal((await run('add')).change, 'none');
    assert.equal((await run('remove')).change, 'remove');
    assert.equal(readFileSync(file, 'utf8'), text);
    assert.deepEqual(
      calls().map((call) => call.replace(/\S+\/dist/, 'DIST')),
      ['mcp add codebase-search -- node DIST/cli.js mcp', 'mcp remove codebase-search'],
    );
    assert.equal(existsSync(`${file}.codebase-search.bak`), false);
  });

  it('keep other entries that they wrote', async () => {
    await run('add', 'state');
    await run('remove', 'state');
    assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), { mcpServers: { other: { command: 'x' } }, runs: 1 });
  });

  it('are replaced by an edit of the file if they fail without a change', async () => {
    for (const [fake, words] of [
      ['fails', /copilot mcp add .* failed: exit code 3, no network/],
      ['nothing', /mcp-config\.json does not show it/],
    ] as const) {
      writeFileSync(file, text);
      const { change, warning, problem } = await run('add', fake);
      assert.deepEqual([change, problem], ['add', undefined]);
      assert.match(warning?.message ?? '', words);
      assert.deepEqual(servers(), ['other', 'codebase-search']);
      assert.match((await run('remove', fake)).warning?.message ?? '', /mcp remove codebase-search/);
      assert.equal(readFileSync(file, 'utf8'), text);
    }
  });

  it('may fail after a change, which is kept', async () => {
    for (const fake of ['half', 'late']) {
      writeFileSync(file, text);
      const { change, warning } = await run('add', fake);
      assert.equal(change, 'add');
      assert.match(warning?.message ?? '', /exit code 3/);
      assert.deepEqual(servers(), ['other', 'codebase-search']);
      assert.equal(readFileSync(file, 'utf8').includes('"runs": 1'), fake === 'half');
      await run('remove', fake);
      assert.deepEqual(servers(), ['other']);
    }
  });

  it('may not damage the file, which is restored', async () => {
    for (const [fake, words] of [
      ['garbage', /^".*copilot mcp add .*" damaged ".*mcp-config\.json": line 1: /],
      ['bytes', /damaged .*: it can no longer be read\.$/],
      ['gone', /damaged .*: "mcpServers" is missing or changed\.$/],
      ['drops', /damaged .*: "mcpServers" is missing or changed\.$/],
      ['alters', /damaged .*: "mcpServers\.other\.command" is missing or changed\.$/],
      ['empties', /damaged .*: "mcpServers\.other\.command" is missing or changed\.$/],
    ] as const) {
      writeFileSync(file, text);
      const added = await run('add', fake);
      assert.deepEqual([added.change, added.problem], ['add', undefined], fake);
      assert.match(added.warning?.message ?? '', words);
      assert.match(added.warning?.nextStep ?? '', /restored/);
      assert.match(
        readFileSync(file, 'utf8'),
        /^\{\n {2}\/\/ mine\n[^]*"other": \{ "command": "x" \}, "codebase-search"/,
      );
      const removed = await run('remove', fake);
      assert.deepEqual([removed.change, removed.problem], ['remove', undefined], fake);
      assert.match(removed.warning?.message ?? '', /copilot mcp remove codebase-search" damaged /);
      assert.equal(readFileSync(file, 'utf8'), text);
    }
  });

  it('may not damage the file before they replace an entry', async () => {
    const own = '{ "mcpServers": { "other": { "command": "x" }, "codebase-search": { "url": "a" } } }\n';
    writeFileSync(file, own);
    const { change, warning } = await run('add', 'drops', true);
    assert.equal(change, 'replace');
    assert.match(warning?.message ?? '', /mcp remove .* damaged .*"mcpServers"/);
    assert.deepEqual(servers(), ['other', 'codebase-search']);
    assert.equal(calls().length, 1);
  });

  it('may update values of their own', async () => {
    writeFileSync(file, '{ "runs": 7, "mcpServers": { "other": { "command": "x" } } }');
    assert.equal((await run('add', 'state')).warning, undefined);
    assert.equal((JSON.parse(readFileSync(file, 'utf8')) as { readonly runs: number }).runs, 1);
  });

  it('are not run on an invalid file', async () => {
    writeFileSync(file, '{ "mcpServers": ');
    assert.match((await run('add')).problem?.message ?? '', /is left as it is: line 1/);
    assert.equal(existsSync(join(home, '.copilot/calls')), false);
  });

  it('create a file that is removed with its entry', async () => {
    rmSync(file);
    await run('add');
    assert.deepEqual(servers(), ['codebase-search']);
    await run('remove');
    assert.equal(existsSync(file), false);
  });

  it('are not run to change the command of an entry, because they would lose its settings', async () => {
    const entry = (cli: string): string => `{ "command": "node", "args": ["${cli}", "mcp"], "env": { "A": "1" } }`;
    const withEntry = (cli: string): string => `{ "mcpServers": { "codebase-search": ${entry(cli)} } } // mine\n`;
    writeFileSync(file, withEntry('/old/dist/cli.js'));
    assert.equal((await run('add')).change, 'update');
    assert.equal(readFileSync(file, 'utf8'), withEntry(join(resources, 'cli.js')));
    assert.equal(existsSync(join(home, '.copilot/calls')), false);
  });

  it('have a timeout and no input', async () => {
    const silent = temporaryFolder({ slow: '#!/bin/sh\nread line && echo "got $line" >&2\nsleep 20\n' });
    chmodSync(join(silent, 'slow'), 0o755);
    assert.equal(await runProgram(join(silent, 'slow'), [], never, 300), 'it took longer than 0.3 seconds');
    assert.match((await runProgram(join(silent, 'none'), [], never)) ?? '', /ENOENT/);
    assert.equal(await runProgram(process.execPath, ['-e', 'process.exit(0)'], never), undefined);
  });
});
