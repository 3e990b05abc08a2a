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

/** Timeout of the request for roots. A client that does not answer counts as having none. */
const PATIENCE_MILLISECONDS = 5_000;
const KEY = 'roots';

/**
 * Accepts URIs of any scheme: the protocol's own schema would reject a whole answer because of one that is not `file`.
 */
const rootsSchema = z.object({ roots: z.array(z.object({ uri: z.string() })) });

/** Requests the roots of clients of the 2025 protocol when they connect, and whenever they announce a change. */
export function followRoots(server: McpServer, served: ServedFolders): void {
  if (!served.followsRoots) return;
  const ask = (): void => {
    // Deprecated for the 2026 protocol, but the only source of the capabilities of older clients.
    // eslint-disable-next-line @typescript-eslint/no-deprecated
    const capabilities = server.server.getClientCapabilities();
    served.follow(hasRoots(capabilities) ? rootsOf(server) : NO_ROOTS);
  };
  server.server.oninitialized = ask;
  server.server.setNotificationHandler('notifications/roots/list_changed', ask);
}

/** Roots of a client that offers none: asking it would only make its first call wait. */
const NO_ROOTS: Promise<readonly Root[]> = Promise.resolve([]);

async function rootsOf(server: McpServer): Promise<readonly Root[]> {
  try {
    return (await server.server.request({ method: 'roots/list' }, rootsSchema, { timeout: PATIENCE_MILLISECONDS }))
      .roots;
  } catch {
    // The client has no roots, so the current folder is served.
    return [];
  }
}

/**
 * Requests the roots of clients of the 2026 protocol, which send them with each call. Returns undefined when the call
 * can be answered.
 */
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
