import { errors } from '../../../core/base/errors';
import { indexHome } from '../../indexDirectory/indexHome';
import type { StoreSettings } from '../../settings/storeAddress';

/** Environment variables that configure the engine host. */

type Environment = Readonly<Record<string, string | undefined>>;

export const NO_DAEMON = 'CODEBASE_SEARCH_NO_DAEMON';
const IDLE = 'CODEBASE_SEARCH_DAEMON_IDLE';
/** Seconds without a client after which a host ends. */
const IDLE_SECONDS = 600;
/**
 * Secrets, and settings of the process that starts the host. They are removed from the host's environment, because a
 * host receives the settings of an engine when it opens one.
 */
const PERSONAL =
  /^(?:CODEBASE_SEARCH_(?!HOME$|DAEMON_IDLE$|LARGE_).*|OPENAI_API_KEY|.*(?:TOKEN|SECRET|PASSWORD).*|AWS_.*)$/i;
/** Variables that a server of the Model Context Protocol reads, wherever it runs. */
const OF_SESSIONS = /^(?:CODEBASE_SEARCH_.*|OPENAI_API_KEY|OLLAMA_HOST|PLUGIN_ROOT|CLAUDE_PLUGIN_ROOT)$/i;

/** Returns whether this process should hold its engines itself. */
export function worksAlone(environment: Environment = process.env): boolean {
  return !/^\s*(?:0|false|no|off|)\s*$/i.test(environment[NO_DAEMON] ?? '');
}

/**
 * Returns whether a host may hold engines with this store. The credentials of a store on a server are in the client's
 * environment, which a host does not share. Publishing an index happens once, for which a host keeps no engine.
 */
export const isShareable = (store: StoreSettings | undefined): boolean =>
  store === undefined || (store.publishes !== true && !/^(?:s3|gs|az|db):/i.test(store.uri.trim()));

export function hostIdleMilliseconds(environment: Environment = process.env): number {
  const text = environment[IDLE] ?? '';
  const seconds = text.trim() === '' ? IDLE_SECONDS : Number(text);
  if (!Number.isFinite(seconds) || seconds < 0) throw errors.invalidField(IDLE, text, 'a number of seconds, 0 or more');
  return seconds * 1_000;
}

/** Returns the environment in which a host starts. */
export const hostEnvironment = (environment: Environment = process.env): Record<string, string | undefined> => ({
  ...Object.fromEntries(Object.entries(environment).filter(([name]) => !PERSONAL.test(name))),
  CODEBASE_SEARCH_HOME: indexHome(),
});

/** Returns the variables that a process passes on to a server in the host. */
export const sessionEnvironment = (environment: Environment = process.env): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      OF_SESSIONS.test(name) && value !== undefined ? [[name, value]] : [],
    ),
  );
