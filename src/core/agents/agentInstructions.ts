/** What agents are told about the search, wherever they read it: one text for MCP, AGENTS.md and their own files. */

/** Four lines for AGENTS.md and its like. */
export const agentsBlock: readonly string[] = [
  'To find where something is done in this repository, call `codebase_search` (MCP) or run `codebase-search search "…"` first.',
  'Ask about one idea in plain words, or name an identifier; the answer holds whole functions with path and lines.',
  'Instead of grep for an exact string, pass `match` (`--match`). Tell subagents the same.',
  'To see more of a result, call `codebase_expand` (`codebase-search expand path:line`); for callers and what a change may break, `codebase_trace` (`codebase-search trace NAME`); twins: `codebase_similar`.',
];

/**
 * The `instructions` of the MCP server. Clients put them into every conversation, and some decide by them whether to
 * load the tools at all: the first sentence says what for.
 */
export const mcpInstructions =
  'Semantic search over the code of this workspace. When the question is where or how something is done, call ' +
  'codebase_search before grep and before reading files. Ask about one idea in plain words ("where are retries ' +
  'scheduled"), or name an identifier; put several ideas into "queries" of one call. Results are whole functions with ' +
  'path, lines and a score: 0.8 very likely, 0.6 good, 0.4 perhaps. codebase_expand shows more of a result, which is ' +
  'cheaper than reading the file; codebase_trace tells who calls a function and what a change may break; "offset" shows the next results, "max_tokens" more of each. For exact ' +
  'text, "match": alone, it lists all. Tell subagents to do the same.';

/** The one line that answers a broad grep. */
export const grepAdvice =
  'To find where or how something is done, ask codebase_search (MCP) or run `codebase-search search "…"`: one idea in ' +
  'plain words finds whole functions by what they do. Grep stays right for an exact string, or to list every match.';
