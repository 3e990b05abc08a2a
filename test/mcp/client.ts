import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client, type CallToolResult } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { ResultData } from '../../src/core/rendering/resultData';

const cli = join(__dirname, '../../dist/cli.js');

export interface ConnectOptions {
  /** Home of the indexes. */
  readonly home: string;
  readonly args?: readonly string[];
  readonly cwd?: string;
  /** Name with which the client introduces itself. */
  readonly name?: string;
  /** `auto` speaks the protocol of 2026 if the server supports it. */
  readonly mode?: 'legacy' | 'auto';
  /** Returns the roots of the client, as paths or URIs, on each request; the client has no roots if this is absent. */
  readonly roots?: () => readonly string[];
  readonly onLog?: (data: unknown) => void;
  /** Additional environment variables. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Connects the official client to our server, started as a user would start it. */
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
