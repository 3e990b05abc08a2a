import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { resourceFolder } from '../../runtime/processEnvironment';
import type { StoreSettings } from '../../settings/storeAddress';
import { isShareable, worksAlone } from '../protocol/hostEnvironment';

/** Returns the path of the engine host's script, or undefined if this process should hold its engines itself. */
export function findHostScript(store: StoreSettings | undefined): string | undefined {
  const script = join(resourceFolder(), 'engineHost.js');
  return worksAlone() || !isShareable(store) || !existsSync(script) ? undefined : script;
}

/** Makes the path of a store absolute, because the host has another current folder. */
export const absoluteStore = (store: StoreSettings): StoreSettings =>
  /^[a-z][a-z0-9+.-]+:/i.test(store.uri.trim()) ? store : { ...store, uri: resolve(store.uri.trim()) };
