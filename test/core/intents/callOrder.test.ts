import assert from 'node:assert/strict';
import { flowWords } from '../../../src/core/query/flowWords';
import { inMemoryEngine } from '../../twins/engineParts';

/** A small web framework: `Gate.listen` → `Gate.accept` → `dispatch` → `findRoute`, `renderPage` → `linkTo`. */
const files = {
  'src/gate.ts': `import { dispatch } from './dispatch';
export class Gate {
  /** Waits at the port. */
  listen(port: number) {
    this.accept(port);
  }
  // Takes what the socket gives.
  private accept(socket: unknown) {
    dispatch(socket);
  }
}
`,
  'src/dispatch.ts': `import { findRoute } from './routes';
import { renderPage } from './pages';
/** Handles an incoming request: the request goes to its route, and the route to the page of the request. */
export function dispatch(request: unknown) {
  const route = findRoute(request);
  return renderPage(route, request);
}
`,
  'src/routes.ts': `/** The route of a request, by the path of the request. */
export function findRoute(request: unknown) {
  return request;
}
`,
  'src/pages.ts': `import { linkTo } from './links';
/** Renders the page for a request. */
export function renderPage(route: unknown, request: unknown) {
  return linkTo(route, request);
}
`,
  'src/links.ts': `/** A link to a request: handles an incoming request, request and request, for any incoming request. */
export function linkTo(route: unknown, request: unknown) {
  return [route, request];
}
`,
  'src/mail.ts': `/** A queue of letters. */
export function dispatchLetters(request: unknown) {
  return request;
}
`,
  'test/gate.test.ts': `import { dispatch } from '../src/dispatch';
import { linkTo } from '../src/links';
/** Handles an incoming request in a test of the incoming request. */
function handlesIncomingRequest(request: unknown) {
  linkTo(dispatch(request), request);
}
`,
};

/** `writeReply` and `finish` call each other. */
const replies = {
  'src/reply.js': `const reply = {};
/** Writes a value to the wire: the value is packed, and the packed value is sent over the wire. */
reply.writeReply = function (value) {
  this.type = 'packed';
  return this.finish(pack(value));
};
/** Ends with what is packed. */
reply.finish = function (body) {
  if (typeof body === 'object') return this.writeReply(body);
  return this.socket.end(body);
};
module.exports = reply;
`,
};

async function answerOf(
  request: Readonly<Record<string, unknown>>,
  sources: Readonly<Record<string, string>> = files,
): Promise<readonly string[]> {
  const engine = inMemoryEngine(sources);
  await engine.update();
  const { items } = await engine.search({ top_k: 50, include_dependencies: false, ...request });
  return items.map(({ symbol, path }) => symbol?.name ?? path);
}

/** Returns those of the names that the answer holds, in the order of the answer. */
const among = (names: readonly string[], answer: readonly string[]): readonly string[] => [
  ...new Set(answer.filter((name) => names.includes(name))),
];

describe('the answer to a question for a flow', () => {
  const question = 'what happens when a request comes in';

  it('begins at the entry point and follows the calls, even if another function matches better', async () => {
    assert.equal((await answerOf({ query: 'handle an incoming request', exclude: ['test/**'] }))[0], 'linkTo');
    for (const request of [{ query: question }, { query: question, intent: 'understand_flow' }])
      assert.deepEqual(among(['accept', 'dispatch', 'findRoute', 'renderPage', 'linkTo'], await answerOf(request)), [
        'accept',
        'dispatch',
        'renderPage',
        'linkTo',
        'findRoute',
      ]);
  });

  it('names the callees of the functions that it adds', async () => {
    const engine = inMemoryEngine(files);
    await engine.update();
    const [entry] = (await engine.search({ query: question })).items;
    assert.match(entry?.reason ?? '', /^Calls dispatch/);
  });

  it('neither begins at a test nor passes through one', async () => {
    const answer = await answerOf({ query: question });
    assert.ok(answer.indexOf('handlesIncomingRequest') > answer.indexOf('linkTo'), answer.join());
  });

  it('holds every result that the question finds by itself', async () => {
    const [flow, plain] = [
      await answerOf({ query: question }),
      await answerOf({ query: 'handle an incoming request' }),
    ];
    assert.deepEqual(
      plain.filter((name) => !flow.includes(name)),
      [],
    );
  });

  it('shows each function with its own score', async () => {
    const engine = inMemoryEngine(files);
    await engine.update();
    const all = { query: question, top_k: 50, min_score: 0, include_dependencies: false };
    const { items } = await engine.search(all);
    const scores = items.map(({ score }) => score);
    assert.notDeepEqual(
      scores,
      [...scores].sort((a, b) => b - a),
    );
    for (const { path, start_line, score } of items) {
      const alone = await engine.search({ ...all, path });
      assert.equal(alone.items.find((item) => item.start_line === start_line)?.score, score, path);
    }
  });

  it('begins with the function that the question names, whatever calls it', async () => {
    assert.equal((await answerOf({ query: 'how does `renderPage` work' }))[0], 'renderPage');
  });

  it('begins with the better of two functions that call each other', async () => {
    const answer = await answerOf({ query: 'what happens when a value is sent over the wire' }, replies);
    assert.deepEqual(answer.slice(0, 2), ['writeReply', 'finish']);
  });

  it('adds no function that a filter excludes', async () => {
    assert.equal((await answerOf({ query: question, exclude: ['src/gate.ts'] }))[0], 'dispatch');
  });

  it('differs only in order if there are no facts about calls', async () => {
    const engine = inMemoryEngine({ 'notes.md': '# Requests\n\nA request comes in, and is handled.\n' });
    await engine.update();
    assert.equal((await engine.search({ query: question })).items.length, 1);
  });
});

describe('a question for a flow that is phrased like code', () => {
  const wordings: readonly (readonly [question: string, wording: string])[] = [
    ['what happens when a request comes in', 'handle an incoming request'],
    ['What happens when new messages arrive?', 'handle an incoming message'],
    ['what is called when a connection is accepted', 'handle an incoming connection'],
    ['what happens after the file is saved', 'the file is saved'],
    ['how does the cache work', 'how does the cache work'],
    ['when a request comes in', 'when a request comes in'],
  ];
  for (const [question, wording] of wordings)
    it(question, () => {
      assert.equal(flowWords(question), wording);
    });
});
