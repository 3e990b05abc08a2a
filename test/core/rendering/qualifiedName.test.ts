import assert from 'node:assert/strict';
import { qualifiedName } from '../../../src/core/rendering/qualifiedName';

describe('the qualified name of a result', () => {
  const names = [
    ['a method, with its class alone', { name: 'get', kind: 'method', container: 'http.Client' }, 'Client.get'],
    ['a function in a function', { name: 'pauseOf', kind: 'function', container: 'retrying' }, 'retrying.pauseOf'],
    ['a test', { name: 'adds a product', kind: 'test', container: 'Cart' }, 'Cart › adds a product'],
    ['what a test holds', { name: 'make', kind: 'function', container: 'a full cart' }, 'a full cart › make'],
    ['a section', { name: 'Set up', kind: 'section', container: 'Guide' }, 'Set up'],
    ['what nothing holds', { name: 'main', kind: 'function' }, 'main'],
  ] as const;
  for (const [what, symbol, expected] of names)
    it(`is that of ${what}`, () => {
      assert.equal(qualifiedName(symbol), expected);
    });
});
