import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { errors } from '../../core/base/errors';
import { allowsNetwork } from './networkPolicy';

/** Where a team keeps its shared index. */
export interface StoreSettings {
  /** `s3://bucket/prefix`, `gs://…`, `az://…`, `db://…`, `file://…` or a folder. */
  readonly uri: string;
  /** Only a folder may be read when false. */
  readonly allowNetwork: boolean;
  /** For who is about to publish, that nothing is published yet is no news. */
  readonly publishes?: boolean;
}

const REMOTE = /^(?:s3|gs|az|db):\/\/[^/\s]/i;
const SCHEME = /^[a-z][a-z0-9+.-]+:\/\//i;
/** `s3:/bucket`, `s3:bucket`, `s3://`: hardly the name of a folder. */
const MISSPELT = /^(?:(?:s3|gs|az|db|file|https?):(?!\/\/[^/]|\/\/\/[^/])|~)/i;
/** `s3://key:secret@bucket`, or a signed address. */
const SECRET = /^[a-z0-9+.-]+:\/\/[^/]*@|\?/i;

/**
 * The address in the form that LanceDB takes.
 * @throws SearchError INVALID_ARGUMENT for one that is none, that holds credentials, or that may not be asked.
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

/** Whether a store keeps a catalogue of repositories: LanceDB Cloud builds its indexes in a way of its own. */
export const keepsCatalogue = (address: string): boolean => !/^db:/i.test(address);

function localPath(uri: string): string {
  try {
    return fileURLToPath(uri);
  } catch {
    throw errors.storeAddressUnknown(uri);
  }
}

/**
 * What the command line and the MCP server are told by variables of the environment; undefined when there is no shared
 * index.
 * @throws SearchError INVALID_ARGUMENT where an address is given that says nothing: a script's variable was empty.
 */
export function environmentStore(
  given?: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): StoreSettings | undefined {
  if (given?.trim() === '') throw errors.storeAddressUnknown(given);
  const uri = given ?? environment['CODEBASE_SEARCH_STORE'];
  return uri ? { uri, allowNetwork: allowsNetwork(environment) } : undefined;
}

/** The setting as an option of an engine. */
export function storeOption(given?: string, publishes = false): { readonly store?: StoreSettings } {
  const store = environmentStore(given);
  return store ? { store: { ...store, ...(publishes && { publishes }) } } : {};
}
