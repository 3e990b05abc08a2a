import type { ServerContext } from '@modelcontextprotocol/server';

/**
 * What a request of the 2026 protocol says about its client: protocol, capabilities, log level. Empty in older ones.
 */
export const requestMeta = ({ envelope = {} }: ServerContext['mcpReq']): Readonly<Record<string, unknown>> => envelope;
