import assert from 'node:assert/strict';
import { errors } from '../../../src/core/base/errors';
import { renderForModel } from '../../../src/core/rendering/renderForModel';
import { withEngine } from '../../support/engineOnFolder';
import { temporaryFolder } from '../../support/temporaryFolder';
import { never } from '../../twins/engineParts';

const retry = (name: string): string =>
  `export async function ${name}(work: () => Promise<void>, attempts: number): Promise<void> {\n  for (let attempt = 1; attempt <= attempts; attempt++) {\n    try {\n      return await work();\n    } catch (error) {\n      if (attempt === attempts) throw error;\n      await sleep(100 * 2 ** attempt);\n    }\n  }\n}\n`;
const files = {
  'src/retry.ts': retry('withRetries'),
  'src/vendored/retry.ts': retry('withRetries'),
  'src/again.ts': retry('tryAgain').replaceAll('attempts', 'times'),
  'src/cart.ts': 'export class Cart {\n  add(price: number): void {\n    this.prices.push(price);\n  }\n}\n',
  'docs/guide.md': '# Guide\n\nPrices and carts.\n',
};

describe('similar code', function () {
  this.timeout(60_000);

  it('is found for a place, without the place itself, and copies are marked', async () => {
    await withEngine(temporaryFolder(files), async (engine) => {
      const result = await engine.similar({ of: 'src/retry.ts:4' }, never);
      const [first, second] = result.items;
      assert.deepEqual([first?.path, first?.reason], ['src/vendored/retry.ts', 'The same code']);
      assert.equal(second?.path, 'src/again.ts');
      assert.notEqual(second.reason, 'The same code');
      assert(result.items.every(({ path }) => path !== 'src/retry.ts'));
      assert.match(renderForModel(result), /^\d of \d results for "similar to src\/retry\.ts:1-10"/);
      const filtered = await engine.similar({ of: 'src/retry.ts#L4', exclude: ['**/vendored/**'], top_k: 1 }, never);
      assert.deepEqual(
        filtered.items.map(({ path }) => path),
        ['src/again.ts'],
      );
      const matched = await engine.similar({ of: 'src/retry.ts:4', match: 'times' }, never);
      assert.deepEqual(
        matched.items.map(({ path }) => path),
        ['src/again.ts'],
      );
    });
  });

  it('is found for code, with every copy of it', async () => {
    await withEngine(temporaryFolder(files), async (engine) => {
      const { items } = await engine.similar({ of: files['src/retry.ts'] }, never);
      assert.equal(items[0]?.reason, 'The same code');
      assert.deepEqual([items[0].path, ...(items[0].also_in ?? [])].sort(), ['src/retry.ts', 'src/vendored/retry.ts']);
    });
  });

  it('is rejected if the place does not exist', async () => {
    await withEngine(temporaryFolder(files), async (engine) => {
      for (const [of, message] of [
        ['src/none.ts:3', errors.notIndexed('src/none.ts').message],
        ['src/retry.ts:300', /has 1[01] lines/],
        ['../x.ts:1', /outside the searched folder/],
        [' ', /^"of" is/],
        [undefined, /^"of" is/],
        ['x'.repeat(9_000), /^"of" is "x+/],
      ] as const)
        await assert.rejects(engine.similar({ of }, never), { code: 'INVALID_ARGUMENT', message });
    });
  });
});
