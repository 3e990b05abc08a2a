import assert from 'node:assert/strict';
import { errors } from '../../src/core/base/errors';
import * as z from 'zod/mini';
import { MessagePeer, type Handlers } from '../../src/shared/messagePeer';

const calculatorOffer = {
  requests: { double: { params: z.number(), result: z.number() } },
  events: { said: z.string() },
} as const;
type Calculator = typeof calculatorOffer;
const nothing = { requests: {}, events: {} } as const;
type Nothing = typeof nothing;

const never = new AbortController().signal;

/** Joins a requesting and an answering peer by structured clones; messages arrive asynchronously, as in a webview. */
function join(handlers: Handlers<Calculator>): {
  readonly asker: MessagePeer<Nothing, Calculator>;
  readonly answerer: MessagePeer<Calculator, Nothing>;
} {
  const asker: MessagePeer<Nothing, Calculator> = new MessagePeer(
    (message) => queueMicrotask(() => answerer.receive(structuredClone(message))),
    { mine: nothing, theirs: calculatorOffer },
    { requests: {}, events: {} },
  );
  const answerer: MessagePeer<Calculator, Nothing> = new MessagePeer(
    (message) => queueMicrotask(() => asker.receive(structuredClone(message))),
    { mine: calculatorOffer, theirs: nothing },
    handlers,
  );
  return { asker, answerer };
}

const calculator = (
  double: Handlers<Calculator>['requests']['double'],
  said: (text: string) => void = () => undefined,
): Handlers<Calculator> => ({ requests: { double }, events: { said } });
const forever = (): Promise<never> => new Promise(() => undefined);

describe('MessagePeer', () => {
  it('matches each response to its request', async () => {
    const { asker } = join(calculator((n) => Promise.resolve(2 * n)));
    assert.deepEqual(await Promise.all([1, 2, 3].map((n) => asker.request('double', n, never))), [2, 4, 6]);
  });

  it('delivers events', async () => {
    const heard: string[] = [];
    const { asker } = join(
      calculator(
        (n) => Promise.resolve(n),
        (text) => heard.push(text),
      ),
    );
    asker.notify('said', 'hello');
    await asker.request('double', 1, never);
    assert.deepEqual(heard, ['hello']);
  });

  it('rejects with the error of the other side', async () => {
    const { asker } = join(calculator(() => Promise.reject(errors.queryEmpty())));
    await assert.rejects(asker.request('double', 1, never), errors.queryEmpty());
  });

  it('cancels on the other side, and rejects immediately', async () => {
    let cancelled = false;
    const { asker } = join(
      calculator((_, signal) => (signal.addEventListener('abort', () => (cancelled = true)), forever())),
    );
    const controller = new AbortController();
    const answer = asker.request('double', 1, controller.signal);
    await Promise.resolve();
    controller.abort(new Error('enough'));
    await assert.rejects(answer, /enough/);
    assert(cancelled);
  });

  it('rejects all pending requests when it is disposed', async () => {
    const { asker } = join(calculator(forever));
    const answer = asker.request('double', 1, never);
    asker.dispose();
    await assert.rejects(answer, /closed/);
    await assert.rejects(asker.request('double', 2, never), /closed/);
  });

  it('stops the requests of a peer that is gone', async () => {
    let cancelled = false;
    const { asker, answerer } = join(
      calculator((_, signal) => (signal.addEventListener('abort', () => (cancelled = true)), forever())),
    );
    void asker.request('double', 1, never);
    await Promise.resolve();
    answerer.dispose();
    assert(cancelled);
  });

  for (const message of [
    null,
    1,
    'x',
    {},
    { kind: 'request' },
    { kind: 'event' },
    { kind: 'event', method: 'constructor' },
    { kind: 'event', method: 'toString', params: 1 },
    { kind: 'result', id: 99 },
  ]) {
    it(`ignores foreign messages: ${JSON.stringify(message)}`, () => {
      const { answerer } = join(calculator(forever, () => assert.fail('was called')));
      answerer.receive(message);
    });
  }

  it('names the request that received no response', async () => {
    const sent: unknown[] = [];
    const peer = new MessagePeer<Calculator, Nothing>(
      (message) => sent.push(message),
      { mine: calculatorOffer, theirs: nothing },
      calculator(forever),
    );
    peer.receive({ kind: 'request', id: 7, method: 'hasOwnProperty', params: 1 });
    await Promise.resolve();
    assert.deepEqual(
      sent.map((message) => (message as { kind: string; id: number }).kind),
      ['failure'],
    );
  });

  it('never handles a request or an event of an invalid shape', async () => {
    const { asker, answerer } = join(
      calculator(
        () => assert.fail('was called'),
        () => assert.fail('was called'),
      ),
    );
    answerer.receive({ kind: 'event', method: 'said', params: { toString: 'evil' } });
    await assert.rejects(asker.request('double', 'two' as unknown as number, never), /"double" has a wrong form/);
  });

  it('rejects a response of an invalid shape', async () => {
    const { asker } = join(calculator(() => Promise.resolve('four' as unknown as number)));
    await assert.rejects(asker.request('double', 2, never), /"double" has a wrong form/);
  });
});
