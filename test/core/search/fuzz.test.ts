import assert from 'node:assert/strict';
import fastCheck from 'fast-check';
import { SearchError } from '../../../src/core/base/errors';
import { ALIASES } from '../../../src/core/request/fieldNames';
import {
  INTENTS,
  LEVELS,
  MATCH_KINDS,
  MATCH_PLACES,
  MODES,
  requestSchema,
} from '../../../src/core/request/requestSchema';
import { resultSchema } from '../../support/resultSchema';
import { inMemoryEngine } from '../../twins/engineParts';

const REQUESTS = 20_000;

const files = {
  'src/http/retryPolicy.ts':
    '// Decides when a failed request is sent again.\nexport class RetryPolicy {\n  nextDelay(attempt: number) {\n    return 2 ** attempt;\n  }\n}\n',
  'src/http/client.ts':
    "import { RetryPolicy } from './retryPolicy';\nexport function send(request: Request) {\n  return new RetryPolicy();\n}\n",
  'src/[odd] name, {braces}.py': 'def constructor(__proto__):\n    raise ValueError("toString")\n',
  'docs/文件.md': '# 重试\n```ts\nnew RetryPolicy();\n```\n',
  'src/cache.ts': 'export class LruCache {\n  evictOldest() {}\n  hasOwnProperty(key: string) {}\n}\n',
};

/** Values that attackers or faulty programs send in place of a text. */
const malicious = fastCheck.constantFrom(
  '../../etc/passwd',
  '/etc/passwd',
  'src/../../..',
  '..\\..\\windows',
  'C:\\Windows',
  '\\\\server\\share',
  'file:///etc/passwd',
  '/repo/../root',
  '/repository',
  'src/\0/../..',
  '%2e%2e%2f',
  '~/.ssh/id_rsa',
  './././',
  '/repo',
  '',
  ' ',
  '\n',
  '\u202e',
  '\ud800',
  '💥'.repeat(50),
  'a'.repeat(1999),
  'a'.repeat(5000),
  '**/**/**/**/**/**/*',
  '{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}',
  '{1..100000}',
  '*'.repeat(200),
  '+(+(+(a)))',
  '[',
  '[]]',
  '!(src)',
  '!**',
  '#x',
  '(?<a',
  '((((((a+)+)+)+)+)+)$',
  "' OR 1=1 --",
  '"; DROP TABLE chunks; --',
  '$(rm -rf /)',
  '`id`',
  '<script>alert(1)</script>',
  '${7*7}',
  '{{7*7}}',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'std::vector<T>',
  'a->b',
  'a.b.c.d',
  '::',
  '->',
  '\\',
  '.',
  '#',
);
/**
 * Generates any code points, including lone surrogates. The library's own "binary" first maps every character there is.
 */
const anyText = fastCheck
  .array(fastCheck.integer({ min: 0, max: 0x10ffff }), { maxLength: 12 })
  .map((points) => String.fromCodePoint(...points));
const words = fastCheck.constantFrom(
  'retry policy',
  'RetryPolicy',
  'where is RetryPolicy defined',
  'who uses LruCache',
  '重试',
  'why does send fail',
  'evict the oldest',
  'implementations of LruCache',
);
const text = fastCheck.oneof(
  { weight: 4, arbitrary: words },
  { weight: 4, arbitrary: malicious },
  anyText,
  fastCheck.lorem(),
);
const number = fastCheck.oneof(
  fastCheck.integer({ min: -2, max: 60 }),
  fastCheck.integer(),
  fastCheck.double(),
  fastCheck.constantFrom(0, -0, 1e308, Number.MAX_SAFE_INTEGER, 200, 2000),
);
const nonsense = fastCheck.oneof(
  fastCheck.anything({
    withBigInt: true,
    withNullPrototype: true,
    withDate: true,
    withMap: true,
    withSparseArray: true,
    maxDepth: 2,
  }),
  fastCheck.constant(null),
);
const path = fastCheck.oneof(
  malicious,
  fastCheck.constantFrom('src', 'src/http/', './src', '/repo/src', 'docs', 'src\\http', 'nowhere'),
);
const list = <T>(items: fastCheck.Arbitrary<T>) => fastCheck.array(items, { maxLength: 4 });
const query = fastCheck.oneof(
  text,
  fastCheck.record({ query: text, description: text, path, weight: number, extra: nonsense }, { requiredKeys: [] }),
);

const fitting = {
  query: text,
  match: fastCheck.oneof(
    { weight: 4, arbitrary: fastCheck.constantFrom('retry', 'class', 'policy|evict', 'e', '[a-z]+\\(') },
    malicious,
  ),
  match_kind: fastCheck.oneof({ weight: 4, arbitrary: fastCheck.constantFrom(...MATCH_KINDS) }, text),
  match_in: fastCheck.oneof({ weight: 4, arbitrary: fastCheck.constantFrom(...MATCH_PLACES) }, text),
  queries: fastCheck.oneof(
    { weight: 9, arbitrary: fastCheck.array(query, { minLength: 1, maxLength: 5 }) },
    fastCheck.array(query, { maxLength: 25 }),
  ),
  path,
  include: list(fastCheck.oneof(malicious, fastCheck.constantFrom('src/**', '*.ts', '**'))),
  exclude: list(fastCheck.oneof(malicious, fastCheck.constantFrom('docs/**', '*.py'))),
  scope: list(fastCheck.constantFrom('organisation', 'org/*')),
  languages: list(
    fastCheck.oneof({ weight: 4, arbitrary: fastCheck.constantFrom('typescript', '.py', 'md', 'TS') }, malicious),
  ),
  top_k: number,
  offset: number,
  min_score: fastCheck.oneof(fastCheck.double({ min: 0, max: 1, noNaN: true }), number),
  timeout_ms: number,
  max_tokens: number,
  intent: fastCheck.oneof(fastCheck.constantFrom(...INTENTS), list(fastCheck.constantFrom(...INTENTS)), text),
  disclosure_level: fastCheck.oneof(fastCheck.constantFrom(...LEVELS), text),
  include_dependencies: fastCheck.boolean(),
  mode: fastCheck.oneof({ weight: 4, arbitrary: fastCheck.constantFrom(...MODES) }, text),
  allow_lexical_fallback: fastCheck.boolean(),
};
const aliased = Object.fromEntries(Object.entries(ALIASES).map(([alias, field]) => [alias, fitting[field]]));
const named: Readonly<Record<string, fastCheck.Arbitrary<unknown>>> = { ...fitting, ...aliased };
const wild = Object.fromEntries(
  Object.keys({ ...fitting, ...aliased, __proto__: 0, constructor: 0 }).map((name) => [name, nonsense]),
);

/** Mostly well-formed requests, some malformed ones, and some values of other kinds. */
const requests = fastCheck.oneof(
  {
    weight: 8,
    arbitrary: fastCheck
      .subarray(Object.keys(named), { maxLength: 4 })
      .chain((kept) =>
        fastCheck.record(Object.fromEntries(['query', ...kept].map((name) => [name, named[name] ?? text]))),
      ),
  },
  { weight: 1, arbitrary: fastCheck.record({ query: text, ...wild }, { requiredKeys: [] }) },
  { weight: 1, arbitrary: nonsense },
);

describe('20,000 random and malicious requests', function () {
  this.timeout(600_000);

  // Stops the clock: searches that run out of time have their own tests (searchClock.test.ts), and the results here
  // must not depend on the speed of the machine.
  const clock = performance.now.bind(performance);
  before(() => void (performance.now = () => 0));
  after(() => void (performance.now = clock));

  it('return a result or a precise error, and nothing from outside of the folder', async () => {
    assert.deepEqual(Object.keys(fitting).sort(), Object.keys(requestSchema.shape).sort());
    const { ask, update } = inMemoryEngine(files);
    await update();
    let answered = 0;
    await fastCheck.assert(
      fastCheck.asyncProperty(requests, async (request) => {
        try {
          const { items } = resultSchema.parse(await ask(request));
          answered++;
          for (const item of items) {
            assert.ok(Object.hasOwn(files, item.path), item.path);
            assert.equal(item.uri, `file:///repo/${item.path}`);
          }
        } catch (error) {
          if (!(error instanceof SearchError) || error.code !== 'INVALID_ARGUMENT') throw error;
          assert.ok(error.message.length < 400 && error.nextStep.length > 10);
        }
      }),
      { numRuns: REQUESTS },
    );
    // If nearly all requests were rejected, little would have been searched.
    assert.ok(answered > REQUESTS / 10, `${answered} were answered`);
  });
});
