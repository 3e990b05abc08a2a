import assert from 'node:assert/strict';
import { itemSchema, resultSchema } from '../../support/resultSchema';
import { inMemoryEngine } from '../../twins/engineParts';

describe('the schema of a result', () => {
  it('accepts real results with all their fields', async () => {
    const engine = inMemoryEngine({ 'src/retry.ts': '// Waits before a retry.\nexport function backOff() {}\n' });
    await engine.update();
    const result = await engine.search({ queries: ['wait before retry', 'backOff'] });
    assert(result.items.length > 0);
    const described = Object.keys(resultSchema.shape);
    for (const field of Object.keys(result)) assert(described.includes(field), field);
    for (const field of Object.keys(result.items[0] ?? {}))
      assert(Object.keys(itemSchema.shape).includes(field), field);
    assert.deepEqual(resultSchema.parse(result), result);
  });

  it('rejects values that are not results', () => {
    assert.equal(resultSchema.safeParse({ query: 'a', items: [{ path: 'a.ts' }] }).success, false);
  });
});
