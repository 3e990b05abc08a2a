/** What agents are told about the search, wherever they read it: one text for MCP, AGENTS.md and their own files. */

/** Four lines for AGENTS.md and its like. */
export const agentsBlock: readonly string[] = [
  'To find where something is done in this repository, call `codebase_search` (MCP) or run `codebase-search search "…"` first.',
  'Ask about one idea in plain words, or name an identifier; the answer holds whole functions with path and lines.',
  'Use grep only for an exact string, or to list every match. Tell subagents the same.',
  'To see more of a result, call `codebase_expand` or run `codebase-search expand path:line`.',
];

/** The `instructions` of the MCP server. */
export const mcpInstructions =
  'Call codebase_search before grep or reading files when you look for where or how something is done: it finds ' +
  'functions by what they do. Use grep for exact strings and for lists of every match.';
