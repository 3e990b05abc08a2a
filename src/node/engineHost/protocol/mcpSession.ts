import { errors, SearchError, type ErrorCode } from '../../../core/base/errors';

/**
 * The protocol between a process that an agent has started and the host that serves the Model Context Protocol for it.
 * The process sends a {@link SessionRequest} and then forwards the agent's input unchanged. The host sends lines.
 */

export interface SessionRequest {
  /** Absolute paths. If empty, the client's roots or the current folder are used. */
  readonly folders: readonly string[];
  readonly currentFolder: string;
  /** Absolute path of the shared index folder from the command line or the environment. */
  readonly store?: string;
  /** Environment variables that a server reads. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Maximum size of a session request in bytes, far more than folders and variables take. */
export const MAX_SESSION_REQUEST = 1 << 20;
/** Maximum size of a line from the host, which may be a whole response, in bytes. */
export const MAX_SESSION_LINE = 256 << 20;

/** Milliseconds between the empty lines that the host sends as a sign of life, and how many of them may be missed. */
export const sessionHeartbeat = { intervalMilliseconds: 2_000, mayMiss: 5 } as const;

/**
 * A line from the host: a sign of life, a message to the client, text for standard error, the notice that the host will
 * end, or the reason why there is no server.
 */
export type SessionLine =
  | { readonly kind: 'alive' }
  | { readonly kind: 'message'; readonly text: string }
  | { readonly kind: 'log'; readonly text: string }
  | { readonly kind: 'leaving' }
  | { readonly kind: 'failure'; readonly error: SearchError };

/** Parses a line from the host. Messages are JSON objects, log texts are strings, and a failure is an array. */
export function readSessionLine(line: string): SessionLine {
  if (line === '') return { kind: 'alive' };
  if (`${line}\n` === orderlyEndLine) return { kind: 'leaving' };
  if (line.startsWith('"')) return { kind: 'log', text: JSON.parse(line) as string };
  if (!line.startsWith('[')) return { kind: 'message', text: line };
  const [code, message, nextStep] = JSON.parse(line) as [ErrorCode, string, string];
  return { kind: 'failure', error: new SearchError(code, message, nextStep) };
}

/**
 * Says that the host ends after it has answered, for example for a newer host. The pending requests are not the cause.
 */
export const orderlyEndLine = '""\n';

export const logLine = (text: string): string => `${JSON.stringify(text)}\n`;

export const failureLine = ({ code, message, nextStep }: SearchError): string =>
  `${JSON.stringify([code, message, nextStep])}\n`;

/** @throws SearchError INTERNAL when the line is no valid request. */
export function parseSessionRequest(line: string): SessionRequest {
  const found = JSON.parse(line) as Partial<SessionRequest> | null;
  const { folders, currentFolder, store, environment } = found ?? {};
  const isOne =
    Array.isArray(folders) &&
    folders.every((folder) => typeof folder === 'string') &&
    typeof currentFolder === 'string' &&
    (store === undefined || typeof store === 'string') &&
    typeof environment === 'object';
  if (!isOne) throw errors.internal('a client asks for a session in a way that is not known');
  return { folders, currentFolder, environment, ...(store !== undefined && { store }) };
}
