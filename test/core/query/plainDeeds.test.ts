import assert from 'node:assert/strict';
import { plainDeed } from '../../../src/core/query/plainDeeds';
import { asksForTests } from '../../../src/core/intents/testsFirst';
import { inMemoryEngine } from '../../twins/engineParts';

const deeds: Readonly<Record<string, string | undefined>> = {
  'places that read from redis': 'read',
  'who writes to stderr': 'writes',
  'which functions write to postgres': 'write',
  'where do we write to the database': 'write',
  'does anything read the environment': 'read',
  'code reading from redis': 'reading',
  'Reading from redis': 'reading',
  'how does it connect to the queue': 'connect',
  'read a file': undefined,
  'reading the last line': undefined,
  'where is the configuration read': undefined,
  'who calls read': undefined,
};

const wantTests: Readonly<Record<string, boolean>> = {
  'is there any test for the tokenizer': true,
  'are there unit tests that cover discounts': true,
  'do we have tests for sessions': true,
  'does the tokenizer have a test': true,
  'which tests cover session expiry': true,
  'tests of build_report': true,
  'is the tokenizer tested': true,
  'where is the discount tested': true,
  'what tests parse_date': true,
  'what runs before each test': false,
  'which function runs the tests of a suite': false,
  'test runner': false,
  'where are results of tests written': false,
  'how are tests found': false,
};

const files = {
  'src/read.ts': 'export async function read(path: string) {\n  return readFile(path);\n}\n',
  'src/write.ts': 'export async function write(path: string) {\n  await writeFile(path);\n}\n',
  'src/cache.ts':
    'export async function loadSession(id: string) {\n  return redis.get(`session:${id}`);\n}\nexport async function saveSession(id: string) {\n  await redis.set(id, 1);\n}\n',
  'src/orders.ts':
    "/** Writes an order to the database. */\nexport async function saveOrder(order: Order) {\n  await database.query('INSERT', [order]);\n}\n",
  'src/tokenizer.ts':
    '/** Splits a text into tokens. */\nexport function tokenize(text: string) {\n  return text.split(" ");\n}\n',
  'test/tokenizer.test.ts':
    "describe('tokenize', () => {\n  it('splits numbers', () => {\n    expect(tokenize('1 2')).toEqual(['1', '2']);\n  });\n});\n",
};

const firsts: Readonly<Record<string, string>> = {
  'places that read from redis': 'src/cache.ts',
  'what reads from redis': 'src/cache.ts',
  'reading from redis': 'src/cache.ts',
  'where do we write to the database': 'src/orders.ts',
  'which functions write to the database': 'src/orders.ts',
  'anything that saves to redis': 'src/cache.ts',
  'is there any test for the tokenizer': 'test/tokenizer.test.ts',
  'is the tokenizer tested': 'test/tokenizer.test.ts',
  'which code splits text into tokens': 'src/tokenizer.ts',
  'where do we read a file': 'src/read.ts',
};

describe('a question', () => {
  for (const [title, deed] of Object.entries(deeds))
    it(`says what is done: ${title}`, () => assert.equal(plainDeed(title), deed));

  for (const [title, wanted] of Object.entries(wantTests))
    it(`${wanted ? 'asks' : 'does not ask'} for tests: ${title}`, () => assert.equal(asksForTests(title), wanted));

  it('is answered with what it is about, and not with what is called like the deed', async () => {
    const { ask, update } = inMemoryEngine(files);
    await update();
    for (const [query, path] of Object.entries(firsts))
      assert.equal((await ask({ query })).items[0]?.path, path, query);
  });
});
