import { json, skillIn, type Artefact, type Facts } from './facts';

const FOLDER = 'agents/agent-plugin';
const SCHEMAS = 'https://agent-plugins.org/schemas/1.0.0';

/** Returns the files of a plugin in the open format Agent Plugins 1.0, for VS Code, Copilot CLI, Cursor and Kiro. */
export function agentPlugin(facts: Facts): readonly Artefact[] {
  const { name, version, description, author, homepage, repository, license, keywords, server } = facts;
  return [
    json(`${FOLDER}/plugin.json`, {
      $schema: `${SCHEMAS}/plugin.schema.json`,
      ...{ name, version, description, author, homepage, repository, license, keywords },
    }),
    json(`${FOLDER}/mcp.json`, {
      $schema: `${SCHEMAS}/mcp.schema.json`,
      mcpServers: { [name]: { type: 'stdio', ...server } },
    }),
    skillIn(FOLDER, facts),
  ];
}
