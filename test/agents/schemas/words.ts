/** Parts of the schemas below. They are written from the published descriptions of each format, in our own words. */

export const text = { type: 'string', minLength: 1 } as const;
export const texts = { type: 'array', items: text } as const;
export const uri = { type: 'string', format: 'uri' } as const;
export const version = { type: 'string', pattern: String.raw`^\d+\.\d+\.\d+(?:-[\w.]+)?$` } as const;
/** Lower case, digits and single dashes, as every format takes it. */
export const kebab = { type: 'string', pattern: '^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$', maxLength: 64 } as const;

/** An object with these fields and no others: what a format does not know would be lost without a word. */
export const closed = (properties: Readonly<Record<string, object>>, required: readonly string[] = []) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

/** A list with something in it. */
export const listOf = (items: object) => ({ type: 'array', minItems: 1, items });

export const author = closed({ name: text, email: text, url: uri }, ['name']);

/** A file of MCP servers as Claude Code and Codex read it: each a program of standard input and output. */
export const mcpServers = (server: object) =>
  closed({ mcpServers: { type: 'object', minProperties: 1, propertyNames: kebab, additionalProperties: server } }, [
    'mcpServers',
  ]);

export const stdioServer = closed({ command: text, args: texts, env: { type: 'object' }, cwd: text }, ['command']);

/** A path in a plugin, relative to its root. */
export const inside = { type: 'string', pattern: String.raw`^\./(?!.*\.\.)` } as const;
