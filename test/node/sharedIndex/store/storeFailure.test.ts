import assert from 'node:assert/strict';
import { errors } from '../../../../src/core/base/errors';
import { storeFailure } from '../../../../src/node/sharedIndex/store/storeFailure';

describe('the error messages of a store', () => {
  const cases: readonly (readonly [said: string, address: string, words: RegExp])[] = [
    ['Client error with status 404: <Code>NoSuchBucket</Code>', 's3://team', /no such bucket/],
    [
      'status 403: <Code>SignatureDoesNotMatch</Code><AWSAccessKeyId>AKIA123</AWSAccessKeyId>',
      's3://team',
      /was denied\. Check .* AWS_PROFILE/,
    ],
    ['Failed to get AWS credentials: ProviderError(FailedToLoadToken)', 's3://team', /was denied/],
    [
      'Invalid user input: no Azure account name in URI, and no storage account configured.',
      'az://team',
      /was denied\. Check .* AZURE_STORAGE_ACCOUNT_NAME/,
    ],
    ['An api_key is required when connecting to LanceDb Cloud', 'db://team', /was denied\. Check .* LANCEDB_API_KEY/],
    [
      'error sending request for url (http://10.0.0.1/team)',
      's3://team',
      /cannot be reached.*and AWS_ENDPOINT for a store of your own/,
    ],
    ['error sending request', 'db://team', /cannot be reached.*LANCEDB_REGION or LANCEDB_HOST_OVERRIDE/],
    ['error sending request', 'gs://team', /cannot be reached.*Check the network; then try again/],
    ['Server error with status 503: <Code>SlowDown</Code>, after 3 retries', 's3://team', /cannot be reached/],
    [
      'Server error with status 503: <Code>SlowDown</Code>, after 3 retries in 2.401s',
      's3://team',
      /cannot be reached/,
    ],
    ['error sending request for url (http://127.0.0.1:403/team), bytes 401-404', 's3://team', /cannot be reached/],
    ['HTTP status: 401.', 'db://team', /was denied/],
    ["Table 'x-chunks' was not found", 's3://team', /is missing/],
    ['No space left on device (os error 28)', '/srv/search', /no space left/],
    ['invalid magic AKIA123 hunter2', 's3://team', /cannot be read.*AWS_ALLOW_HTTP/],
    ['invalid magic', 'gs://team', /cannot be read.*check the address; else publish again/],
  ];

  for (const [said, address, words] of cases) {
    it(`are explained: ${said.slice(0, 50)}`, () => {
      const { code, message, nextStep } = storeFailure(address, new Error(said));
      assert.equal(code, 'STORE_UNAVAILABLE');
      assert.match(`${message} ${nextStep}`, words);
      assert.doesNotMatch(message + nextStep, /AKIA123|hunter2|10\.0\.0\.1/);
    });
  }

  it('blame the store if it cannot read what was written a moment before', () => {
    const unreadable = 'LanceError(IO): file size is too small';
    assert.match(
      storeFailure('s3://team', new Error(unreadable), errors.storeUnfit).message,
      /ignores the condition of a conditional PUT/,
    );
    assert.match(storeFailure('s3://team', new Error('status 503'), errors.storeUnfit).message, /cannot be reached/);
  });
});
