import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import manifest from '../../package.json';
import { expandToolSchema } from '../../src/core/request/expandRequest';
import { traceToolSchema } from '../../src/core/request/traceRequest';
import { similarToolSchema } from '../../src/core/request/similarRequest';
import { requestToolSchema } from '../../src/core/request/toolSchema';
import { PROVIDERS, schemaFaults } from '../support/schemaFaults';
import { frontMatterOf } from '../agents/schemas/texts';
import { ids } from '../../src/extension/base/ids';

const { contributes } = manifest;

/** Returns a value as it is after serialization. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('the manifest', () => {
  it('holds the schema of a request', () => {
    assert.deepEqual(contributes.languageModelTools[0]?.inputSchema, plain(requestToolSchema));
  });

  it('holds the schema of an expansion', () => {
    assert.deepEqual(contributes.languageModelTools[1]?.inputSchema, plain(expandToolSchema));
  });

  it('holds the schema of a trace', () => {
    const trace = contributes.languageModelTools.find(({ name }) => name === ids.tools.trace);
    assert.deepEqual(trace?.inputSchema, plain(traceToolSchema));
  });

  it('holds the schema of a request for similar code', () => {
    assert.deepEqual(
      contributes.languageModelTools.find(({ name }) => name === ids.tools.similar)?.inputSchema,
      plain(similarToolSchema),
    );
  });

  it('describes its tools with schemas that every model provider accepts', () => {
    for (const { name, inputSchema } of contributes.languageModelTools)
      for (const provider of PROVIDERS) assert.deepEqual(schemaFaults(provider, inputSchema, name), []);
  });

  it('contains the names that the code uses', () => {
    assert.deepEqual(
      contributes.commands.map(({ command }) => command).sort(),
      [ids.commands, ids.traceCommands, ids.resultCommands, ids.viewCommands]
        .flatMap((group) => Object.values(group))
        .sort(),
    );
    assert.deepEqual(
      contributes.languageModelTools.map(({ name }) => name),
      Object.values(ids.tools),
    );
    assert.deepEqual(
      contributes.mcpServerDefinitionProviders.map(({ id }) => id),
      [ids.mcpProvider],
    );
    assert.deepEqual(
      contributes.views.codebaseSearch.map(({ id }) => id),
      [ids.view, ids.traceView, ids.impactView],
    );
  });

  it('contributes a skill and instructions that the build creates, if search is enabled', () => {
    const { chatSkills, chatInstructions } = contributes;
    for (const { path, when } of [...chatSkills, ...chatInstructions]) {
      assert(existsSync(new URL(`../../${path}`, import.meta.url)), path);
      assert.equal(when, 'config.codebaseSearch.enabled');
    }
    // VS Code 1.105 requires a name and a description next to the path; newer versions read them from the file.
    const [{ path, name, description }] = chatInstructions as [(typeof chatInstructions)[0]];
    const head = frontMatterOf(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'));
    assert.match(name, /^[\w.-]+$/);
    assert.equal(head['description'], description);
  });

  it('has a default and a description for every setting', () => {
    for (const [name, setting] of Object.entries(contributes.configuration.properties)) {
      assert('default' in setting, name);
      assert(setting.markdownDescription.length > 20, name);
    }
  });

  it('shows existing images in its walkthrough, and buttons with commands', () => {
    const commands = Object.values(ids.commands);
    for (const { description, media } of contributes.walkthroughs.flatMap(({ steps }) => steps)) {
      const { dark, light, hc, hcLight } = media.image;
      for (const image of [dark, light, hc, hcLight])
        assert(existsSync(new URL(`../../${image}`, import.meta.url)), image);
      assert.deepEqual([dark !== light, hc === dark, hcLight === light], [true, true, true]);
      assert.doesNotMatch(description, /[*`_]{1,2}\w[^*`_]*[*`_]/, 'no Markdown but links is drawn here');
      for (const [, command] of description.matchAll(/command:([\w.]+)/g))
        assert(
          commands.some((known) => known === command),
          command,
        );
    }
    assert(ids.walkthrough.endsWith(`#${contributes.walkthroughs[0]!.id}`));
  });
});
