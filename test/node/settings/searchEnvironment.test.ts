import assert from 'node:assert/strict';
import fastCheck from 'fast-check';
import { defaultSettings } from '../../../src/core/request/searchRequest';
import { searchEnvironment, environmentSearchSettings } from '../../../src/node/settings/searchEnvironment';

describe('search variables of the environment', () => {
  it('have the effect of the settings', () => {
    const name = fastCheck.stringMatching(/^[a-zA-Z]\w{0,9}$/);
    const plain = { noNullPrototype: true } as const;
    const settings = fastCheck.record(
      {
        maxResults: fastCheck.integer({ min: 1, max: 50 }),
        minScore: fastCheck.double({ min: 0, max: 1, noNaN: true }).map((score) => score + 0),
        apiVocabulary: fastCheck.record(
          { names: fastCheck.array(name), prefix: fastCheck.oneof(name, fastCheck.constant('')) },
          plain,
        ),
        maskSecrets: fastCheck.boolean(),
      },
      plain,
    );
    fastCheck.assert(
      fastCheck.property(settings, (one) => assert.deepEqual(environmentSearchSettings(searchEnvironment(one)), one)),
    );
  });

  it('keep the defaults if they are missing or empty', () => {
    assert.deepEqual(environmentSearchSettings({}), defaultSettings);
    assert.deepEqual(
      environmentSearchSettings({ CODEBASE_SEARCH_MAX_RESULTS: '', CODEBASE_SEARCH_API_VOCABULARY: '' }),
      defaultSettings,
    );
  });

  const wrong = {
    CODEBASE_SEARCH_MAX_RESULTS: ['0', '51', '2.5', 'many', ' '],
    CODEBASE_SEARCH_MIN_SCORE: ['-1', '2', 'low', 'NaN'],
  };
  for (const [variable, values] of Object.entries(wrong)) {
    for (const value of values) {
      it(`reject ${variable}=${value}`, () => {
        assert.throws(() => environmentSearchSettings({ [variable]: value }), {
          code: 'INVALID_ARGUMENT',
          message: new RegExp(`"${variable}" is`),
          nextStep: /number from/,
        });
      });
    }
  }
});
