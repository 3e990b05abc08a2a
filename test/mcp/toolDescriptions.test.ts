import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Client, Tool } from '@modelcontextprotocol/client';
import { contributes } from '../../package.json';
import { expandSchema } from '../../src/core/request/expandRequest';
import { requestSchema } from '../../src/core/request/requestSchema';
import type { CountTokens } from '../../src/core/base/contracts';
import { loadTokenizer } from '../../src/node/tokenizer/loadTokenizer';
import { PROVIDERS, schemaFaults } from '../support/schemaFaults';
import { temporaryFolder } from '../support/temporaryFolder';
import { connect } from './connect';

/** Maximum number of tokens of each tool's description and schema, which are part of every conversation. */
const MOST: Readonly<Record<string, { readonly description: number; readonly schema: number }>> = {
  codebase_search: { description: 350, schema: 540 },
  code_semantic_search: { description: 60, schema: 180 },
  codebase_expand: { description: 130, schema: 125 },
  codebase_similar: { description: 150, schema: 245 },
};

describe('the tool descriptions for models', () => {
  let client: Client;
  let tools: readonly Tool[];
  let count: CountTokens;
  before(async () => {
    const folder = temporaryFolder({ 'a.ts': 'export const a = 1;\n' });
    client = await connect({ home: temporaryFolder(), args: ['--folder', folder] });
    ({ tools } = await client.listTools());
    count = await loadTokenizer(join(__dirname, '../../dist'));
  });
  after(() => client.close());

  for (const [name, most] of Object.entries(MOST))
    it(`take at most ${most.description} tokens for ${name}, and ${most.schema} for its schema`, () => {
      const tool = tools.find((one) => one.name === name);
      const told = [count(tool?.description ?? ''), count(JSON.stringify(tool?.inputSchema))] as const;
      assert(told[0] > 20 && told[0] <= most.description, `description: ${told[0]}`);
      assert(told[1] > 20 && told[1] <= most.schema, `schema: ${told[1]}`);
    });

  it('are the same in VS Code', () => {
    for (const { name, modelDescription, inputSchema } of contributes.languageModelTools) {
      const tool = tools.find((one) => one.name === name);
      assert.equal(tool?.description, modelDescription);
      assert.deepEqual(tool.inputSchema, inputSchema);
    }
  });

  it('describe each field once, and only in the schema', () => {
    const fieldsOf = (tool: Tool | undefined): readonly string[] => Object.keys(tool?.inputSchema.properties ?? {});
    const [search, , expand] = tools;
    assert.deepEqual(fieldsOf(search), Object.keys(requestSchema.shape));
    assert.deepEqual(fieldsOf(expand), Object.keys(expandSchema.shape));
    for (const tool of tools) {
      for (const [field, schema] of Object.entries(tool.inputSchema.properties ?? {})) {
        const { description = '' } = schema as { readonly description?: string };
        assert(description.length > 10, `${tool.name}: ${field}`);
        assert(!(tool.description ?? '').includes(description.replace(/\.$/, '')), `${tool.name} repeats ${field}`);
      }
      const [prose = ''] = (tool.description ?? '').split('Examples:');
      assert.doesNotMatch(prose, /"\w+"/, `${tool.name} lists fields`);
    }
  });

  for (const provider of PROVIDERS)
    it(`are accepted by ${provider}`, () => {
      for (const { name, inputSchema } of tools) {
        assert.match(name, /^[a-zA-Z_][\w-]{0,63}$/);
        assert.equal(inputSchema.type, 'object');
        assert.deepEqual(schemaFaults(provider, inputSchema, name), []);
      }
    });

  it('would be rejected with a keyword that a provider does not support', () => {
    const faulty: Readonly<Record<string, readonly string[]>> = {
      Gemini: ['additionalProperties', '$ref', 'oneOf'],
      'the strict mode of OpenAI': ['maxLength', 'oneOf'],
      'the strict mode of Claude': ['minimum', 'maxLength', 'maxItems'],
    };
    for (const provider of PROVIDERS)
      for (const keyword of faulty[provider] ?? [])
        assert.deepEqual(
          schemaFaults(
            provider,
            { type: 'object', properties: { a: { type: 'string', [keyword]: false } } },
            'tool',
          ).filter((fault) => fault.endsWith(keyword)),
          [`tool.a: ${keyword}`],
        );
    for (const two of [{ type: ['string', 'null'] }, { anyOf: [{ type: 'string' }, { type: 'number' }] }])
      assert.notDeepEqual(schemaFaults('Gemini', { type: 'object', properties: { a: two } }, 'tool'), []);
  });
});
