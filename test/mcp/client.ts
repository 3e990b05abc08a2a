import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client, type CallToolResult } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { ResultData } from '../../src/core/rendering/resultData';

const cli = join(__dirname, '../../dist/cli.js');

export interface ConnectOptions {
  /** Folder of the indexes. */
  readonly home: string;
  readonly args?: readonly string[];
  readonly cwd?: string;
  /** How the client introduces itself. */
  readonly name?: string;
  /** `auto` speaks the protocol of 2026 where the server does. */
  readonly mode?: 'legacy' | 'auto';
  /** What the client says its roots are, paths or URIs, whenever it is asked; it has none when this is absent. */
  readonly roots?: () => readonly string[];
  readonly onLog?: (data: unknown) => void;
  /** More of the environment. */
  readonly env?: Readonly<Record<string, string>>;
}

/** The official client on our server as a user would start it. */
export async function startClient({
  home,
  args = [],
  cwd,
  name = 'test',
  mode = 'legacy',
  roots,
  onLog,
  env,
}: ConnectOptions): Promise<Client> {
  const client = new Client(
    { name, version: '1.0.0' },
    { capabilities: roots ? { roots: { listChanged: true } } : {}, versionNegotiation: { mode } },
  );
  if (roots)
    client.setRequestHandler('roots/list', () => ({
      roots: roots().map((root) => ({ uri: root.includes('://') ? root : pathToFileURL(root).href })),
    }));
  if (onLog) client.setNotificationHandler('notifications/message', ({ params }) => onLog(params.data));
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [cli, 'mcp', ...args],
      ...(cwd !== undefined && { cwd }),
      env: { ...(process.env as Record<string, string>), CODEBASE_SEARCH_HOME: home, ...env },
      stderr: 'ignore',
    }),
  );
  return client;
}

export const toolText = ({ content }: { readonly content: CallToolResult['content'] }): string =>
  content.map((part) => (part.type === 'text' ? part.text : '')).join('');

export async function callSearchTool(client: Client, request: Readonly<Record<string, unknown>>): Promise<ResultData> {
  return dataOf(await client.callTool({ name: 'codebase_search', arguments: request }));
}

export function dataOf(result: CallToolResult): ResultData {
  if (!result.structuredContent) throw new Error(toolText(result));
  return result.structuredContent as unknown as ResultData;
}
