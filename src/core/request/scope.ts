import { REMOTE_LABEL } from '../base/remoteLabel';
import { plainExpandRequest } from './expandRequest';
import { plainRequest } from './plainRequest';
import { isObject } from '../base/isObject';

/** The other repositories that a request searches, and the request without them, as a folder understands it. */
export interface ScopedRequest<T> {
  /** Empty if only this folder is searched. */
  readonly scope: readonly string[];
  readonly request: T | Readonly<Record<string, unknown>>;
}

export function takeScope<T>(written: T): ScopedRequest<T> {
  const plain = plainRequest(written);
  if (!isObject(plain) || !Array.isArray(plain['scope'])) return { scope: [], request: written };
  const { scope, ...request } = plain;
  return { scope: (scope as readonly unknown[]).map(String), request };
}

/** Returns whether a request to expand names a file of another repository, as results do. */
export function isRemotePath(written: unknown): boolean {
  const { path } = plainExpandRequest(written);
  return typeof path === 'string' && path.trim().startsWith(`${REMOTE_LABEL}/`);
}
