import { author, closed, inside, kebab, listOf, mcpServers, stdioServer, text, texts, uri, version } from './words';

/** Schemas of agent plugins: Claude Code, Codex, Agent Plugins 1.0, Gemini CLI. */

const identity = {
  name: kebab,
  version,
  description: text,
  author,
  homepage: uri,
  repository: uri,
  license: text,
  keywords: texts,
};

const handler = closed(
  { type: { const: 'command' }, command: text, timeout: { type: 'integer', minimum: 1 }, if: text },
  ['type', 'command'],
);

export const claude = {
  plugin: closed({ ...identity, displayName: text, hooks: inside, skills: inside, mcpServers: inside }, ['name']),
  marketplace: closed(
    {
      $schema: uri,
      name: kebab,
      description: text,
      owner: author,
      plugins: listOf(
        closed({ name: kebab, source: inside, description: text, category: text, keywords: texts, version, author }, [
          'name',
          'source',
        ]),
      ),
    },
    ['name', 'owner', 'plugins'],
  ),
  servers: mcpServers(stdioServer),
  hooks: closed(
    {
      description: text,
      hooks: {
        type: 'object',
        propertyNames: { enum: ['PreToolUse', 'PostToolUse', 'SessionStart', 'UserPromptSubmit', 'Stop'] },
        additionalProperties: listOf(closed({ matcher: text, hooks: listOf(handler) }, ['hooks'])),
      },
    },
    ['hooks'],
  ),
};

export const codex = {
  plugin: closed(
    {
      ...identity,
      skills: inside,
      mcpServers: inside,
      interface: closed({
        displayName: text,
        shortDescription: text,
        longDescription: text,
        developerName: text,
        category: text,
        capabilities: { type: 'array', items: { enum: ['Interactive', 'Read', 'Write'] } },
        websiteURL: uri,
        defaultPrompt: { type: 'array', maxItems: 3, items: { type: 'string', maxLength: 128 } },
      }),
    },
    ['name', 'version', 'description'],
  ),
  marketplace: closed(
    {
      name: kebab,
      interface: closed({ displayName: text }),
      plugins: listOf(
        closed(
          {
            name: kebab,
            source: closed({ source: { enum: ['local', 'url', 'git-subdir'] }, path: inside }, ['source', 'path']),
            policy: closed({
              installation: { enum: ['AVAILABLE', 'INSTALLED_BY_DEFAULT', 'NOT_AVAILABLE'] },
              authentication: { enum: ['ON_INSTALL', 'ON_USE'] },
            }),
            category: text,
          },
          ['name', 'source'],
        ),
      ),
    },
    ['name', 'plugins'],
  ),
  servers: mcpServers(stdioServer),
};

const AGENT_PLUGINS = 'https://agent-plugins.org/schemas/1.0.0';

export const agentPlugins = {
  plugin: closed(
    {
      ...identity,
      $schema: { const: `${AGENT_PLUGINS}/plugin.schema.json` },
      name: {
        type: 'string',
        minLength: 1,
        maxLength: 64,
        pattern: '^(?!.*(?:--|\\.\\.))[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$',
      },
      extensions: { type: 'object', additionalProperties: { type: 'object' } },
    },
    ['$schema', 'name'],
  ),
  servers: closed(
    {
      $schema: { const: `${AGENT_PLUGINS}/mcp.schema.json` },
      mcpServers: {
        type: 'object',
        additionalProperties: closed(
          // A single word that the host looks up, or a file of the plugin.
          {
            type: { const: 'stdio' },
            command: { type: 'string', pattern: String.raw`^(?:\./)?[\w.-]+$` },
            args: texts,
          },
          ['type', 'command'],
        ),
      },
    },
    ['$schema', 'mcpServers'],
  ),
};

export const gemini = closed(
  {
    name: kebab,
    version,
    description: text,
    mcpServers: { type: 'object', propertyNames: kebab, additionalProperties: stdioServer },
    contextFileName: text,
    excludeTools: texts,
    settings: { type: 'array' },
  },
  ['name', 'version'],
);
