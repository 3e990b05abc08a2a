import { CLIENT_INFO_META_KEY, type McpServer, type ServerContext } from '@modelcontextprotocol/server';
import { isObject } from '../../core/base/isObject';
import { requestMeta } from './requestMeta';

/**
 * Names by which agents introduce themselves. If an answer has text and data, Claude Code, Codex, VS Code and Copilot
 * CLI show their model the data instead of the text, Gemini CLI and Cline show the text, and some show both. Only an
 * answer without data is shown once, and completely, by all of them.
 */
const AGENTS =
  /amazon|\bamp\b|amp-|antigravity|chatgpt|claude|cline|code - oss|codex|codium|continue|copilot|crush|cursor|factory|gemini|goose|jetbrains|junie|kilo|kimi|kiro|librechat|mistral|opencode|q-dev|qwen|roo-code|roo code|trae|visual.studio|vscode|warp|windsurf|xcode|zed/i;

/**
 * Returns whether the client is an agent, which needs only the text. Any other client may be a program, which needs the
 * data.
 */
export const readsForModel = (server: McpServer, { mcpReq }: ServerContext): boolean =>
  AGENTS.test(clientName(server, mcpReq));

/**
 * Returns the name of the client. Clients of the 2026 protocol send it with each call, those of 2025 when they connect.
 */
function clientName({ server }: McpServer, mcpReq: ServerContext['mcpReq']): string {
  // Deprecated for the 2026 protocol, but the only source of the name of older clients.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  const info = requestMeta(mcpReq)[CLIENT_INFO_META_KEY] ?? server.getClientVersion();
  return isObject(info) && typeof info['name'] === 'string' ? info['name'] : '';
}
