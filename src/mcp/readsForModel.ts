import { CLIENT_INFO_META_KEY, type McpServer, type ServerContext } from '@modelcontextprotocol/server';
import { isObject } from '../core/request/validate';
import { requestMeta } from './requestMeta';

/**
 * Names by which agents introduce themselves. Where an answer has text and data, Claude Code, Codex, VS Code and Copilot
 * CLI show their model the data in place of the text, Gemini CLI and Cline the text, and some both: only an answer
 * without data is shown once, and whole, by all of them.
 */
const AGENTS =
  /amazon|\bamp\b|amp-|antigravity|chatgpt|claude|cline|code - oss|codex|codium|continue|copilot|crush|cursor|factory|gemini|goose|jetbrains|junie|kilo|kimi|kiro|librechat|mistral|opencode|q-dev|qwen|roo-code|roo code|trae|visual.studio|vscode|warp|windsurf|xcode|zed/i;

/** Whether the client is an agent, which needs the text only. Any other may be a program, which needs the data. */
export const readsForModel = (server: McpServer, { mcpReq }: ServerContext): boolean =>
  AGENTS.test(clientName(server, mcpReq));

/** Clients of the 2026 protocol say it with each call, those of 2025 when they connect. */
function clientName({ server }: McpServer, mcpReq: ServerContext['mcpReq']): string {
  // Deprecated for the 2026 protocol, and the only place that knows it of older clients.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  const info = requestMeta(mcpReq)[CLIENT_INFO_META_KEY] ?? server.getClientVersion();
  return isObject(info) && typeof info['name'] === 'string' ? info['name'] : '';
}
