import { json, type Artefact, type Facts } from './facts';

/**
 * Returns the entry of the server for the MCP registry, which checks that the npm package names the server too
 * (`mcpName`).
 */
export function mcpRegistry(facts: Facts): readonly Artefact[] {
  const { name, title, version, description, mcpName, repository, homepage, server } = facts;
  return [
    json('agents/mcp-registry/server.json', {
      $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
      name: mcpName,
      title,
      description,
      version,
      repository: { url: repository, source: sourceOf(repository) },
      websiteUrl: homepage,
      packages: [
        {
          registryType: 'npm',
          identifier: name,
          version,
          runtimeHint: 'npx',
          transport: { type: 'stdio' },
          packageArguments: [...server.args.map((value) => ({ type: 'positional', value })), folder],
        },
      ],
    }),
  ];
}

const folder = {
  type: 'named',
  name: '--folder',
  description: "A folder to search. Without any, the client's roots are served, or the current folder.",
  format: 'filepath',
  isRepeated: true,
};

/** Returns the name of the host without its domain: `github` for `https://github.com/…`. */
const sourceOf = (repository: string): string => new URL(repository).hostname.split('.').at(-2) ?? 'git';
