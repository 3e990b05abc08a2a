import { isDeepStrictEqual } from 'node:util';

/** Command that starts a server. */
export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
}

/** Forms in which configuration files state that command. */
export const entryShapes = {
  plain: ({ command, args }: Launch) => ({ command, args }),
  typed: ({ command, args }: Launch) => ({ type: 'stdio', command, args }),
  copilot: ({ command, args }: Launch) => ({ type: 'local', command, args, tools: ['*'] }),
  zed: ({ command, args }: Launch) => ({ source: 'custom', command, args, env: {} }),
  list: ({ command, args }: Launch) => ({ type: 'local', command: [command, ...args], enabled: true }),
} as const satisfies Readonly<Record<string, (launch: Launch) => Readonly<Record<string, unknown>>>>;

export type EntryShape = keyof typeof entryShapes;

/** Returns how an entry of any of these forms starts its server; undefined if it does not say so. */
export function launchIn(entry: unknown): Launch | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined;
  const { command, args = [] } = entry as { readonly command?: unknown; readonly args?: unknown };
  const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : [value]);
  const words = Array.isArray(command) ? list(command) : [command, ...list(args)];
  const [first, ...rest] = words.filter((word) => typeof word === 'string');
  return first === undefined || rest.length + 1 < words.length ? undefined : { command: first, args: rest };
}

const LAUNCH_KEYS: readonly string[] = ['command', 'args'];

/**
 * Returns whether an entry has settings of a user: more than setup writes in any form. Empty values do not count, since
 * agents add such keys by themselves.
 */
export function hasSettings(entry: unknown): boolean {
  if (typeof entry !== 'object' || entry === null) return false;
  return Object.entries(entry).some(
    ([key, value]) => !LAUNCH_KEYS.includes(key) && !isEmptyValue(value) && !isFromShape(key, value),
  );
}

function isEmptyValue(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === false || value === null || value === '';
}

const isFromShape = (key: string, value: unknown): boolean =>
  Object.values(entryShapes).some((shape) =>
    Object.entries(shape({ command: '', args: [] })).some((pair) => isDeepStrictEqual(pair, [key, value])),
  );
