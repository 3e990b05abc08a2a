import assert from 'node:assert/strict';
import fastCheck from 'fast-check';
import { StringInterner } from '../../../src/core/collections/stringInterner';
import { readFacts, recordsOf, writeFacts } from '../../../src/core/facts/factRecords';
import type { FileFacts } from '../../../src/core/facts/fileFacts';
import { maskCode } from '../../../src/core/facts/maskCode';
import { packFacts, unpackFacts } from '../../../src/core/facts/packedFacts';
import { receiverBefore } from '../../../src/core/facts/receiver';

const facts: FileFacts = {
  symbols: [{ name: 'adds a product', kind: 14, container: 'the cart', startLine: 3, line: 4, endLine: 900 }],
  sites: [
    { line: 900, kind: 'call', name: 'add', receiver: 'this.cart' },
    { line: 5, kind: 'new', name: 'Cart', receiver: '' },
  ],
  declared: [{ line: 7, kind: 'variable', name: 'cart', type: 'open()' }],
  imports: [{ local: 'c', imported: '*', module: './cart' }],
};

describe('the facts of a file', () => {
  it('survive a round trip through a table cell and through bytes', () => {
    const records = recordsOf(facts);
    assert.deepEqual(readFacts(writeFacts(facts)), records);
    const interner = new StringInterner();
    interner.intern('another');
    const { names, sections } = unpackFacts(packFacts(records, interner));
    assert.deepEqual(
      Array.from(names, (name) => interner.get(name)),
      records.names,
    );
    assert.deepEqual(
      sections.map((numbers) => [...numbers]),
      records.sections,
    );
  });

  it('are empty where a cell holds anything else', () => {
    fastCheck.assert(
      fastCheck.property(
        fastCheck.string({ unit: fastCheck.constantFrom('0', '7', ',', ' ', '\n', 'a', '-') }),
        (cell) => {
          const { names, sections } = readFacts(cell);
          assert.equal(sections.length, 4);
          for (const place of [sections[1]?.[2], sections[2]?.[2], sections[3]?.[0]])
            assert(place === undefined || place < names.length);
        },
      ),
    );
  });

  it('are searched with comments and strings blanked out in place', () => {
    const cases = [
      ['typescript', 'a("b()"); // c()\n`${d()} e()` /* f() */', 'a("   "); \n"  d()     "'],
      ['python', 'a("b()") # c()\nf"{d()} e()"', 'a("   ") \n"  d()     "'],
      [
        'rust',
        'a(\'b\', "c()", r#"d()"#); fn e<\'a>(x: &\'a str) {}',
        'a(" ", "   ", "       "); fn e<\'a>(x: &\'a str) {}',
      ],
      ['ruby', 'a \'b()\' # c\n"#{d} e"', 'a "   " \n"  d  "'],
    ] as const;
    for (const [language, text, code] of cases) {
      const masked = maskCode(text, language);
      assert.equal(masked.length, text.length);
      const lines = (of: string): readonly string[] => of.split('\n').map((line) => line.replace(/\s+/g, ' ').trim());
      assert.deepEqual(lines(masked), lines(code), language);
    }
  });

  it('take time linear in the text', () => {
    for (const text of ['"'.repeat(50_000), '/*'.repeat(50_000), '`${'.repeat(20_000), "'".repeat(50_000)])
      for (const language of ['typescript', 'python', 'rust', 'csharp']) {
        const started = performance.now();
        maskCode(text, language);
        assert(performance.now() - started < 20_000, `${language} ${text.slice(0, 3)}`);
      }
  });

  it('include the receiver before a dot', () => {
    const cases: readonly (readonly [string, string])[] = [
      ['load(', ''],
      ['this.store.load(', 'this.store'],
      ['a?.b!.load(', 'a.b'],
      ['open(1, (2)).load(', 'open()'],
      ['rows[0].load(', 'rows[]'],
      ['Cart::make().load(', 'Cart.make()'],
      ['a\n    .b()\n    .load(', 'a.b()'],
      ['(new Cart(1)).load(', 'Cart()'],
      ['{}.load(', '?'],
      ['...load(', ''],
    ];
    for (const [code, chain] of cases) assert.equal(receiverBefore(code, code.indexOf('load')).chain, chain, code);
  });
});
