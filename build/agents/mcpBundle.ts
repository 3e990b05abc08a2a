import { json, type Artefact, type Facts } from './facts';

const PLATFORMS = ['darwin', 'win32', 'linux'] as const;
export type BundlePlatform = (typeof PLATFORMS)[number];

/** Returns the manifest of an `.mcpb`, a bundle that Claude Desktop can install: `npm run package -- mcpb`. */
export function mcpBundle(facts: Facts): readonly Artefact[] {
  return [json('agents/mcpb/manifest.json', bundleManifest(facts, PLATFORMS))];
}

/** @param platforms of the native library in the bundle. */
export function bundleManifest(facts: Facts, platforms: readonly BundlePlatform[]): object {
  const { name, title, version, description, longDescription, author, homepage, repository, bugs } = facts;
  return {
    manifest_version: '0.3',
    name,
    display_name: title,
    version,
    description,
    long_description: longDescription,
    author,
    repository: { type: 'git', url: repository },
    homepage,
    support: bugs,
    icon: 'icon.png',
    server: {
      type: 'node',
      entry_point: 'dist/cli.js',
      // Each folder that the user selects becomes a separate argument.
      mcp_config: {
        command: 'node',
        args: ['${__dirname}/dist/cli.js', ...facts.server.args, '${user_config.folders}'],
      },
    },
    tools: facts.tools,
    keywords: facts.keywords,
    license: facts.license,
    compatibility: { platforms, runtimes: { node: facts.node } },
    user_config: {
      folders: {
        type: 'directory',
        title: 'Folders',
        description: 'The folders to search, each a project',
        multiple: true,
        required: true,
      },
    },
  };
}
