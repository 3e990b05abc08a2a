import assert from 'node:assert/strict';
import type { ResultItem } from '../../src/core/base/types';
import { spokenDetails } from '../../webview-ui/components/results/detailsText';
import { calledBy, describeReason } from '../../webview-ui/shared/describeReason';
import { callersFirst } from '../../webview-ui/control/callOrder';
import { tracedResultOf } from '../../webview-ui/state/tracedResult';
import { keyOf } from '../../webview-ui/state/resultNames';
import { items, resultOf, settle, shown, startSearchModel } from '../twins/searchModels';

const item: ResultItem = {
  ...items(0, 1)[0]!,
  symbol: { name: 'signUrl', kind: 'method', container: 'net.Signer' },
  signature: 'signUrl(url: string): string',
  doc: 'Signs an address.',
  reason: 'Defines signUrl; matches sign, urls, expiry; file name',
  matched_keywords: ['sign', 'urls', 'expiry'],
};

describe('the displayed reason of a result', () => {
  it('names the words that match the name, and the words that match the rest', () => {
    assert.equal(describeReason(item), 'Defines signUrl; code says expiry; file name fits');
    const asked = { ...item, reason: 'Matches sign, urls, expiry; folder name' };
    assert.equal(describeReason(asked), 'Name says sign and urls; code says expiry; folder name fits');
    const placed = { ...item, reason: 'Matches expiry; file name; folder name' };
    assert.equal(describeReason(placed), 'Code says expiry; file and folder names fit');
    const onlyPlaced = { ...item, reason: 'File name; folder name', matched_keywords: [] };
    assert.equal(describeReason(onlyPlaced), 'File and folder names fit');
    const { symbol, ...unnamed } = item;
    assert.equal(describeReason({ ...unnamed, reason: 'Matches a, b, c · 2 queries' }), 'Text says a, b and c');
  });

  it('distinguishes heading and text of a document', () => {
    const section = { ...item, symbol: { name: 'Signed addresses', kind: 'section' } as const };
    assert.equal(describeReason({ ...section, reason: 'Matches sign, expiry' }), 'Heading says sign; text says expiry');
  });

  it('keeps a reason without keywords unchanged', () =>
    assert.equal(
      describeReason({ ...item, reason: 'Similar in meaning', matched_keywords: [] }),
      'Similar in meaning',
    ));

  it('names callers and counts further ones', () => {
    assert.equal(calledBy(undefined), '');
    assert.equal(calledBy({ names: ['a'], total: 1 }), 'called by a');
    assert.equal(calledBy({ names: ['a', 'b', 'c'], total: 4 }), 'called by a, b, c and 1 other');
  });
});

describe('the documentation of a result', () => {
  it('is shown immediately, with the callers once they are known', async () => {
    const { model, asked, trace, memory } = startSearchModel();
    trace.callers = { names: ['send'], total: 1 };
    void model.ask('sign');
    asked[0]!.answer(resultOf([item]));
    await settle();
    const said = (): string => (model.state.details ? spokenDetails(model, model.state.details) : '');
    void model.details.show(keyOf(item), true);
    assert.match(said(), /^signUrl\(url: string\): string Signs an address\. Defines signUrl; code says expiry/);
    await settle();
    assert.match(said(), /; called by send$/);
    assert.equal((memory.saved as { state: { details: unknown } }).state.details, undefined);
    model.details.hide();
    assert.equal(said(), '');
  });
});

describe('results with callers first', () => {
  it('keep their order except for calls, and cycles do not prevent that', () => {
    const calls = [
      { caller: 2, callee: 0 },
      { caller: 3, callee: 1 },
      { caller: 1, callee: 3 },
    ];
    assert.deepEqual(callersFirst(['a', 'b', 'c', 'd'], calls), ['c', 'a', 'b', 'd']);
  });

  it('are sorted once the host has reported the calls, as are later answers', async () => {
    const { model, asked, trace } = startSearchModel();
    const listed = (): readonly string[] => model.state.callOrder ?? [];
    void model.ask('one');
    asked[0]!.answer(resultOf(items(0, 3)));
    await settle();
    trace.calls = [{ caller: 2, callee: 0 }];
    model.sortBy('calls');
    await settle();
    assert.deepEqual(listed(), ['f1.ts:1-2', 'f2.ts:1-2', 'f0.ts:1-2']);
    assert.deepEqual(shown(model), ['f0.ts', 'f1.ts', 'f2.ts']);
    void model.ask('two');
    asked[1]!.answer(resultOf(items(4, 7)));
    await settle();
    assert.deepEqual(listed(), ['f5.ts:1-2', 'f6.ts:1-2', 'f4.ts:1-2']);
  });

  it('are sent to the host by their qualified names', () => {
    const { symbol } = tracedResultOf(item);
    assert.equal(symbol, 'net.Signer.signUrl');
  });
});
