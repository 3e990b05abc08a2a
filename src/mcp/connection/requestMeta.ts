import type { ServerContext } from '@modelcontextprotocol/server';

/**
 * Returns the data of a 2026 request about its client: protocol, capabilities, log level. Empty for older protocols.
 */
export const requestMeta = ({ envelope = {} }: ServerContext['mcpReq']): Readonly<Record<string, unknown>> => envelope;
