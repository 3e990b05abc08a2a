import assert from 'node:assert/strict';
import { parseTraceRequest, plainTraceRequest } from '../../../src/core/request/traceRequest';

describe('a request of a trace', () => {
  it("accepts aliases of its fields, and prefers the fields' own names", () => {
    assert.deepEqual(plainTraceRequest({ symbol: 'a', maxResults: '3' }), { of: 'a', top_k: 3 });
    for (const name of ['query', 'name', 'place', 'from'])
      assert.deepEqual(plainTraceRequest({ [name]: 'a' }), { of: 'a' });
    assert.deepEqual(plainTraceRequest({ of: 'a', symbol: 'b' }), { of: 'a' });
    assert.deepEqual(plainTraceRequest('{"symbol": "a", "to": null}'), { of: 'a' });
  });

  it('keeps unknown fields, so that the parser rejects them', () => {
    assert.deepEqual(plainTraceRequest({ of: 'a', toString: 1 }), { of: 'a', toString: 1 });
    assert.deepEqual(plainTraceRequest(7), {});
  });

  it('accepts target, direction and place in any unambiguous form', () => {
    const parse = (raw: unknown) => parseTraceRequest(raw, '/repo');
    for (const of of ['"Cart.add"', '`Cart::add`', 'Cart#add()', ' Cart.add ', 'Cart.add(item, 2);'])
      assert.equal(parse({ of }).of?.name, 'Cart.add', of);
    assert.deepEqual(parse({ of: '`src/a.ts:12`' }).of, { text: 'src/a.ts:12', path: 'src/a.ts', line: 12 });
    assert.equal(parse({ of: 'a', direction: 'Caller' }).direction, 'callers');
    assert.deepEqual(parse({ of: 'a', languages: ['ts, py'] }), parse({ of: 'a', languages: ['ts', 'py'] }));
    assert.deepEqual(parse({ of: 'a', languages: '*' }), parse({ of: 'a' }));
  });
});
