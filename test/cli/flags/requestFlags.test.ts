import assert from 'node:assert/strict';
import { Command } from 'commander';
import { addRequestFlags, requestFlags, toRequest } from '../../../src/cli/flags/requestFlags';
import { parseRequest } from '../../../src/core/request/searchRequest';
import { requestJsonSchema, requestSchema } from '../../../src/core/request/requestSchema';

/** Returns the request that a command line describes. */
function requestOf(...args: readonly string[]): Readonly<Record<string, unknown>> {
  const command = addRequestFlags(new Command().argument('[question]').exitOverride());
  command.parse(['node', 'search', ...args]);
  return toRequest(command.args, command.opts());
}

const least = Object.fromEntries(
  Object.entries(requestJsonSchema['properties'] as Readonly<Record<string, { readonly minimum?: number }>>).map(
    ([field, { minimum }]) => [field, minimum],
  ),
);

describe('the flags of a search', () => {
  it('become the fields of the request', () => {
    const fields = Object.keys(requestSchema.shape).filter((field) => field !== 'query' && field !== 'queries');
    assert.deepEqual(
      requestFlags.map(({ field }) => field),
      fields,
    );
    for (const { name, description } of requestFlags) {
      assert.match(name, /^[a-z]+(-[a-z]+)*$/);
      assert(description.length > 10, name);
    }
  });

  for (const flag of requestFlags) {
    it(`set ${flag.field}`, () => {
      const value = flag.choices[0] ?? (flag.kind === 'number' ? String(least[flag.field]) : 'typescript');
      const read = flag.kind === 'number' ? Number(value) : flag.kind === 'boolean' ? true : value;
      const args = flag.kind === 'boolean' ? [`--${flag.name}`] : [`--${flag.name}`, value];
      const request = requestOf('q', ...args);
      assert.deepEqual(request, { query: 'q', [flag.field]: flag.many ? [read] : read });
      // The search of other repositories removes the scope from a request, so a request that still has it causes a
      // warning.
      const warnings = flag.field === 'scope' ? [/^"scope" is not for the engine of one folder/] : [];
      const told = parseRequest(request, '/repo').warnings;
      assert.equal(told.length, warnings.length, String(told));
      warnings.forEach((pattern, i) => assert.match(told[i] ?? '', pattern));
    });
  }

  it('are left out if they are not given', () => assert.deepEqual(requestOf('q'), { query: 'q' }));

  it('form a batch of several questions', () => {
    assert.deepEqual(requestOf('a', '-q', 'b', '--query', '{"query":"c","weight":3}'), {
      queries: ['a', 'b', { query: 'c', weight: 3 }],
    });
    assert.deepEqual(requestOf('-q', 'only'), { query: 'only' });
    assert.deepEqual(requestOf('{ retries: 3 }'), { query: '{ retries: 3 }' });
  });

  it('accept percentages for scores only', () => {
    assert.equal(parseRequest(requestOf('q', '--min-score', '40%'), '/repo').minScore, 0.4);
    assert.throws(() => parseRequest(requestOf('q', '--top-k', '40%'), '/repo'), /"top_k" is "40%"/);
  });

  it('form lists if they are repeated', () =>
    assert.deepEqual(requestOf('q', '--include', 'a', '--include', 'b'), { query: 'q', include: ['a', 'b'] }));
});
