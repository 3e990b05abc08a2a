import assert from 'node:assert/strict';
import type { ResultItem } from '../../../src/core/base/types';
import { inMemoryEngine } from '../../twins/engineParts';

const filler = (count: number): string =>
  Array.from({ length: count }, (_, i) => `  const step${i} = prepare(${i}, 'of the long way');\n`).join('');

const files = {
  'src/socket.ts':
    "import { Buffer } from 'node:buffer';\n\nexport function read(size: number): Buffer {\n  return size > 9 ? read(9) : Buffer.alloc(size);\n}\n\nexport function readAll() {\n  return read(1);\n}\n",
  'src/pump.ts': `import { read } from './socket';\n\n/** Nothing but a number. */\nexport const BLOCK = 5;\n\nexport function pump() {\n${filler(60)}  return read(BLOCK);\n}\n`,
  'src/index.ts': "export { read } from './socket';\n",
  'src/idle.ts': "import { read } from './socket';\n\nexport function idle() {\n  return 1;\n}\n",
  'src/public.ts': "export {\n  readAll,\n  read,\n} from './socket';\n",
  'src/alone.ts': "import { ForgottenThing } from './elsewhere';\n\nexport const nothing = 1;\n",
  'src/list.ts':
    'import {\n  read,\n  other,\n} from "./socket";\n\nexport function list() {\n  return other();\n}\n\nexport function twice() {\n  return [read(1), read(2)];\n}\n',
  'src/map.ts': 'export class Shelf {\n  pop(key: string) {\n    return this.items[key];\n  }\n}\n',
  'src/shelved.ts':
    "import { Shelf } from './map';\n\nexport function first(shelf: Shelf) {\n  return shelf.pop('a');\n}\n",
  'src/unrelated.ts':
    "export function crowd(map: Map<string, string>) {\n  return [map.pop('a'), map.pop('b'), map.pop('c'), map.pop('d')];\n}\n",
  'src/client.ts': "import { Redis } from 'elsewhere';\n\nexport function connect() {\n  return new Redis();\n}\n",
  'src/boom.ts':
    'export class Boom extends Error {}\n\nexport function isBoom(error: unknown, other: Boom) {\n  return error === other;\n}\n\nexport function explode() {\n  throw new Boom();\n}\n',
  'src/lonely.ts': 'export function lonelyHelper() {\n  return 1;\n}\n',
};

async function ask(query: string, request: Readonly<Record<string, unknown>> = {}) {
  const engine = inMemoryEngine(files);
  await engine.update();
  return engine.search({ query, min_score: 0, ...request });
}

const used = (items: readonly ResultItem[]): readonly ResultItem[] =>
  items.filter(({ reason }) => reason.startsWith('Uses '));

describe('the uses of a name', () => {
  it('are shown by their lines, without the imports above them', async () => {
    const { items } = await ask('who calls read');
    const uses = used(items);
    assert.deepEqual(
      new Set(uses.map(({ path, symbol }) => `${path} ${symbol?.name ?? ''}`)),
      new Set(['src/list.ts twice', 'src/pump.ts pump', 'src/socket.ts readAll']),
    );
    for (const { snippet } of uses) {
      assert.match(snippet, /\bread\(/);
      assert.doesNotMatch(snippet, /import|export const|export function list|function read\(/);
    }
  });

  it('come before re-exports of the name', async () => {
    const { items } = await ask('where is `read` used');
    const reasons = items.map(({ path, reason }) => `${path} ${reason.split(' ')[0] ?? ''}`);
    assert.ok(reasons.includes('src/index.ts Imports'));
    assert.ok(reasons.indexOf('src/index.ts Imports') > reasons.findLastIndex((reason) => reason.endsWith('Uses')));
    assert.ok(reasons.includes('src/public.ts Imports'));
    assert.ok(!reasons.includes('src/list.ts Imports'));
    assert.ok(!reasons.includes('src/idle.ts Imports'), 'an import is no use');
  });

  it('are the imports if there are no other uses', async () => {
    const { items } = await ask('who uses ForgottenThing');
    assert.deepEqual([items[0]?.path, items[0]?.reason.split(' ')[0]], ['src/alone.ts', 'Imports']);
  });

  for (const request of [{ max_tokens: 220 }, { level: 'signature' }, { level: 'signature_doc' }])
    it(`are shown by their lines however little is shown: ${JSON.stringify(request)}`, async () => {
      const { items } = await ask('who calls read', { path: 'src/pump.ts', ...request });
      assert.match(used(items)[0]?.snippet ?? '', /return read\(BLOCK\)/);
    });

  it('come first if a declaration in the file tells which variable holds the name', async () => {
    const { items } = await ask('who calls Shelf.pop');
    assert.deepEqual(
      used(items).map(({ path }) => path),
      ['src/shelved.ts', 'src/unrelated.ts'],
    );
  });

  it('come before texts that mention the name', async () => {
    const quoting = Array.from({ length: 5 }, (_, i) => `  log("sendInvoice was asked ${i} times");\n`).join('');
    const engine = inMemoryEngine({
      'src/invoice.ts': 'export function sendInvoice() {\n  return 1;\n}\n',
      'src/a.ts': `export function tell() {\n${quoting}}\n`,
      'src/b.ts': "import { sendInvoice } from './invoice';\n\nexport function bill() {\n  return sendInvoice();\n}\n",
    });
    await engine.update();
    const { items } = await engine.search({ query: 'where is sendInvoice used', min_score: 0 });
    assert.deepEqual(
      used(items).map(({ path }) => path),
      ['src/b.ts', 'src/a.ts'],
    );
  });

  it('are found for names that a library defines', async () => {
    const { items, warnings } = await ask('who uses Redis');
    assert.match(items[0]?.snippet ?? '', /new Redis/);
    assert.deepEqual(warnings, []);
  });

  it('come first if they do what the question describes', async () => {
    assert.equal((await ask('where is Boom used')).items[0]?.symbol?.name, 'isBoom');
    assert.equal((await ask('where is Boom thrown')).items[0]?.symbol?.name, 'explode');
  });

  it('come before the declaration of a field of that name', async () => {
    const engine = inMemoryEngine({
      'a.ts': 'export interface Options {\n  readonly pageSize: number;\n}\n',
      'b.ts': 'export function pages(all: number, options: Options) {\n  return all / options.pageSize;\n}\n',
    });
    await engine.update();
    const { items } = await engine.search({ query: 'where is pageSize used' });
    assert.deepEqual(
      items.map(({ path }) => path),
      ['b.ts', 'a.ts'],
    );
  });

  it('are reported as missing, together with the definition', async () => {
    const { items, warnings } = await ask('where is lonelyHelper used');
    assert.match(items[0]?.reason ?? '', /^Defines lonelyHelper/);
    assert.deepEqual(warnings, ['Nothing that was searched uses "lonelyHelper".']);
  });
});

describe('a name that occurs nowhere', () => {
  it('is reported, and the other words find results', async () => {
    const { items, warnings } = await ask('where is `blockpump` used to prepare a step');
    assert.deepEqual(warnings, ['Nothing in the index is called "blockpump": what was found matches the other words.']);
    assert.equal(items[0]?.path, 'src/pump.ts');
  });

  it('is reported even if its parts are known, or beside a known name', async () => {
    assert.deepEqual((await ask('who calls Shelf.readBlock')).warnings, [
      'Nothing in the index is called "readBlock": what was found has parts of the name.',
    ]);
  });

  it('is reported if the question holds no other word', async () => {
    const { warnings } = await ask('where is Zookeeper used', { min_score: 0.4 });
    assert.deepEqual(warnings, ['Nothing in the index is called "Zookeeper".']);
  });

  it('is not read as a word of another language', async () => {
    assert.notDeepEqual((await ask('wo ist lesen')).items, []);
    assert.deepEqual((await ask('where is `lesen` used', { min_score: 0.4 })).items, []);
  });

  it('is not reported for a description without a name', async () => {
    assert.deepEqual((await ask('where is the zookeeper read')).warnings, []);
  });
});

describe('the flow through a function with an ordinary name', () => {
  for (const query of ['how does `read` work', 'how does the function read work', 'what happens when read() is called'])
    it(`begins with its definition: ${query}`, async () => {
      const { items } = await ask(query);
      assert.match(items[0]?.snippet ?? '', /^export function read\(/);
      assert.match(items[0]?.reason ?? '', /^Defines read/);
    });

  it('is not assumed for a word that is not marked as a name', async () => {
    const { items } = await ask('how does the config file get read');
    assert.doesNotMatch(items.map(({ reason }) => reason).join(), /defines read/i);
  });
});
