import assert from 'node:assert/strict';
import { join } from 'node:path';
import { renderForModel } from '../../../src/core/rendering/renderForModel';
import { openEngine } from '../../../src/node/engine/openEngine';
import { never, silentLogger } from '../../twins/engineParts';
import { temporaryFolder } from '../../support/temporaryFolder';

const resources = join(__dirname, '../../../dist');
const body = (name: string): string => Array.from({ length: 14 }, (_, i) => `  ${name}(${i});`).join('\n');

const typescript = {
  'src/shop/checkout.ts': `import { Cart } from './cart';\nimport { Receipt, printReceipt } from './receipt';\nimport { chargeCard, refundCard } from '../payment';\n\n/** Turns a shopping cart into a paid order. */\nexport function checkOut(cart: Cart): Receipt {\n  chargeCard(cart.total);\n  chargeCard(cart.tip);\n  printReceipt(cart);\n  refundCard(0);\n  return new Receipt(cart);\n}\n`,
  'src/shop/cart.ts': `export interface Cart {\n  readonly total: number;\n  readonly tip: number;\n}\n\nexport class Unused {}\n`,
  'src/shop/receipt.ts': `export class Receipt {\n  constructor(readonly of: unknown) {}\n}\n\nexport function printReceipt(of: unknown): void {\n  paper(of);\n}\n`,
  'src/payment/index.ts': `export * from './card';\n`,
  'src/payment/card.ts': `export function chargeCard(amount: number): void {\n${body('charge')}\n}\n\nexport function refundCard(amount: number): void {\n${body('refund')}\n}\n`,
  'src/other/cart.ts': `export interface Cart {\n  readonly wheels: 4;\n}\n`,
};

const python = {
  'shop/checkout.py': `from .cart import Cart\nfrom shop import payment\n\n\ndef check_out(cart: Cart):\n    """Turns a shopping cart into a paid order."""\n    payment.charge_card(cart)\n    return cart.close()\n`,
  'shop/cart.py': 'class Cart:\n    def close(self):\n        pass\n',
  'shop/payment.py': 'def charge_card(cart):\n    return cart\n',
  'shop/__init__.py': '',
};

async function ask(files: Readonly<Record<string, string>>, request: Readonly<Record<string, unknown>>) {
  process.env['CODEBASE_SEARCH_HOME'] = temporaryFolder();
  const engine = await openEngine(temporaryFolder(files), { resources, logger: silentLogger });
  try {
    await engine.update(never);
    return await engine.search({ query: 'turn a shopping cart into a paid order', min_score: 0.3, ...request }, never);
  } finally {
    await engine.dispose();
  }
}

const named = (items: Awaited<ReturnType<typeof ask>>['items']) =>
  items.filter(({ source }) => source === 'dependency').map(({ path, symbol }) => `${path} ${symbol?.name}`);

describe('dependencies of results', () => {
  it('are symbols that a result imports and names: types of its signature first, three at most', async () => {
    const { items } = await ask(typescript, { max_tokens: 2_000, path: 'src/shop/checkout.ts' });
    assert.deepEqual(named(items), [
      'src/shop/receipt.ts Receipt',
      'src/shop/cart.ts Cart',
      'src/payment/card.ts chargeCard',
    ]);
    const [result] = items;
    const dependency = items.find(({ path }) => path === 'src/shop/cart.ts');
    assert.ok(result && dependency);
    assert.equal(dependency.score, Math.round(result.score * 5_000) / 10_000);
    assert.deepEqual(
      [dependency.parent_file, dependency.start_line, dependency.end_line],
      ['src/shop/checkout.ts', 1, 4],
    );
  });

  it('are counted in the text below the result that names them, shown or not', async () => {
    const request = { path: 'src/shop/checkout.ts', top_k: 2 };
    const text = renderForModel(await ask(typescript, { ...request, max_tokens: 2_000 }));
    assert.match(text, /^\d of \d results and 3 dependencies for "/);
    const start = /checkout\.ts:(\d+)-\d+ checkOut, score/.exec(text)?.[1];
    assert.equal(text.split(`, used by src/shop/checkout.ts:${start}`).length, 4);
    assert.doesNotMatch(text, /For all dependencies/);
    const tight = renderForModel(await ask(typescript, { ...request, max_tokens: 240 }));
    assert.match(tight, / and [012] of 3 dependencies for [^]*\nFor all dependencies, a larger "max_tokens"\.$/);
  });

  it('are found by relative and by package imports in Python', async () => {
    const { items } = await ask(python, { max_tokens: 2_000, path: 'shop/checkout.py' });
    assert.deepEqual(named(items), ['shop/cart.py Cart', 'shop/payment.py charge_card']);
  });

  it('exclude members, parameters of the same name, and symbols of another language', async () => {
    const files = {
      'shop/checkout.py': `from .cart import Cart, close, total\n\n\ndef check_out(cart: Cart, total: int):\n    """Turns a shopping cart into a paid order."""\n    close(cart)\n    return cart.sum(total)\n`,
      'shop/cart.js': 'export class Cart {}\n',
      'shop/cart.py': 'class Cart:\n    def close(self):\n        pass\n\n\ndef total(cart):\n    return cart\n',
      'shop/__init__.py': '',
    };
    assert.deepEqual(named((await ask(files, { max_tokens: 2_000, path: 'shop/checkout.py' })).items), [
      'shop/cart.py Cart',
    ]);
    const till = {
      'shop/checkout.py': `from .cart import close\n\n\ndef check_out(cart):\n    """Turns a shopping cart into a paid order."""\n    return close(cart)\n\n\nclass Till:\n    def close(self):\n        pass\n`,
      'shop/cart.py': 'def close(cart):\n    return cart\n',
      'shop/__init__.py': '',
    };
    assert.deepEqual(named((await ask(till, { max_tokens: 2_000, path: 'shop/checkout.py' })).items), [
      'shop/cart.py close',
    ]);
    const types = {
      'src/checkout.ts': `import { Cart, tip } from './cart';\n\n/** Turns a shopping cart into a paid order. */\nexport function checkOut(cart: Cart, tip: number): number {\n  return cart.total + tip;\n}\n`,
      'src/cart.ts':
        'export interface Cart {\n  readonly total: number;\n}\n\nexport interface tip {\n  readonly of: Cart;\n}\n',
    };
    assert.deepEqual(named((await ask(types, { max_tokens: 2_000, path: 'src/checkout.ts' })).items), [
      'src/cart.ts Cart',
    ]);
  });

  it('come with a budget unless they are declined, and without a budget on request', async () => {
    assert.deepEqual(
      named((await ask(python, { max_tokens: 2_000, include_dependencies: false, path: 'shop/checkout.py' })).items),
      [],
    );
    assert.deepEqual(named((await ask(python, { path: 'shop/checkout.py' })).items), []);
    assert.equal(named((await ask(python, { include_dependencies: true, path: 'shop/checkout.py' })).items).length, 2);
  });

  it('are shown with several results, and are limited by the minimum score', async () => {
    assert.deepEqual(named((await ask(python, { max_tokens: 2_000, path: 'shop/checkout.py', top_k: 1 })).items), []);
    assert.deepEqual(
      named((await ask(python, { max_tokens: 2_000, path: 'shop/checkout.py', min_score: 0.7 })).items),
      [],
    );
  });

  it('may lie outside of the requested path, but not in excluded files', async () => {
    const { items } = await ask(python, { max_tokens: 2_000, path: 'shop/checkout.py', exclude: ['**/cart.py'] });
    assert.deepEqual(named(items), ['shop/payment.py charge_card']);
  });

  it('are left out when a result already shows them', async () => {
    const { items } = await ask(python, { max_tokens: 4_000, min_score: 0 });
    assert.ok(items.some(({ path, source }) => path === 'shop/cart.py' && source !== 'dependency'));
    assert.ok(!named(items).includes('shop/cart.py Cart'));
  });
});
