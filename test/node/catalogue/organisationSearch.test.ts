import assert from 'node:assert/strict';
import { readdirSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import type { SearchResult } from '../../../src/core/base/types';
import { defaultSettings } from '../../../src/core/request/searchRequest';
import { OpenCatalogue } from '../../../src/node/catalogue/openCatalogue';
import { OrganisationEngine } from '../../../src/node/catalogue/organisationEngine';
import { temporaryFolder } from '../../support/temporaryFolder';
import { never } from '../../twins/engineParts';
import { teamGit } from '../sharedIndex/repository';
import { aFunction, makeOrigin, openTable, publishAll, resources } from './organisation';

describe('a search of repositories that are not on this machine', function () {
  this.timeout(60_000);
  let store = '';
  let head = '';

  before(async () => {
    store = temporaryFolder();
    const parcels = makeOrigin('acme/parcels', {
      'src/scale.ts': aFunction('weighParcel', 'Weighs a parcel before it is sent.'),
      'src/label.ts': aFunction('printLabel', 'Prints the label of a parcel.'),
      'tools/label.py':
        'def print_label(parcel):\n    """Prints a label from the command line."""\n    return parcel.label()\n',
    });
    head = teamGit(parcels, 'rev-parse', 'HEAD');
    await publishAll(parcels, store);
    await publishAll(
      makeOrigin('acme/vans', {
        'src/route.ts': aFunction('planRoute', 'Plans the route of a van through the town.'),
        'src/two.ts': `${aFunction('parkVan', 'Parks the van.')}\n${aFunction('washVan', 'Washes the van, if it rains not.')}`,
      }),
      store,
    );
    await publishAll(makeOrigin('other/zoo', { 'zebra.ts': aFunction('feedZebra', 'Feeds the zebra.') }), store);
  });

  const engine = (...scope: readonly string[]): OrganisationEngine =>
    new OrganisationEngine(
      { catalogue: new OpenCatalogue({ uri: store, allowNetwork: false }), search: defaultSettings, resources },
      scope.length > 0 ? scope : ['organisation'],
    );
  const search = (request: object, ...scope: readonly string[]): Promise<SearchResult> =>
    engine(...scope).search({ min_score: 0, ...request }, never);
  const paths = async (request: object, ...scope: readonly string[]): Promise<readonly string[]> =>
    (await search(request, ...scope)).items.map(({ path }) => path);

  it('finds a function by its behavior and by its name, with its code, repository and web page', async () => {
    const { items, warnings, coverage } = await search({ query: 'how is a parcel weighed' });
    const [best] = items;
    assert.equal(best?.path, 'acme/parcels/src/scale.ts');
    assert.deepEqual([best.repository, best.revision, best.symbol?.name], ['acme/parcels', head, 'weighParcel']);
    assert.equal(best.uri, `https://github.com/acme/parcels/blob/${head}/src/scale.ts#L1-L4`);
    assert.match(best.snippet, /return load \+ limitOfweighParcel/);
    assert.deepEqual([warnings, coverage.files_indexed], [[], 6]);
    assert.equal((await paths({ query: 'feedZebra' }))[0], 'other/zoo/zebra.ts');
  });

  it('searches only the repositories in the scope', async () => {
    const inZoo = await paths({ query: 'park the van or feed the zebra' }, 'other/*');
    assert.deepEqual(new Set(inZoo), new Set(['other/zoo/zebra.ts']));
    const inVans = await paths({ query: 'park the van or feed the zebra' }, 'ACME/vans');
    assert.ok(inVans.length > 0 && inVans.every((path) => path.startsWith('acme/vans/')), inVans.join());
    const none = await search({ query: 'zebra' }, 'unknown/*');
    assert.deepEqual([none.items, none.warnings], [[], ['No repository of the shared index is in the scope.']]);
  });

  it('filters by path, glob and language, within each repository', async () => {
    const query = 'print the label of a parcel';
    assert.deepEqual(await paths({ query, path: 'tools' }), ['acme/parcels/tools/label.py']);
    assert.deepEqual(await paths({ query, path: 'acme/parcels/tools' }), ['acme/parcels/tools/label.py']);
    assert.deepEqual(await paths({ query, languages: ['python'] }), ['acme/parcels/tools/label.py']);
    assert.ok(!(await paths({ query, exclude: ['tools/**'] })).includes('acme/parcels/tools/label.py'));
    assert.deepEqual(await paths({ query, include: ['**/label.ts'] }), ['acme/parcels/src/label.ts']);
  });

  it('respects a token budget, a minimum score and a page', async () => {
    const { items, total_tokens } = await search({ query: 'park or wash the van', max_tokens: 300 });
    assert.ok(items.length > 0 && total_tokens <= 300, `${total_tokens}`);
    const all = await paths({ query: 'van', top_k: 10 });
    assert.deepEqual(await paths({ query: 'van', top_k: 1, offset: 1 }), all.slice(1, 2));
    assert.deepEqual(await paths({ query: 'quagga okapi', min_score: 0.9 }), []);
  });

  it('answers several questions at once, each from the repositories chosen for it', async () => {
    const { items } = await search({ queries: ['feed the zebra', 'plan a route'] });
    const numbers = new Map(items.map(({ path, query_numbers }) => [path, query_numbers]));
    assert.ok(numbers.get('other/zoo/zebra.ts')?.includes(1) && numbers.get('acme/vans/src/route.ts')?.includes(2));
  });

  it('expands a result from the stored text', async () => {
    const whole = await engine().expand({ path: 'acme/vans/src/two.ts' }, never);
    assert.match(whole.snippet, /parkVan[^]*\n\n[^]*washVan/);
    const [around, cut] = [
      await engine().expand({ path: 'acme/vans/src/two.ts:8' }, never),
      await engine().expand({ path: 'acme/parcels/src/scale.ts:2-3' }, never),
    ];
    assert.deepEqual([around.symbol?.name, around.start_line, around.repository], ['washVan', 6, 'acme/vans']);
    assert.deepEqual([cut.start_line, cut.end_line, cut.snippet.split('\n').length], [2, 3, 2]);
    assert.match(cut.uri, /^https:\/\/github\.com\/acme\/parcels\/blob\/[0-9a-f]{40}\/src\/scale\.ts#L2-L3$/);
    await assert.rejects(engine().expand({ path: 'acme/vans/src/none.ts' }, never), { code: 'INVALID_ARGUMENT' });
  });

  describe('if part of the catalogue fails', () => {
    const tableOf = (repository: string, kind: string): string =>
      readdirSync(join(store, 'catalogue')).find((name) => name.startsWith(`${repository}-${kind}`)) ?? '';
    /** Returns the id of the repository with this name. */
    const idOf = async (name: string): Promise<string> => {
      for (const table of readdirSync(join(store, 'catalogue')).filter((one) => one.endsWith('-profile.lance'))) {
        const rows = await (await openTable(store, table.replace('.lance', ''))).query().toArrow();
        if (String(rows.getChild('entry')?.get(0)).includes(`"${name}"`)) return table.slice(0, 16);
      }
      return '';
    };

    it('answers from the other repositories, and says so', async () => {
      const repository = await idOf('other/zoo');
      const profile = await openTable(store, `${repository}-profile`);
      await profile.update({ where: 'true', values: { format: 99 } });
      const foreign = await search({ query: 'feed the zebra or park the van' });
      assert.deepEqual(foreign.warnings, [
        '1 repository of the shared index was published by another version, and not searched.',
      ]);
      assert.equal(foreign.items[0]?.repository, 'acme/vans');
      await profile.update({ where: 'true', values: { format: 1 } });
      const data = join(store, 'catalogue', tableOf(repository, 'functions'), 'data');
      for (const file of readdirSync(data)) truncateSync(join(data, file), 10);
      const broken = await search({ query: 'feed the zebra or park the van' });
      assert.deepEqual(
        [broken.items[0]?.repository, broken.warnings],
        ['acme/vans', ['1 of 3 repositories did not answer in time: their results are missing.']],
      );
      rmSync(join(store, 'catalogue', tableOf(repository, 'profile')), { recursive: true });
      assert.deepEqual((await search({ query: 'feed the zebra' })).warnings, []);
    });
  });
});
