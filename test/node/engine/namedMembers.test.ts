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

describe('an enumerator', () => {
  useTemporaryHome();

  const use = (name: string): string =>
    `int ${name}(struct link *link) {\n  if (link->state == STATE_BROKEN) {\n    return STATE_BROKEN;\n  }\n  return 0;\n}\n`;

  it('is found where it is defined', async () => {
    const engine = await openEngine(
      temporaryFolder({
        'src/link.h': '/* States of a link. */\nenum state {\n  STATE_OPEN = 0,\n  STATE_BROKEN,\n};\n',
        'src/check.c': `#include "link.h"\n\n${use('check_link')}\n${use('close_link')}`,
        'src/broken.c': `#include "link.h"\n\n${use('state_broken_link')}`,
      }),
      { resources: join(__dirname, '../../../dist'), logger: silentLogger },
    );
    try {
      await engine.update(never);
      const { items } = await engine.search({ query: 'where is STATE_BROKEN defined' }, never);
      assert.deepEqual(
        [items[0]?.path, items[0]?.reason],
        ['src/link.h', 'Defines STATE_BROKEN; matches STATE_BROKEN'],
      );
    } finally {
      await engine.dispose();
    }
  });
});
