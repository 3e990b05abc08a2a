import assert from 'node:assert/strict';
import { z } from 'zod';
import manifest from '../../package.json';
import { requestSchema } from '../../src/core/request';
import { ids } from '../../src/extension/ids';

const { contributes } = manifest;

describe('the manifest', () => {
  it('holds the schema of a request', () => {
    const schema = z.toJSONSchema(requestSchema, { io: 'input' });
    // The manifest leaves out which draft of JSON Schema it is.
    assert.deepEqual({ $schema: schema.$schema, ...contributes.languageModelTools[0]?.inputSchema }, schema);
  });

  it('tells models about every field', () => {
    const { modelDescription } = contributes.languageModelTools[0]!;
    for (const field of Object.keys(requestSchema.shape)) assert(modelDescription.includes(`"${field}"`), field);
  });

  it('names what the code names', () => {
    assert.deepEqual(contributes.commands.map(({ command }) => command).sort(), Object.values(ids.commands).sort());
    assert.deepEqual(contributes.languageModelTools.map(({ name }) => name), [ids.tool]);
    assert.deepEqual(contributes.mcpServerDefinitionProviders.map(({ id }) => id), [ids.mcpProvider]);
    assert.deepEqual(contributes.views.codebaseSearch.map(({ id }) => id), [ids.view]);
  });

  it('has a default and a description for every setting', () => {
    for (const [name, setting] of Object.entries(contributes.configuration.properties)) {
      assert('default' in setting, name);
      assert(setting.markdownDescription.length > 20, name);
    }
  });
});
