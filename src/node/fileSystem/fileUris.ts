import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What stands in a URI as it does in a path. */
const PLAIN = /^[\w\-./]+$/;

/**
 * URIs of files below a folder, by relative paths as the index has them: most are plain, and need not be taken apart
 * and put together.
 */
export function uriResolver(folder: string): (path: string) => string {
  const root = pathToFileURL(join(folder, '/')).href;
  return (path) => (PLAIN.test(path) ? root + path : pathToFileURL(join(folder, path)).href);
}
