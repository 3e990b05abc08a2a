import { json, skillIn, type Artefact, type Facts } from './facts';

const FOLDER = 'agents/codex';
const CATEGORY = 'Developer Tools';

/**
 * Returns the files of a plugin for Codex in its own format, and the file at the root of the repository by which Codex
 * finds it. Codex also reads Agent Plugins, but then starts the server in the folder of the plugin and names no roots
 * (0.171), so the server would not know the project.
 */
export function codexPlugin(facts: Facts): readonly Artefact[] {
  const { name, version, description, author, homepage, repository, license, keywords, server } = facts;
  return [
    json(`${FOLDER}/.codex-plugin/plugin.json`, {
      ...{ name, version, description, author, homepage, repository, license, keywords },
      skills: './skills/',
      mcpServers: './.mcp.json',
      interface: presentation(facts),
    }),
    json(`${FOLDER}/.mcp.json`, { mcpServers: { [name]: server } }),
    skillIn(FOLDER, facts),
    json('.agents/plugins/marketplace.json', marketplace(facts)),
  ];
}

const presentation = ({ title, description, longDescription, author, homepage }: Facts): object => ({
  displayName: title,
  shortDescription: description,
  longDescription,
  developerName: author.name,
  category: CATEGORY,
  capabilities: ['Read'],
  websiteURL: homepage,
  defaultPrompt: ['Where in this repository are failed requests retried?'],
});

const marketplace = ({ name, title }: Facts): object => ({
  name,
  interface: { displayName: title },
  plugins: [
    {
      name,
      source: { source: 'local', path: `./${FOLDER}` },
      policy: { installation: 'AVAILABLE', authentication: 'ON_INSTALL' },
      category: CATEGORY,
    },
  ],
});
