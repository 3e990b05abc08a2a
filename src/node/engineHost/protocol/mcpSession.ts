import { errors, SearchError, type ErrorCode } from '../../../core/base/errors';

/**
 * What passes between a process that an agent has started and the host that serves the Model Context Protocol in its
 * place. The process sends a {@link SessionRequest}, then what the agent writes, as it is. The host sends lines.
 */

export interface SessionRequest {
  /** Absolute; none for the client's roots, or the current folder. */
  readonly folders: readonly string[];
  readonly currentFolder: string;
  /** The shared index of its command line or environment: a folder, absolute. */
  readonly store?: string;
  /** Of the variables, those that a server reads. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Folders and variables take far less. */
export const MAX_SESSION_REQUEST = 1 << 20;
/** An answer. */
export const MAX_SESSION_LINE = 256 << 20;

/** How often the host gives a sign of life, an empty line, in milliseconds; and how many may be missed. */
export const signsOfLife = { intervalMilliseconds: 2_000, mayMiss: 5 } as const;

/** A line of the host: a message to the client, a text for standard error, that it will end, or why there is no server. */
export type SessionLine =
  | { readonly kind: 'alive' }
  | { readonly kind: 'message'; readonly text: string }
  | { readonly kind: 'log'; readonly text: string }
  | { readonly kind: 'leaving' }
  | { readonly kind: 'failure'; readonly error: SearchError };

/** Messages are objects, texts strings, and a failure is an array. */
export function readSessionLine(line: string): SessionLine {
  if (line === '') return { kind: 'alive' };
  if (`${line}\n` === leavingLine) return { kind: 'leaving' };
  if (line.startsWith('"')) return { kind: 'log', text: JSON.parse(line) as string };
  if (!line.startsWith('[')) return { kind: 'message', text: line };
  const [code, message, nextStep] = JSON.parse(line) as [ErrorCode, string, string];
  return { kind: 'failure', error: new SearchError(code, message, nextStep) };
}

/** The host ends, for a newer one say, once it has answered: nothing that it was asked is to blame. */
export const leavingLine = '""\n';

export const logLine = (text: string): string => `${JSON.stringify(text)}\n`;

export const failureLine = ({ code, message, nextStep }: SearchError): string =>
  `${JSON.stringify([code, message, nextStep])}\n`;

/** @throws SearchError INTERNAL for what is no request. */
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
