import assert from 'node:assert/strict';
import { environmentSettings } from '../../../src/node/settings/embedderSettings';
import { environmentStore } from '../../../src/node/settings/storeAddress';

describe('the switch that forbids network access', () => {
  const allowed = (word: string | undefined): readonly unknown[] => {
    const environment = { CODEBASE_SEARCH_ALLOW_NETWORK: word };
    return [
      environmentSettings(environment).allowNetwork,
      environmentStore('s3://team/search', environment)?.allowNetwork,
    ];
  };

  for (const no of ['0', 'false', 'no', 'off', 'FALSE', 'false ', ' no'])
    it(`treats ${JSON.stringify(no)} as no`, () => assert.deepEqual(allowed(no), [false, false]));
  for (const yes of [undefined, '', '1', 'true', 'Yes', 'on '])
    it(`treats ${JSON.stringify(yes)} as yes`, () => assert.deepEqual(allowed(yes), [true, true]));
  for (const word of ['disabled', 'nope', '-1']) {
    it(`rejects ${word}, which is neither`, () =>
      assert.throws(() => allowed(word), { code: 'INVALID_ARGUMENT', message: /"CODEBASE_SEARCH_ALLOW_NETWORK"/ }));
  }
});
