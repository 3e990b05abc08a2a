import { errors } from '../../core/base/errors';

/**
 * Loads a module that depends on LanceDB, whose native part is a separate package for each platform.
 * @throws SearchError STORE_UNAVAILABLE if the native part is missing or cannot run.
 */
export async function requireLanceDb<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof Error) || !/native binding/i.test(error.message)) throw error;
    throw errors.storeNotForThisMachine(`${process.platform} ${process.arch}`, reasonOf(error.cause));
  }
}

/** Returns the first line of the last loading error: a missing package, or an error of the system's loader. */
function reasonOf(cause: unknown): string {
  return cause instanceof Error ? (cause.message.split('\n')[0] ?? '').replace(/\.$/, '') : 'it is not there';
}
