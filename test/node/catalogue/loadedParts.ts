import { toSearchError } from '../../../src/core/base/errors';
import { openEngine } from '../../../src/node/engine/openEngine';
import { never } from '../../twins/engineParts';
import { quiet, resources } from './organisation';

/**
 * Runs in a separate process: searches a folder that has a store, first without and then with a scope, and prints which
 * modules are loaded at each point.
 */

const [folder = '', uri = ''] = process.argv.slice(2);
const store = { uri, allowNetwork: false };
/**
 * Returns whether a module belongs to the catalogue search. The modules that this file imports are loaded from the
 * start.
 */
const isSearchOfCatalogue = (module: string): boolean =>
  /[\\/]src[\\/]node[\\/]catalogue[\\/](?!publishing)/.test(module) &&
  /organisation|openCatalogue|recall/i.test(module);
const loaded = (): number => Object.keys(require.cache).filter(isSearchOfCatalogue).length;

async function main(): Promise<void> {
  const engine = await openEngine(folder, { resources, store, logger: quiet });
  await engine.update(never);
  const { items, warnings } = await engine.search({ query: 'park the van', min_score: 0 }, never);
  const before = { found: items.length, warnings, loaded: loaded() };
  const scoped = engine.searchRepositories({ store, scope: ['organisation'] }, { query: 'park the van' }, never);
  const failure = await scoped.then(
    () => '',
    (error: unknown) => toSearchError(error).code,
  );
  process.stdout.write(JSON.stringify({ before, after: { failure, loaded: loaded() } }));
  await engine.dispose();
}

void main();
