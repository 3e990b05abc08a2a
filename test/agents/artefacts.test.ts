import assert from 'node:assert/strict';
import Ajv from 'ajv/dist/2020';
import { basename, dirname } from 'node:path';
import { artefacts } from '../../build/agents/artefacts';
import { facts, type Artefact } from '../../build/agents/facts';
import { manifestLinks, placeholdersOf, release, requireReleased } from '../../build/agents/release';
import { files, textOf } from '../docs/markdown';
import { agentPlugins, claude, codex, gemini } from './schemas/plugins';
import { bundle, registry } from './schemas/servers';
import { frontMatterOf, instructions, skill } from './schemas/texts';

const ajv = new Ajv({ allErrors: true });
ajv.addFormat('uri', (value) => URL.canParse(value));

const schemas: Readonly<Record<string, object>> = {
  '.claude-plugin/marketplace.json': claude.marketplace,
  '.agents/plugins/marketplace.json': codex.marketplace,
  'agents/claude-plugin/.claude-plugin/plugin.json': claude.plugin,
  'agents/claude-plugin/.mcp.json': claude.servers,
  'agents/claude-plugin/hooks/hooks.json': claude.hooks,
  'agents/codex/.codex-plugin/plugin.json': codex.plugin,
  'agents/codex/.mcp.json': codex.servers,
  'agents/agent-plugin/plugin.json': agentPlugins.plugin,
  'agents/agent-plugin/mcp.json': agentPlugins.servers,
  'agents/gemini/gemini-extension.json': gemini,
  'agents/mcp-registry/server.json': registry,
  'agents/mcpb/manifest.json': bundle,
};

/** A release whose place is known. */
const released = {
  repository: 'https://github.com/ada/codebase-search',
  homepage: 'https://ada.example/search',
  bugs: 'https://github.com/ada/codebase-search/issues',
  mcpName: 'io.github.ada/codebase-search',
};

function faultsOf(schema: object, value: unknown): readonly string[] {
  const validate = ajv.compile(schema);
  return validate(value)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

describe('the manifests for agents', () => {
  const made = artefacts();

  for (const { file, text } of made)
    it(`equal their generated text: ${file}`, () => assert.equal(textOf(file), text, 'run npm run docs'));

  it('are all generated, except for the hook', () => {
    const known = new Set(made.map(({ file }) => file));
    assert.deepEqual(
      files.filter((file) => /^(?:agents|\.agents|\.claude-plugin)\//.test(file) && !known.has(file)),
      ['agents/claude-plugin/hooks/adviseGrep.mjs'],
    );
  });

  for (const [state, from] of [
    ['before a release', facts],
    ['of a release', { ...facts, ...released }],
  ] as const)
    it(`are valid ${state}`, () => {
      const json = artefacts(from).filter(({ file }) => file.endsWith('.json'));
      assert.deepEqual(json.map(({ file }) => file).sort(), Object.keys(schemas).sort());
      for (const { file, text } of json) assert.deepEqual(faultsOf(schemas[file]!, JSON.parse(text)), [], file);
    });

  it('point plugins to their contents', () => {
    const paths = new Set(made.map(({ file }) => file));
    const at = (file: string): unknown => JSON.parse(made.find((each) => each.file === file)!.text);
    const market = at('.claude-plugin/marketplace.json') as { plugins: [{ source: string }] };
    assert(paths.has(`${market.plugins[0].source.slice(2)}/.claude-plugin/plugin.json`));
    const codexMarket = at('.agents/plugins/marketplace.json') as { plugins: [{ source: { path: string } }] };
    assert(paths.has(`${codexMarket.plugins[0].source.path.slice(2)}/.codex-plugin/plugin.json`));
    assert(textOf('agents/claude-plugin/hooks/hooks.json').includes('${CLAUDE_PLUGIN_ROOT}/hooks/adviseGrep.mjs'));
    assert(paths.has('agents/gemini/GEMINI.md'));
  });

  it('contain skills and instructions with valid front matter', () => {
    const skills = made.filter(({ file }) => file.endsWith('SKILL.md'));
    assert.equal(skills.length, 4, 'Claude Code, Codex, Agent Plugins, Gemini CLI');
    for (const { file, text } of skills) {
      assert.deepEqual(faultsOf(skill, frontMatterOf(text)), [], file);
      assert.equal(frontMatterOf(text)['name'], basename(dirname(file)), 'a skill has the name of its folder');
    }
    const [chat] = made.filter(({ file }) => file.endsWith('.instructions.md')) as [Artefact];
    assert.deepEqual(faultsOf(instructions, frontMatterOf(chat.text)), []);
  });

  it('name the same version, description and place', () => {
    const texts = artefacts({ ...facts, ...released, version: '7.8.9' });
    for (const { file, text } of texts) {
      assert(!text.includes(`"version": "${facts.version}"`) && !text.includes(`${facts.name}-${facts.version}`), file);
      assert.doesNotMatch(text, /OWNER/, file);
    }
  });
});

describe('the place of a release', () => {
  it('is rejected while it has placeholders', () => {
    assert.throws(
      () => requireReleased({ ...released, bugs: release.bugs.replace(/github\.com\/[^/]+/, 'github.com/OWNER') }),
      {
        message: 'build/release.json still has placeholders: bugs. Fill them in, then run npm run docs.',
      },
    );
    assert.doesNotThrow(() => requireReleased(released));
  });

  it('is in the manifest of a package, unless it is still undecided', () => {
    assert.deepEqual(manifestLinks(released), {
      repository: { type: 'git', url: 'git+https://github.com/ada/codebase-search.git' },
      homepage: released.homepage,
      bugs: { url: released.bugs },
      mcpName: released.mcpName,
    });
    const open = { ...released, mcpName: 'io.github.OWNER/codebase-search' };
    assert.deepEqual(placeholdersOf(open), ['mcpName']);
    assert.deepEqual(Object.keys(manifestLinks(open)), ['repository', 'homepage', 'bugs']);
  });
});
