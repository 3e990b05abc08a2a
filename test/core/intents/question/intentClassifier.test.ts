import assert from 'node:assert/strict';
import { inferIntents } from '../../../../src/core/intents/question/intentClassifier';
import { inMemoryEngine } from '../../../twins/engineParts';
import labelled from './intents.json';
import labelledLater from './intentsOfOthers.json';
import labelledUnseen from './intentsUnseen.json';

type Labelled = readonly [intents: readonly string[], text: string];

/** Flattens labels into texts with their intents: texts listed by their only intent, and those with several. */
function readLabels({
  several,
  ...single
}: typeof labelled | typeof labelledLater | typeof labelledUnseen): readonly Labelled[] {
  const ones = Object.entries(single).flatMap(([intent, texts]) =>
    texts.map((text): Labelled => [intent === 'none' ? [] : [intent], text]),
  );
  return [...ones, ...(several as unknown as readonly Labelled[])];
}

/**
 * The second set was written from the view of a newcomer, a server developer and an agent, and measured at 76% before
 * any rule was changed for it. The third set was written in six rounds, each measured before the rules were changed for
 * it: 83, 73, 85, 87, 88, 98%.
 */
const sets = {
  'our first': { questions: readLabels(labelled), least: 120 },
  'the later': { questions: readLabels(labelledLater), least: 60 },
  'the latest': { questions: readLabels(labelledUnseen), least: 300 },
};

describe('the intents of a question', () => {
  for (const [name, { questions, least: min }] of Object.entries(sets)) {
    it(`are inferred correctly for at least 90% of ${name} questions`, () => {
      const wrong = questions.filter(
        ([intents, text]) => [...inferIntents(text)].sort().join() !== [...intents].sort().join(),
      );
      const share = 1 - wrong.length / questions.length;
      assert.ok(questions.length >= min);
      assert.ok(
        share >= 0.9,
        `${share.toFixed(3)}: ${wrong.map(([intents, text]) => `${text} [${intents.join()}] ${inferIntents(text).join()}`).join('\n')}`,
      );
    });
  }

  for (const name of ['RefundDesk', 'refund_all', 'MAX_ROWS'])
    for (const question of [
      `which functions return the ${name}`,
      `where else is ${name} applied`,
      `where does ${name} appear`,
      `what would break if I removed ${name}`,
      `is anybody still using ${name}`,
      `call sites: ${name}`,
    ])
      it(`are uses of a name: ${question}`, () => assert.deepEqual(inferIntents(question), ['find_usage']));

  for (const question of [
    'which functions return JSON',
    'what receives HTTP requests',
    'code that accepts TCP connections',
  ])
    it(`are none for an acronym: ${question}`, () => assert.deepEqual(inferIntents(question), []));

  it('do not depend on case at the beginning', () =>
    assert.deepEqual(inferIntents('Where is RetryPolicy defined'), ['find_definition']));
});

describe('the order of an answer', () => {
  const files = {
    'src/embedder.ts': 'export interface Embedder {\n  embed(text: string): number[];\n}\n',
    'src/builtin.ts':
      "import type { Embedder } from './embedder';\nexport class Builtin implements Embedder {\n  embed(text: string) {\n    return [text.length];\n  }\n}\n",
    'src/remote.py': 'class Remote(Embedder):\n    def embed(self, text):\n        return []\n',
    'src/search.ts':
      "import type { Embedder } from './embedder';\nexport class Search {\n  constructor(private embedder: Embedder) {}\n  find(text: string) {\n    return this.embedder.embed(text);\n  }\n}\n",
    'src/many.ts': `export function useMany(a: Embedder, b: Embedder) {\n${'  a.embed(b);\n'.repeat(60)}}\n\nexport function useMore(c: Embedder) {\n${'  c.embed(c);\n'.repeat(60)}}\n`,
    'src/checkout.ts':
      '// The checkout of an order.\nexport function checkoutOrder(order) {\n  chargeOrder(order);\n}\n',
    'src/charge.ts':
      '// Charges an order at checkout: checkout, order, order.\nexport function chargeOrder(order) {\n  sendOrderReceipt(order);\n}\n',
    'src/receipt.ts':
      '// The receipt of an order at checkout, checkout order.\nexport function sendOrderReceipt(order) {}\n',
    'src/upload.ts':
      '// Uploads a file in parts, upload of files.\nexport function uploadFile(file) {\n  return post(file);\n}\n',
    'src/uploadGuard.ts':
      '// Guards the upload.\nexport function guardUpload(file) {\n  try {\n    return check(file);\n  } catch (error) {\n    throw new Error("upload failed", error);\n  }\n}\n',
    'docs/embedder.md': 'The Embedder and the Embedder and the Embedder.\n',
  };
  const pathsFor = async (request: Readonly<Record<string, unknown>>): Promise<readonly string[]> => {
    const engine = inMemoryEngine(files);
    await engine.update();
    return (await engine.search({ top_k: 50, ...request })).items.map(({ path }) => path);
  };

  it('begins with the definition if the question asks for it', async () => {
    assert.equal((await pathsFor({ query: 'where is Embedder defined' }))[0], 'src/embedder.ts');
    assert.equal(
      (await pathsFor({ query: 'embed text with Embedder', intent: 'find_definition' }))[0],
      'src/embedder.ts',
    );
  });

  it('puts usages first, file by file', async () => {
    const engine = inMemoryEngine(files);
    await engine.update();
    const { items } = await engine.search({ query: 'where is Embedder used', top_k: 50 });
    const users = items.filter(({ reason }) => reason.startsWith('Uses Embedder')).map(({ path }) => path);
    assert.deepEqual(
      items.slice(0, users.length).map(({ path }) => path),
      users,
    );
    assert.deepEqual(new Set(users), new Set(['src/builtin.ts', 'src/many.ts', 'src/remote.py', 'src/search.ts']));
    assert.deepEqual(
      users,
      [...new Set(users)].flatMap((path) => users.filter((other) => other === path)),
    );
    assert.deepEqual(
      items.flatMap(({ path, symbol }) => (path === 'src/many.ts' ? [symbol?.name] : [])),
      ['useMany', 'useMore'],
    );
  });

  it('puts implementations of a type before its users', async () => {
    const paths = await pathsFor({ query: 'implementations of Embedder' });
    assert.deepEqual(new Set(paths.slice(0, 2)), new Set(['src/builtin.ts', 'src/remote.py']));
  });

  it('puts callers before their callees', async () => {
    const flow = ['src/checkout.ts', 'src/charge.ts', 'src/receipt.ts'];
    const ordered = async (request: Readonly<Record<string, unknown>>): Promise<readonly string[]> =>
      (await pathsFor({ query: 'receipt of an order at checkout', ...request })).filter((path) => flow.includes(path));
    assert.equal((await ordered({}))[0], 'src/receipt.ts');
    assert.deepEqual(await ordered({ intent: 'understand_flow' }), flow);
  });

  it('moves up the places where errors arise and are handled', async () => {
    const engine = inMemoryEngine({
      ...files,
      'src/split.ts':
        '// The parts of the upload of a file.\nexport function uploadParts(file) {\n  return file.parts;\n}\n',
    });
    await engine.update();
    const ordered = async (request: Readonly<Record<string, unknown>>): Promise<readonly string[]> =>
      (await engine.search({ query: 'upload of a file', ...request })).items
        .map(({ path }) => path)
        .filter((path) => /split|Guard/.test(path));
    assert.deepEqual(await ordered({}), ['src/split.ts', 'src/uploadGuard.ts']);
    assert.deepEqual(await ordered({ intent: 'debug_error' }), ['src/uploadGuard.ts', 'src/split.ts']);
  });

  it('follows the title of a long question, whatever its text mentions', async () => {
    const engine = inMemoryEngine(files);
    await engine.update();
    const text =
      'It was said that the implementations of Embedder, the places where Embedder is used and who calls it matter here. '.repeat(
        3,
      );
    const reasons = async (title: string): Promise<readonly string[]> =>
      (await engine.search({ query: `${title}\n\n${text}` })).items.map(({ reason }) => reason);
    assert.match((await reasons('implementations of Embedder'))[0] ?? '', /^Implements Embedder/);
    assert.doesNotMatch((await reasons('charge an order')).join(), /implements|uses/i);
  });

  it('does not move up error handling for a report, since every report mentions an error', async () => {
    const engine = inMemoryEngine({
      ...files,
      'src/split.ts':
        '// The parts of the upload of a file.\nexport function uploadParts(file) {\n  return file.parts;\n}\n',
    });
    await engine.update();
    const reasons = async (query: string): Promise<string> =>
      (await engine.search({ query })).items.map(({ reason }) => reason).join();
    assert.match(await reasons('the upload of a file fails with a crash'), /Raises or handles errors/);
    assert.doesNotMatch(
      await reasons(
        `the upload of a file fails with a crash\n\n${'Every file that is sent is lost on its way. '.repeat(6)}`,
      ),
      /Raises or handles errors/,
    );
  });

  it('may follow several intents', async () => {
    const paths = await pathsFor({ query: 'where is Embedder defined and who uses it' });
    assert.equal(paths[0], 'src/embedder.ts');
    assert.ok(paths.indexOf('src/search.ts') < paths.indexOf('docs/embedder.md'));
  });

  describe('the answer among names with a common prefix or suffix', () => {
    const alike = {
      'recovery.go':
        '// RecoveryFunc defines the function that recovery calls.\ntype RecoveryFunc func(err any)\n\n// Recovery returns a handler.\nfunc Recovery() Handler {\n\treturn handle\n}\n',
      'context.go':
        '// ContextKey is what a Context is known by.\nconst ContextKey = "key"\n\ntype ContextKeyType int\n',
      'engine.go': 'func serve(c *Context) {\n\tc.next()\n}\n\nfunc contexts() int {\n\treturn 3\n}\n',
      'struct.go': 'type Context struct {\n\tnext func()\n}\n',
      'docs/config.md': 'class Recovery\n\nfunc Recovery() in a text.\n',
    };
    const ask = async (query: string): Promise<readonly string[]> => {
      const engine = inMemoryEngine(alike);
      await engine.update();
      return (await engine.search({ query, min_score: 0 })).items.map(
        ({ path, start_line, snippet, reason }) =>
          `${path}:${start_line} ${snippet.split('\n').find((line) => !line.startsWith('//')) ?? ''} | ${reason}`,
      );
    };

    it('puts the definition in code first, whatever a document shows', async () => {
      assert.match((await ask('where is Recovery defined'))[0] ?? '', /^recovery\.go:\d .*\| Defines Recovery/);
    });

    it('holds every use, however many there are', async () => {
      const engine = inMemoryEngine({
        ...alike,
        ...Object.fromEntries(
          Array.from({ length: 80 }, (_, i) => [`many/m${i}.go`, `func serve${i}(c *Context) {\n\tc.next()\n}\n`]),
        ),
      });
      await engine.update();
      const pages = [
        await engine.search({ query: 'who uses Context', top_k: 50 }),
        await engine.search({ query: 'who uses Context', top_k: 50, offset: 50 }),
      ];
      assert.equal(
        pages.flatMap(({ items }) => items).filter(({ reason }) => reason.startsWith('Uses Context')).length,
        81,
      );
    });

    it('does not count another name as a use', async () => {
      const uses = (await ask('who uses Context')).filter((line) => line.includes('| Uses Context'));
      assert.equal(uses.length, 1);
      assert.match(uses[0] ?? '', /^engine\.go:1 func serve/);
    });
  });

  it('gives the reason', async () => {
    const engine = inMemoryEngine(files);
    await engine.update();
    const { items } = await engine.search({ query: 'implementations of Embedder' });
    assert.match(items[0]!.reason, /^Implements Embedder/);
  });

  it('keeps the ranked order for a question without an intent', async () => {
    const engine = inMemoryEngine(files);
    await engine.update();
    const scores = (await engine.search({ query: 'charge an order' })).items.map(({ score }) => score);
    assert.deepEqual(
      scores,
      [...scores].sort((a, b) => b - a),
    );
    assert.ok(
      (await engine.search({ query: 'charge an order' })).items.every(
        ({ reason }) => !/uses|implements|raises/i.test(reason),
      ),
    );
  });
});
