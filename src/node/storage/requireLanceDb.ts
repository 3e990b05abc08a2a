import { errors } from '../../core/base/errors';

/**
 * Loads a module that needs LanceDB, whose native part is a package of its own for each kind of machine.
 * @throws SearchError STORE_UNAVAILABLE where that part is missing or does not run.
 */
export async function requireLanceDb<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof Error) || !/native binding/i.test(error.message)) throw error;
    throw errors.storeNotForThisMachine(`${process.platform} ${process.arch}`, reasonOf(error.cause));
  }
}

/** The first line of the last attempt: a package that is not there, or what the system's loader says of one that is. */
function reasonOf(cause: unknown): string {
  return cause instanceof Error ? (cause.message.split('\n')[0] ?? '').replace(/\.$/, '') : 'it is not there';
}
