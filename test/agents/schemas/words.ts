/** Parts of the schemas below. The schemas are written from the published descriptions of each format, not copied. */

export const text = { type: 'string', minLength: 1 } as const;
export const texts = { type: 'array', items: text } as const;
export const uri = { type: 'string', format: 'uri' } as const;
export const version = { type: 'string', pattern: String.raw`^\d+\.\d+\.\d+(?:-[\w.]+)?$` } as const;
/** A name in lower case with digits and single dashes, which every format accepts. */
export const kebab = { type: 'string', pattern: '^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$', maxLength: 64 } as const;

/** Returns the schema of an object with these fields and no others: a format would silently ignore unknown fields. */
export const closed = (properties: Readonly<Record<string, object>>, required: readonly string[] = []) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

/** Returns the schema of a list that is not empty. */
export const listOf = (items: object) => ({ type: 'array', minItems: 1, items });

export const author = closed({ name: text, email: text, url: uri }, ['name']);

/**
 * Returns the schema of a file of MCP servers as Claude Code and Codex read it: each server is a program that
 * communicates over standard input and output.
 */
export const mcpServers = (server: object) =>
  closed({ mcpServers: { type: 'object', minProperties: 1, propertyNames: kebab, additionalProperties: server } }, [
    'mcpServers',
  ]);

export const stdioServer = closed({ command: text, args: texts, env: { type: 'object' }, cwd: text }, ['command']);

/** A path in a plugin, relative to the root of the plugin. */
export const inside = { type: 'string', pattern: String.raw`^\./(?!.*\.\.)` } as const;
