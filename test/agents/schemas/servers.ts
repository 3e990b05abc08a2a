import { closed, kebab, listOf, text, texts, uri, version } from './words';

/** Schemas of servers: the MCP registry (schema of 2025-12-11) and MCP bundles (manifest 0.3). */

const input = {
  description: text,
  isRequired: { type: 'boolean' },
  format: { enum: ['string', 'number', 'boolean', 'filepath'] },
  value: text,
  default: text,
  isRepeated: { type: 'boolean' },
};

const argument = {
  oneOf: [
    closed({ type: { const: 'positional' }, valueHint: text, ...input }, ['type', 'value']),
    closed({ type: { const: 'named' }, name: text, ...input }, ['type', 'name']),
  ],
};

export const registry = closed(
  {
    $schema: { const: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json' },
    name: { type: 'string', minLength: 3, maxLength: 200, pattern: '^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$' },
    title: { type: 'string', minLength: 1, maxLength: 100 },
    description: { type: 'string', minLength: 1, maxLength: 100 },
    version: { ...version, maxLength: 255 },
    repository: closed({ url: uri, source: text, id: text, subfolder: text }, ['url', 'source']),
    websiteUrl: uri,
    packages: listOf(
      closed(
        {
          registryType: { enum: ['npm', 'pypi', 'oci', 'nuget', 'mcpb'] },
          identifier: text,
          version,
          fileSha256: { type: 'string', pattern: '^[a-f0-9]{64}$' },
          runtimeHint: { enum: ['npx', 'uvx', 'docker', 'dnx'] },
          transport: closed({ type: { const: 'stdio' } }, ['type']),
          packageArguments: { type: 'array', items: argument },
        },
        ['registryType', 'identifier', 'transport'],
      ),
    ),
  },
  ['$schema', 'name', 'description', 'version'],
);

const setting = closed(
  {
    type: { enum: ['string', 'number', 'boolean', 'directory', 'file'] },
    title: text,
    description: text,
    multiple: { type: 'boolean' },
    required: { type: 'boolean' },
  },
  ['type', 'title', 'description'],
);

export const bundle = closed(
  {
    manifest_version: { const: '0.3' },
    name: kebab,
    display_name: text,
    version,
    description: text,
    long_description: text,
    author: closed({ name: text, email: text, url: uri }, ['name']),
    repository: closed({ type: text, url: uri }, ['type', 'url']),
    homepage: uri,
    support: uri,
    icon: text,
    server: closed(
      {
        type: { enum: ['python', 'node', 'binary'] },
        entry_point: text,
        mcp_config: closed({ command: text, args: texts, env: { type: 'object' } }, ['command']),
      },
      ['type', 'entry_point', 'mcp_config'],
    ),
    tools: listOf(closed({ name: text, description: text }, ['name'])),
    keywords: texts,
    license: text,
    compatibility: closed({
      platforms: listOf({ enum: ['darwin', 'win32', 'linux'] }),
      runtimes: closed({ node: text, python: text }),
    }),
    user_config: { type: 'object', additionalProperties: setting },
  },
  ['manifest_version', 'name', 'version', 'description', 'author', 'server'],
);
