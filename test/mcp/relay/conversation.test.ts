import assert from 'node:assert/strict';
import { Conversation } from '../../../src/mcp/relay/conversation';

const initialize = '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{}}\n';
const initialized = '{"jsonrpc":"2.0","method":"notifications/initialized"}\n';
const call = (id: number | string): string => `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"method":"tools/call"}\n`;
const answerTo = (id: number | string): string => `{"result":{},"jsonrpc":"2.0","id":${JSON.stringify(id)}}`;

/** Returns the messages that the next server receives, as one text. */
const heard = ({ toServer }: ReturnType<Conversation['replay']>): string => toServer.map(String).join('');

describe('the conversation that a relay remembers', () => {
  let conversation: Conversation;
  const say = (text: string): void => conversation.fromClient(Buffer.from(text));
  beforeEach(() => (conversation = new Conversation()));

  it('holds the initial messages of a client, and pending requests', () => {
    say(initialize + initialized + call(1) + call('two'));
    assert(conversation.fromServer(answerTo(0)));
    assert(conversation.fromServer(answerTo(1)));
    assert.equal(heard(conversation.replay()), initialize + initialized + call('two'));
  });

  it('replays a pending first message once, and the client receives the response', () => {
    say(initialize);
    assert.equal(heard(conversation.replay()), initialize);
    assert(conversation.fromServer(answerTo(0)));
  });

  it('holds no requests or notifications of the server', () => {
    assert(conversation.fromServer('{"jsonrpc":"2.0","id":0,"method":"roots/list"}'));
    assert(conversation.fromServer('{"jsonrpc":"2.0","method":"notifications/message"}'));
    say('{"jsonrpc":"2.0","id":0,"result":{"roots":[]}}\n');
    assert.equal(conversation.isWaiting, false);
    assert.equal(heard(conversation.replay()), '');
  });

  it("does not take a server's request for the response to a request with the same id", () => {
    say(call(0));
    assert(conversation.fromServer('{"jsonrpc":"2.0","id":0,"method":"roots/list"}'));
    assert.equal(heard(conversation.replay()), call(0));
  });

  it('does not pass a repeated response to the client', () => {
    say(initialize);
    assert(conversation.fromServer(answerTo(0)));
    conversation.replay();
    assert.equal(conversation.fromServer(answerTo(0)), false);
    say(call(0));
    assert(conversation.fromServer(answerTo(0)), 'a later request of the same name');
  });

  it('holds the last log level', () => {
    const level = (id: number, name: string): string =>
      `{"jsonrpc":"2.0","id":${id},"method":"logging/setLevel","params":{"level":"${name}"}}\n`;
    say(level(1, 'info') + level(2, 'error'));
    conversation.fromServer(answerTo(1));
    conversation.fromServer(answerTo(2));
    assert.equal(heard(conversation.replay()), level(2, 'error'));
  });

  it('holds no canceled request', () => {
    say(`${call(1)}{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}\n`);
    assert.equal(conversation.isWaiting, false);
    assert.equal(heard(conversation.replay()), '');
  });

  it('holds a message that was read in part', () => {
    const [first, second] = [call(1).slice(0, 20), call(1).slice(20)];
    say(first);
    assert.equal(heard(conversation.replay()), first);
    say(second);
    assert.equal(heard(conversation.replay()), call(1));
  });

  it('holds no message of a length that no server accepts', () => {
    say(`{"jsonrpc":"2.0","id":1,"method":"ping","params":{"text":"${'x'.repeat(5_000_000)}"}}\n${call(2)}`);
    assert.equal(heard(conversation.replay()), call(2));
    assert(conversation.fromServer(answerTo(1)), 'the client hears that it is too long');
  });

  it('ends with an error if two servers have ended during a request', () => {
    say(call(1));
    assert.deepEqual(conversation.replay().toClient, []);
    const { toServer, toClient } = conversation.replay();
    assert.equal(toServer.map(String).join(''), '');
    const { id, error } = JSON.parse(toClient.join('')) as { readonly id: number; readonly error: { code: number } };
    assert.deepEqual([id, error.code], [1, -32_603]);
    assert.equal(conversation.isWaiting, false);
  });

  it('keeps a request, however many servers left it', () => {
    say(call(1));
    for (let i = 0; i < 5; i++) {
      conversation.serverLeaves();
      assert.deepEqual([heard(conversation.replay()), conversation.isWaiting], [call(1), true]);
    }
    conversation.replay();
    assert.equal(conversation.replay().toClient.length, 1, 'it is no longer what the last one said');
  });

  it('survives invalid messages', () => {
    for (const line of ['null', '5', '[]', '{', '"text"', '{"id":null,"method":"ping"}', '{"method":5,"id":1}'])
      say(`${line}\n`);
    say('{"method":"notifications/cancelled","params":null}\n');
    assert.equal(heard(conversation.replay()), '');
    assert(conversation.fromServer('null'));
  });
});
