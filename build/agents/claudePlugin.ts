import { json, skillIn, type Artefact, type Facts } from './facts';

const FOLDER = 'agents/claude-plugin';

/**
 * Returns the files of a plugin for Claude Code, and the marketplace file at the root of the repository that offers it.
 */
export function claudePlugin(facts: Facts): readonly Artefact[] {
  const { name, title, version, description, author, homepage, repository, license, keywords, server } = facts;
  return [
    json('.claude-plugin/marketplace.json', {
      $schema: 'https://json.schemastore.org/claude-code-marketplace.json',
      name,
      description,
      owner: author,
      plugins: [{ name, source: `./${FOLDER}`, description, category: 'development', keywords }],
    }),
    json(`${FOLDER}/.claude-plugin/plugin.json`, {
      ...{ name, displayName: title, version, description, author, homepage, repository, license, keywords },
    }),
    json(`${FOLDER}/.mcp.json`, { mcpServers: { [name]: server } }),
    json(`${FOLDER}/hooks/hooks.json`, hooks),
    { file: `${FOLDER}/hooks/advice.txt`, text: `${facts.grepAdvice}\n` },
    skillIn(FOLDER, facts),
  ];
}

const advise = {
  type: 'command',
  command: 'node "${CLAUDE_PLUGIN_ROOT}/hooks/adviseGrep.mjs"',
  timeout: 5,
};

/**
 * Hooks of the plugin. Native builds of Claude Code have no Grep tool and run grep in Bash; `if` avoids starting Node
 * for all other commands.
 */
const hooks = {
  description: 'Answers the first broad grep of a session with one line of advice; never blocks it.',
  hooks: {
    PreToolUse: [
      { matcher: 'Grep', hooks: [advise] },
      { matcher: 'Bash', hooks: ['Bash(grep *)', 'Bash(rg *)'].map((rule) => ({ ...advise, if: rule })) },
    ],
  },
};
