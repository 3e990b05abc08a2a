import assert from 'node:assert/strict';
import { join } from 'node:path';
import { openEngine } from '../../../src/node/engine/openEngine';
import { never, silentLogger } from '../../twins/engineParts';
import { temporaryFolder } from '../../support/temporaryFolder';
import { useTemporaryHome } from '../../support/temporaryHome';

/** Returns members that all match the question equally; only their names differ. */
const members = (owner: string, names: readonly string[]): string =>
  names
    .map(
      (name) =>
        `/** Where settings of the ${owner} are stored: set, storage of settings. */\n${owner}.${name} = function ${name}(setting, value) {\n  this.settings[setting] = value;\n};\n`,
    )
    .join('\n');

const folder = {
  'lib/app.js': `const app = (module.exports = {});\n\n${members('app', ['enable', 'set', 'keepSettings'])}`,
  'lib/cache.js': `const cache = (module.exports = {});\n\n${members('cache', ['set', 'storeSettings'])}`,
};

describe('a member that a question names', () => {
  useTemporaryHome();

  it('comes first if its owner is named as well', async () => {
    const engine = await openEngine(temporaryFolder(folder), {
      resources: join(__dirname, '../../../dist'),
      logger: silentLogger,
    });
    try {
      await engine.update(never);
      for (const name of ['app.set', 'cache.set']) {
        const { items } = await engine.search({ query: `${name} and storage of settings` }, never);
        assert.equal([items[0]?.symbol?.container, items[0]?.symbol?.name].join('.'), name);
      }
    } finally {
      await engine.dispose();
    }
  });
});
