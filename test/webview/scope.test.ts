import assert from 'node:assert/strict';
import { activeFilters } from '../../webview-ui/components/filters';
import { placeParts } from '../../webview-ui/state/resultNames';
import { hostState, items, resultOf, settle, startSearchModel } from '../twins/searchModels';

describe('the filter Scope of the search view', () => {
  it('is sent as a list of names', async () => {
    const { model, asked } = startSearchModel();
    model.setHost(hostState(9));
    model.setFilters({ scope: 'organisation, {acme,other}/*' });
    void model.ask('retries');
    await settle();
    assert.deepEqual(asked[0]?.request.scope, ['organisation', '{acme,other}/*']);
    assert.deepEqual(
      activeFilters(model.state.filters).map(({ text }) => text),
      ['also organisation, {acme,other}/*'],
    );
  });

  it('is removed if no shared index is set', async () => {
    const { model, asked } = startSearchModel();
    model.setFilters({ scope: 'organisation' });
    model.setHost({ ...hostState(9), situation: 'disabled', repositories: false });
    assert.equal(model.state.filters.scope, 'organisation', 'folders may open in a moment');
    model.setHost({ ...hostState(9), repositories: false });
    void model.ask('retries');
    await settle();
    assert.equal(asked[0]?.request.scope, undefined);
  });

  it('is not sent with a request for similar code; for a result of a repository, the code itself is sent', async () => {
    const { model, asked } = startSearchModel();
    model.setFilters({ scope: 'organisation' });
    const [result] = items(0, 1);
    assert(result);
    void model.findSimilar({ ...result, repository: 'acme/vans', snippet: 'parkVan();' });
    await settle();
    assert.deepEqual([asked[0]?.request.of, asked[0]?.request.scope], ['parkVan();', undefined]);
  });

  it('is empty in a state that was saved before the filter existed', async () => {
    const { model, asked, memory } = startSearchModel();
    void model.ask('retries');
    asked[0]?.answer(resultOf(items(0, 2), 9));
    await settle();
    const saved = structuredClone(memory.saved) as { state: Record<string, { filters?: object; scope?: string }> };
    delete saved.state['filters']?.scope;
    delete (saved.state['answer']?.filters as { scope?: string }).scope;
    const again = startSearchModel(saved);
    void again.model.searches.loadMore();
    await settle();
    assert.equal(again.model.state.filters.scope, '');
    assert.equal(again.asked[0]?.request.offset, 2);
  });

  it('adds the repository of a result, separate from its folder', () => {
    const path = 'organisation/acme/vans/src/park/van.ts';
    const parts = { file: 'van.ts', folder: 'src/park', repository: 'acme/vans' };
    assert.deepEqual(placeParts({ path, repository: 'acme/vans' }), parts);
    assert.deepEqual(placeParts({ path: 'src/van.ts' }), { file: 'van.ts', folder: 'src', repository: undefined });
  });
});
