import assert from 'node:assert/strict';
import { inMemoryEngine } from '../../twins/engineParts';

/** A comment in a language, and a question that repeats two of its words. */
const languages: Readonly<Record<string, readonly [comment: string, question: string]>> = {
  hebrew: ['מחשב את מחיר המשלוח לפי משקל החבילה', 'מחיר המשלוח'],
  arabic: ['يحسب ضريبة القيمة المضافة على السعر', 'ضريبة القيمة'],
  greek: ['Υπολογίζει το κόστος αποστολής του δέματος', 'κόστος αποστολής'],
  ukrainian: ['Обчислює вартість доставки посилки', 'вартість доставки'],
  turkish: ['Kargo ücretini ağırlığa göre hesaplar', 'kargo ücretini'],
  hindi: ['शिपिंग लागत की गणना करता है', 'शिपिंग लागत'],
  chinese: ['抽屉里的灯笼数量', '灯笼数量'],
};

describe('comments in other languages', () => {
  const files = Object.fromEntries(
    Object.entries(languages).map(([name, [comment]], i) => [
      `${name}.py`,
      `def part${i}(value):\n    """${comment}"""\n    return value * ${i}\n`,
    ]),
  );

  for (const [name, [, question]] of Object.entries(languages)) {
    it(`are found by their words: ${name}`, async () => {
      const engine = inMemoryEngine(files);
      await engine.update();
      const { items } = await engine.search({ query: question });
      assert.equal(items[0]?.path, `${name}.py`);
    });
  }

  it('do not turn nonsense into a match', async () => {
    const engine = inMemoryEngine(files);
    await engine.update();
    for (const query of ['זגדכ שקרא', 'ξζψω φχψ', '蠻蠶 龘龖'])
      assert.deepEqual((await engine.search({ query, min_score: 0 })).items, [], query);
  });
});
