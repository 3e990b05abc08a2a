import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { errors } from '../../core/base/errors';
import { allowsNetwork } from './networkPolicy';

/** Location of a team's shared index. */
export interface StoreSettings {
  /** `s3://bucket/prefix`, `gs://…`, `az://…`, `db://…`, `file://…` or a folder. */
  readonly uri: string;
  /** Whether network access is allowed. If not, only a folder can be used. */
  readonly allowNetwork: boolean;
  /** Whether the caller is about to publish, so that an empty store is not reported. */
  readonly publishes?: boolean;
}

const REMOTE = /^(?:s3|gs|az|db):\/\/[^/\s]/i;
const SCHEME = /^[a-z][a-z0-9+.-]+:\/\//i;
/** Matches misspelled addresses such as `s3:/bucket`, `s3:bucket`, `s3://`, which are unlikely to be folder names. */
const MISSPELT = /^(?:(?:s3|gs|az|db|file|https?):(?!\/\/[^/]|\/\/\/[^/])|~)/i;
/** Matches credentials such as `s3://key:secret@bucket`, or a signed address. */
const SECRET = /^[a-z0-9+.-]+:\/\/[^/]*@|\?/i;

/**
 * Returns the address in the form that LanceDB expects.
 * @throws SearchError INVALID_ARGUMENT for an address that is invalid, contains credentials, or may not be accessed.
 */
export function storeAddress({ uri, allowNetwork }: StoreSettings): string {
  if (MISSPELT.test(uri.trim())) throw errors.storeAddressUnknown(uri.trim());
  const text = uri.trim().replace(/\/+$/, '');
  if (/^file:\/\//i.test(text)) return localPath(text);
  if (!SCHEME.test(text)) return resolve(text);
  if (SECRET.test(text)) throw errors.storeAddressSecret();
  if (!REMOTE.test(text)) throw errors.storeAddressUnknown(text);
  if (!allowNetwork) throw errors.storeForbidden(text);
  return text;
}

/**
 * Returns whether a store keeps a catalog of repositories. LanceDB Cloud does not, because it builds its indexes in its
 * own way.
 */
export const keepsCatalogue = (address: string): boolean => !/^db:/i.test(address);

function localPath(uri: string): string {
  try {
    return fileURLToPath(uri);
  } catch {
    throw errors.storeAddressUnknown(uri);
  }
}

/**
 * Reads the store settings of the command line and the MCP server from environment variables; returns undefined if
 * there is no shared index.
 * @throws SearchError INVALID_ARGUMENT if the given address is blank, as from an empty variable of a script.
 */
export function environmentStore(
  given?: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): StoreSettings | undefined {
  if (given?.trim() === '') throw errors.storeAddressUnknown(given);
  const uri = given ?? environment['CODEBASE_SEARCH_STORE'];
  return uri ? { uri, allowNetwork: allowsNetwork(environment) } : undefined;
}

/** Returns the store settings as an option of an engine. */
export function storeOption(given?: string, publishes = false): { readonly store?: StoreSettings } {
  const store = environmentStore(given);
  return store ? { store: { ...store, ...(publishes && { publishes }) } } : {};
}
