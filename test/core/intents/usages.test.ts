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

  const names = async (sources: Readonly<Record<string, string>>, query: string): Promise<readonly string[]> => {
    const engine = inMemoryEngine(sources);
    await engine.update();
    const { items } = await engine.search({ query, min_score: 0, top_k: 20 });
    return used(items).map(({ symbol }) => symbol?.name ?? '');
  };

  it('are all listed, also the further ones of a file, behind those of other files', async () => {
    const calls = (file: string, count: number): string =>
      Array.from(
        { length: count },
        (_, i) => `export function ${file}${i}(all: Parcel[]) {\n  return weighParcel(all[${i}], 'kg');\n}\n`,
      ).join('\n');
    const found = await names(
      {
        'weigh.ts': 'export function weighParcel(one: Parcel, unit: string) {\n  return one.mass;\n}\n',
        'many.ts': `import { weighParcel } from './weigh';\n\n${calls('many', 5)}`,
        'few.ts': `import { weighParcel } from './weigh';\n\n${calls('few', 1)}`,
      },
      'where is weighParcel used',
    );
    assert.deepEqual(found, ['many0', 'many1', 'many2', 'few0', 'many3', 'many4']);
  });

  it('come in code first, then in tests, and last in the members of the type itself', async () => {
    const found = await names(
      {
        'src/parcelShelf.ts':
          'export class ParcelShelf {\n  copy() {\n    return new ParcelShelf();\n  }\n\n  twice() {\n    return [new ParcelShelf()];\n  }\n}\n',
        'src/room.ts': 'export function furnish() {\n  return new ParcelShelf();\n}\n',
        'test/parcelShelf.test.ts': Array.from(
          { length: 9 },
          (_, i) => `function holds${i}() {\n  return new ParcelShelf(${i}).copy();\n}\n`,
        ).join('\n'),
      },
      'where is ParcelShelf used',
    );
    assert.deepEqual(found.slice(0, 6), ['furnish', 'holds0', 'holds1', 'holds2', 'copy', 'twice']);
  });

  it('come in code before tests in the same file', async () => {
    const found = await names(
      {
        'src/strip.rs':
          'pub fn strip_dir(path: &str) -> &str {\n    path\n}\n\nmod tests {\n    fn strips_it() {\n        strip_dir("a");\n        strip_dir("b");\n    }\n}\n',
        'src/entry.rs': 'pub fn entry_name(path: &str) -> &str {\n    strip_dir(path)\n}\n',
      },
      'where is strip_dir used',
    );
    assert.deepEqual(found, ['entry_name', 'strips_it']);
  });

  it('are reported as missing, together with the definition', async () => {
    const { items, warnings } = await ask('where is lonelyHelper used');
    assert.match(items[0]?.reason ?? '', /^Defines lonelyHelper/);
    assert.deepEqual(warnings, ['Nothing that was searched uses "lonelyHelper".']);
  });
});

describe('a name that code contains without a definition', () => {
  it('does not stand for another spelling of it', async () => {
    const engine = inMemoryEngine({
      'input.c': 'int input_end(int kind)\n{\n\treturn kind == INPUT_END;\n}\n',
      'input.h': 'enum input_kind {\n\tINPUT_START,\n\tINPUT_END,\n};\n',
    });
    await engine.update();
    const first = async (query: string): Promise<string | undefined> =>
      (await engine.search({ query, min_score: 0 })).items[0]?.reason;
    assert.doesNotMatch((await first('where is INPUT_END defined')) ?? '', /Defines/);
    assert.match((await first('where is inputEnd defined')) ?? '', /^Defines inputEnd/);
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
