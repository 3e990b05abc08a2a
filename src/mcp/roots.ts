import {
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  inputResponse,
  type InputRequiredResult,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import * as z from 'zod';
import { requestMeta } from './requestMeta';
import type { Root, ServedFolders } from './servedFolders';

/** A client that says nothing of its roots has none. */
const PATIENCE_MILLISECONDS = 5_000;
const KEY = 'roots';

/** Of any scheme: the protocol's own takes an answer with one that is not `file` for no answer at all. */
const rootsSchema = z.object({ roots: z.array(z.object({ uri: z.string() })) });

/** Clients of the 2025 protocol are asked when they connect, and again whenever they say that their roots changed. */
export function followRoots(server: McpServer, served: ServedFolders): void {
  if (!served.followsRoots) return;
  const ask = (): void => served.follow(rootsOf(server));
  server.server.oninitialized = ask;
  server.server.setNotificationHandler('notifications/roots/list_changed', ask);
}

async function rootsOf(server: McpServer): Promise<readonly Root[]> {
  try {
    return (await server.server.request({ method: 'roots/list' }, rootsSchema, { timeout: PATIENCE_MILLISECONDS }))
      .roots;
  } catch {
    // It has no roots to tell: the current folder is served.
    return [];
  }
}

/** Clients of the 2026 protocol tell their roots with each call; undefined when the call can be answered. */
export function askForRoots({ mcpReq }: ServerContext, served: ServedFolders): InputRequiredResult | undefined {
  if (!served.followsRoots || !mcpReq.envelope) return undefined;
  const response = inputResponse(mcpReq.inputResponses, KEY);
  if (response.kind === 'roots') served.follow(Promise.resolve(response.roots));
  else if (hasRoots(requestMeta(mcpReq)[CLIENT_CAPABILITIES_META_KEY]))
    return inputRequired({ inputRequests: { [KEY]: inputRequired.listRoots() } });
  else served.follow(Promise.resolve([]));
  return undefined;
}

const hasRoots = (capabilities: unknown): boolean =>
  typeof capabilities === 'object' && capabilities !== null && 'roots' in capabilities;
