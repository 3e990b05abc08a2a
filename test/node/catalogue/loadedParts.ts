import { toSearchError } from '../../../src/core/base/errors';
import { openEngine } from '../../../src/node/engine/openEngine';
import { never } from '../../twins/engineParts';
import { quiet, resources } from './organisation';

/** Run as a process of its own: searches a folder beside a store, and then with a scope, and says what is loaded when. */

const [folder = '', uri = ''] = process.argv.slice(2);
const store = { uri, allowNetwork: false };
/** What the file beside this one imports is there from the start. */
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
