import { errors } from '../../../core/base/errors';
import { indexHome } from '../../indexDirectory/indexHome';
import type { StoreSettings } from '../../settings/storeAddress';

/** What variables of the environment say of the engine host. */

type Environment = Readonly<Record<string, string | undefined>>;

export const NO_DAEMON = 'CODEBASE_SEARCH_NO_DAEMON';
const IDLE = 'CODEBASE_SEARCH_DAEMON_IDLE';
/** Seconds without a client. */
const IDLE_SECONDS = 600;
/** Settings of the one who starts the host, and secrets: the host learns what is meant for an engine when it opens it. */
const PERSONAL =
  /^(?:CODEBASE_SEARCH_(?!HOME$|DAEMON_IDLE$|LARGE_).*|OPENAI_API_KEY|.*(?:TOKEN|SECRET|PASSWORD).*|AWS_.*)$/i;
/** What a server of the Model Context Protocol reads, wherever it runs. */
const OF_SESSIONS = /^(?:CODEBASE_SEARCH_.*|OPENAI_API_KEY|PLUGIN_ROOT|CLAUDE_PLUGIN_ROOT)$/i;

/** Whether this process shall hold its engines itself. */
export function worksAlone(environment: Environment = process.env): boolean {
  return !/^\s*(?:0|false|no|off|)\s*$/i.test(environment[NO_DAEMON] ?? '');
}

/**
 * Credentials of a store on a server are in the environment, which the host does not share; nor does it hold an engine
 * for the one time that an index is published.
 */
export const isShareable = (store: StoreSettings | undefined): boolean =>
  store === undefined || (store.publishes !== true && !/^(?:s3|gs|az|db):/i.test(store.uri.trim()));

export function hostIdleMilliseconds(environment: Environment = process.env): number {
  const text = environment[IDLE] ?? '';
  const seconds = text.trim() === '' ? IDLE_SECONDS : Number(text);
  if (!Number.isFinite(seconds) || seconds < 0) throw errors.invalidField(IDLE, text, 'a number of seconds, 0 or more');
  return seconds * 1_000;
}

/** The environment that a host starts in. */
export const hostEnvironment = (environment: Environment = process.env): Record<string, string | undefined> => ({
  ...Object.fromEntries(Object.entries(environment).filter(([name]) => !PERSONAL.test(name))),
  CODEBASE_SEARCH_HOME: indexHome(),
});

/** The variables that a process hands on to a server in the host. */
export const sessionEnvironment = (environment: Environment = process.env): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      OF_SESSIONS.test(name) && value !== undefined ? [[name, value]] : [],
    ),
  );
