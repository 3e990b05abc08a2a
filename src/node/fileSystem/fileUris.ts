import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Paths that need no escaping in a URI. */
const PLAIN = /^[\w\-./]+$/;

/**
 * Returns a function that gives the URI of a file by its relative path in the index. Most paths need no escaping and
 * are appended without parsing.
 */
export function uriResolver(folder: string): (path: string) => string {
  const root = pathToFileURL(join(folder, '/')).href;
  return (path) => (PLAIN.test(path) ? root + path : pathToFileURL(join(folder, path)).href);
}
