import assert from 'node:assert/strict';
import type { SearchResult } from '../../src/core/base/types';
import { temporaryFolder } from '../support/temporaryFolder';
import { aFunction, makeOrigin } from '../node/catalogue/organisation';
import { runCli } from './runCli';

describe('the command line on repositories that are not cloned', function () {
  this.timeout(120_000);
  const store = temporaryFolder();
  const here = temporaryFolder({ 'src/van.ts': aFunction('driveVan', 'Drives the van to the depot.') });
  const home = temporaryFolder();
  const search = (...words: readonly string[]) =>
    runCli(home, ['search', 'park or drive the van', '-f', here, '--min-score', '0', ...words]);

  before(() => {
    const vans = makeOrigin('acme/vans', { 'src/park.ts': aFunction('parkVan', 'Parks the van.') });
    const { status, stderr } = runCli(temporaryFolder(), ['index', '-f', vans, '--store', store]);
    assert.deepEqual([status, stderr], [0, '']);
  });

  it('merges their results with local results', () => {
    const { status, stdout } = search('--store', store, '--scope', 'organisation', '--json');
    assert.equal(status, 0);
    const { items, warnings } = JSON.parse(stdout) as SearchResult;
    const places = new Map(items.map(({ path, repository }) => [path, repository]));
    assert.equal(places.get('organisation/acme/vans/src/park.ts'), 'acme/vans');
    assert.ok(places.has('src/van.ts') && places.get('src/van.ts') === undefined, [...places.keys()].join());
    assert.ok(!warnings.some((warning) => warning.startsWith('organisation')), warnings.join());
  });

  it('shows the web page of a result, and expands it', () => {
    const { stdout } = search('--store', store, '--scope', 'acme/*');
    assert.match(
      stdout,
      /organisation\/acme\/vans\/src\/park\.ts:1-4.*\n.*https:\/\/github\.com\/acme\/vans\/blob\/[0-9a-f]{40}\/src\/park\.ts#L1-L4/,
    );
    const expanded = runCli(home, ['expand', 'organisation/acme/vans/src/park.ts:2', '-f', here, '--store', store]);
    assert.match(expanded.stdout, /export function parkVan/);
    const elsewhere = runCli(home, ['expand', 'organisation/acme/vans/src/park.ts:2', '-f', here]);
    assert.match(elsewhere.stderr, /is not in the index/);
  });

  it('searches the folder alone without a scope, and reports a scope without a store', () => {
    const { items } = JSON.parse(search('--store', store, '--json').stdout) as SearchResult;
    assert.deepEqual(
      items.map(({ path }) => path),
      ['src/van.ts'],
    );
    const { status, stderr } = search('--scope', 'organisation');
    assert.match(stderr, /A scope needs a shared index, and none is set\. Set one with --store/);
    assert.equal(status, 2);
  });

  it('says that a list of matches may be incomplete', () => {
    const { stdout, stderr } = runCli(home, [
      'search',
      '--match',
      'Van',
      '-f',
      here,
      '--store',
      store,
      '--scope',
      'organisation',
      '--json',
    ]);
    const { items, matches } = JSON.parse(stdout) as SearchResult;
    assert.equal(stderr, '');
    assert.ok(
      items.some(({ repository }) => repository === 'acme/vans') && items.some(({ path }) => path === 'src/van.ts'),
    );
    assert.equal(matches?.complete, false);
    const text = runCli(home, [
      'search',
      '--match',
      'Van',
      '-f',
      here,
      '--store',
      store,
      '--scope',
      'organisation',
    ]).stdout;
    assert.match(text, /, not complete: \d+ matching lines/);
    const alone = runCli(home, ['search', '--match', 'Van', '-f', here, '--store', store, '--json']).stdout;
    assert.equal((JSON.parse(alone) as SearchResult).matches?.complete, true);
  });

  it('removes a repository from the store', () => {
    const own = temporaryFolder();
    const zoo = makeOrigin('acme/zoo', { 'src/feed.ts': aFunction('feedZebra', 'Feeds the zebra.') });
    assert.equal(runCli(temporaryFolder(), ['index', '-f', zoo, '--store', own]).status, 0);
    const remove = (...words: readonly string[]) =>
      runCli(home, ['index', ...words, '--remove-repository', 'acme/zoo']);
    assert.match(remove().stderr, /none is set\. Set one with --store/);
    const { status, stdout } = remove('--store', own);
    assert.deepEqual([status, stdout], [0, 'acme/zoo is removed from the catalogue\n']);
    const again = remove('--store', own);
    assert.match(again.stderr, /holds no repository called "acme\/zoo"\. Pass its name as results show it/);
    assert.equal(again.status, 2);
  });

  it('answers from the folder if the store cannot be read', () => {
    const { status, stdout } = search('--store', `${store}/none`, '--scope', 'organisation', '--json');
    const { items, warnings } = JSON.parse(stdout) as SearchResult;
    assert.equal(status, 0);
    assert.ok(
      items.length > 0 && warnings.some((warning) => warning.startsWith('organisation: There is no folder')),
      warnings.join(),
    );
  });
});
