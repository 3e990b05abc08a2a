import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import * as fc from 'fast-check';
import type { ModelRecord } from '../../../../src/node/settings/embedderChoice';
import { defaultEmbedderSettings, type EmbedderSettings } from '../../../../src/node/settings/embedderSettings';
import type { NetworkEmbedder } from '../../../../src/node/embedders/remote/networkEmbedder';
import { openOllama, probeOllama } from '../../../../src/node/embedders/remote/ollama';
import { openOpenAi, probeOpenAi } from '../../../../src/node/embedders/remote/openai';
import { AdaptiveBatchSize } from '../../../../src/node/embedders/remote/adaptiveBatchSize';
import { parseServerLimits } from '../../../../src/node/embedders/remote/parseServerLimits';
import { TextQueue } from '../../../../src/node/embedders/remote/batchQueue';
import { never } from '../../../twins/engineParts';
import { FakeEmbeddingServer, json, type ServerFault } from '../../../support/embeddingServer';

const settings: EmbedderSettings = { ...defaultEmbedderSettings, timeoutMs: 600 };

/** Messages of real servers, as quoted in their issue trackers, with the limits that they state. */
const sentences: readonly (readonly [string, ReturnType<typeof parseServerLimits>])[] = [
  [
    "This model's maximum context length is 8192 tokens, however you requested 8781 tokens (8781 in your prompt; 0 for the completion). Please reduce your prompt; or completion length.",
    { text: 8192, given: 8781 },
  ],
  [
    "This model's maximum context length is 512 tokens. However, you requested 1451 tokens in the input for embedding generation. Please reduce the length of the input.",
    { text: 512, given: 1451 },
  ],
  ['Input validation error: `inputs` must have less than 512 tokens. Given: 534', { text: 512, given: 534 }],
  [
    'input (3002 tokens) is too large to process. increase the physical batch size (current batch size: 512)',
    { text: 512, given: 3002 },
  ],
  ['Requested 309209 tokens, max 300000 tokens per request', { request: 300_000 }],
  [
    'Request too large for text-embedding-3-small in organization org-x on tokens per min (TPM): Limit 40000, Requested 61234. The input or output tokens must be reduced in order to run successfully.',
    { request: 40_000 },
  ],
  ['input batch size 136 > maximum allowed batch size 64', { items: 64 }],
  [
    '<400> InternalError.Algo.InvalidParameter: Value error, batch size is invalid, it should not be larger than 10.: input.contents',
    { items: 10 },
  ],
  ['input is too large to process. increase the physical batch size', {}],
  ['the input length exceeds the context length', {}],
  ['Rate limit reached for requests', {}],
];

describe("the limits in a server's message", () => {
  for (const [words, limits] of sentences)
    it(`are parsed: ${words.slice(0, 70)}`, () => assert.deepEqual(parseServerLimits(words), limits));
});

describe('batches of texts for a server', () => {
  it('hold each text once, in order and within the limits; a text above the limit is sent alone', () => {
    const lengths = fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 60 });
    fc.assert(
      fc.property(
        lengths,
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 1, max: 300 }),
        (all, items, tokens, characters) => {
          const queue = new TextQueue(all.map((length) => 'x'.repeat(length)));
          const taken: number[] = [];
          for (
            let batch = queue.take({ items, tokens }, characters);
            batch.length > 0;
            batch = queue.take({ items, tokens }, characters)
          ) {
            assert(batch.length <= items);
            const cost = batch.reduce((sum, i) => sum + Math.ceil(queue.text(i, characters).length / 3), 0);
            assert(batch.length === 1 || cost <= tokens, `${cost} tokens`);
            taken.push(...batch);
          }
          assert.deepEqual(taken, [...all.keys()]);
        },
      ),
    );
  });

  it('are cut between characters', () => {
    assert.equal(new TextQueue(['ab😀']).text(0, 3), 'ab');
    assert.equal(new TextQueue(['ab😀']).text(0, 4), 'ab😀');
  });
});

describe('the size of requests', () => {
  it('grows while answers are quick, and shrinks when they are slow', () => {
    const size = new AdaptiveBatchSize(8_192, { items: 128, tokens: 60_000 }, 60_000);
    const first = size.limits.tokens;
    size.onResponse(first, 500);
    assert.equal(size.limits.tokens, first * 4);
    size.onResponse(20, 400);
    assert.equal(size.limits.tokens, first * 4, 'a small request says nothing against large ones');
    size.onResponse(first * 4, 40_000);
    assert.equal(size.limits.tokens, first);
    size.onTimeout(first);
    assert.equal(size.limits.tokens, first / 8);
    for (let i = 0; i < 20; i++) size.onResponse(size.limits.tokens, 100);
    assert.equal(size.limits.tokens, 60_000);
  });
});

/**
 * Returns a model that rejects texts with more tokens than its context, in the words of one kind of server; a token is
 * four characters.
 */
function strict(
  reads: number,
  refuse: (given: number) => { readonly status: number; readonly message: string },
): ServerFault {
  return ({ body }, response) => {
    const longest = Math.max(0, ...(body.input ?? []).map((text) => Math.ceil(text.length / 4)));
    if (longest <= reads) return false;
    const { status, message } = refuse(longest);
    json(response, status, { error: { message } });
    return true;
  };
}

describe('an embedder on a server with limits', () => {
  let server: FakeEmbeddingServer;
  beforeEach(async () => (server = await new FakeEmbeddingServer().start()));
  afterEach(() => server.stop());

  const ollama = () => ({ kind: 'ollama', url: server.url, model: 'nomic-embed-text' }) as const;
  const openai = () => ({ kind: 'openai', baseUrl: `${server.url}/v1`, model: 'small' }) as const;
  const openedOpenAi = async (own: Partial<EmbedderSettings> = {}): Promise<NetworkEmbedder> =>
    openOpenAi(await probeOpenAi(openai(), settings, undefined, never), openai(), { ...settings, ...own });
  const sizes = (): number[] => server.requests.flatMap(({ body }) => (body.input ? [body.input.length] : []));
  const longestSent = (): number =>
    Math.max(...server.requests.flatMap(({ body }) => (body.input ?? []).map((text) => text.length)));
  async function all(embedder: NetworkEmbedder, texts: readonly string[]): Promise<void> {
    const found = new Set<number>();
    for await (const batch of embedder.embedBatches(texts, never)) for (const i of batch.keys()) found.add(i);
    assert.deepEqual(
      [...found].sort((a, b) => a - b),
      [...texts.keys()],
    );
  }

  it('cuts texts to the context length that Ollama reports, the smaller of the trained and the set one', async () => {
    server.contextTokens = 512;
    const record = await probeOllama(ollama(), settings, undefined, never);
    assert.equal(record.contextTokens, 512);
    await all(openOllama(record, ollama(), settings), ['x '.repeat(5_000)]);
    assert.equal(longestSent(), 512 * 3);
    server.contextTokens = 32_768;
    assert.equal(
      (await probeOllama(ollama(), settings, record, never)).contextTokens,
      8_192,
      'num_ctx of the model on the server',
    );
    server.contextTokens = undefined;
    assert.equal((await probeOllama(ollama(), settings, undefined, never)).contextTokens, 8_192);
  });

  /** Extensions that servers add to their list of models. */
  const lists: readonly (readonly [string, unknown, number | undefined])[] = [
    ['vLLM', [{ id: 'small', object: 'model', owned_by: 'vllm', max_model_len: 512 }], 512],
    [
      'llama.cpp',
      [
        {
          id: '/models/x.gguf',
          aliases: ['/models/x.gguf'],
          owned_by: 'llamacpp',
          meta: { n_ctx: 1024, n_ctx_train: 2048, n_embd: 256 },
        },
      ],
      1024,
    ],
    [
      'several models',
      [
        { id: 'large', context_length: 9 },
        { id: 'small', context_length: 300 },
      ],
      300,
    ],
    [
      'another model',
      [
        { id: 'large', context_length: 9 },
        { id: 'larger', context_length: 10 },
      ],
      undefined,
    ],
    ['OpenAI', [{ id: 'small', object: 'model', created: 1705948997, owned_by: 'system' }], undefined],
    ['no sense', [{ id: 'small', max_model_len: 'much' }], undefined],
  ];
  for (const [who, data, expected] of lists) {
    it(`reads the context length from the list of models: ${who}`, async () => {
      server.fault = ({ path }, response) =>
        path === '/v1/models' && (json(response, 200, { object: 'list', data }), true);
      assert.equal((await probeOpenAi(openai(), settings, undefined, never)).contextTokens, expected);
    });
  }

  it("cuts texts to the user's limit, whatever the server does", async () => {
    server.contextTokens = 512;
    await all(await openedOpenAi({ contextTokens: 100 }), ['x '.repeat(5_000)]);
    assert.equal(longestSent(), 300);
  });

  /** Error messages of a model with a context of 128 tokens. */
  const refusals: readonly (readonly [
    string,
    (given: number) => { readonly status: number; readonly message: string },
  ])[] = [
    [
      'OpenAI',
      (given) => ({
        status: 400,
        message: `This model's maximum context length is 128 tokens, however you requested ${given} tokens (${given} in your prompt; 0 for the completion).`,
      }),
    ],
    [
      'text-embeddings-inference',
      (given) => ({
        status: 413,
        message: `Input validation error: \`inputs\` must have less than 128 tokens. Given: ${given}`,
      }),
    ],
    [
      'llama.cpp',
      (given) => ({
        status: 500,
        message: `input (${given} tokens) is too large to process. increase the physical batch size (current batch size: 128)`,
      }),
    ],
    ['a server without numbers', () => ({ status: 400, message: 'the input length exceeds the context length' })],
  ];
  for (const [who, refuse] of refusals) {
    it(`learns the limit from an error, loses no text, and does not repeat the error: ${who}`, async () => {
      server.fault = strict(128, refuse);
      const embedder = await openedOpenAi();
      const texts = Array.from({ length: 40 }, (_, i) => `${i} `.repeat(i % 8 === 0 ? 3_000 : 10));
      await all(embedder, texts);
      const before = server.requests.length;
      await all(embedder, ['y '.repeat(3_000)]);
      assert.equal(server.requests.length, before + 1, 'remembered');
      assert.equal(
        server.embedded.length,
        new Set(server.embedded).size,
        'nothing is sent again after it was answered',
      );
    });
  }

  it('cuts only a text with unusually many tokens, and keeps the others', async () => {
    // Each token is a single character in this text, and four characters in the others.
    server.fault = ({ body }, response) => {
      const tokens = (body.input ?? []).map((text) =>
        text.startsWith('#') ? text.length : Math.ceil(text.length / 4),
      );
      const max = Math.max(0, ...tokens);
      if (max > 512)
        json(response, 400, {
          error: { message: `This model's maximum context length is 512 tokens. However, you requested ${max} tokens` },
        });
      return max > 512;
    };
    server.contextTokens = 512;
    const texts = [...Array.from({ length: 9 }, (_, i) => `${i}`.padEnd(1_500, ' word')), '#'.repeat(1_500)];
    await all(await openedOpenAi(), texts);
    assert.deepEqual(server.embedded.filter((text) => text.length === 1_500).sort(), texts.slice(0, 9));
    const dense = server.embedded.find((text) => text.startsWith('#')) ?? '';
    assert(dense.length > 450 && dense.length <= 512, `${dense.length} characters of it are read`);
  });

  it('sends fewer texts per request to a server that states how many it accepts', async () => {
    server.fault = ({ body }, response) => {
      const given = body.input?.length ?? 0;
      if (given > 10)
        json(response, 422, { error: { message: `input batch size ${given} > maximum allowed batch size 10` } });
      return given > 10;
    };
    // Prevents a busy machine from looking like a slow server, which would also get fewer texts per request.
    const embedder = await openedOpenAi({ timeoutMs: 60_000 });
    await all(
      embedder,
      Array.from({ length: 100 }, (_, i) => `text ${i}`),
    );
    const before = server.requests.length;
    await all(
      embedder,
      Array.from({ length: 100 }, (_, i) => `more ${i}`),
    );
    assert.deepEqual(sizes().slice(-10), new Array(10).fill(10));
    assert.equal(server.requests.length, before + 10);
    assert.equal(server.embedded.length, new Set(server.embedded).size);
  });

  it('sends less per request to a server that times out, and repeats nothing that was answered', async () => {
    let slow = 0;
    // At a millisecond per token, 40 texts of 250 tokens take ten seconds, which exceeds the timeout.
    server.fault = async ({ body }) => {
      const tokens = (body.input ?? []).reduce((sum, text) => sum + text.length / 4, 0);
      if (tokens > settings.timeoutMs) slow++;
      await delay(Math.min(tokens, settings.timeoutMs * 1.2));
      return tokens > settings.timeoutMs;
    };
    const embedder = await openedOpenAi();
    await all(
      embedder,
      Array.from({ length: 40 }, (_, i) => `${i} `.padEnd(400, 'x ')),
    );
    assert(slow > 0 && slow <= 4, `${slow} requests were too slow: those that were under way before the first was`);
    assert.equal(new Set(server.embedded).size, server.embedded.length);
  });

  it('stops sending requests to a server that hangs', async () => {
    const record: ModelRecord = { id: 'known', dimensions: 32, choice: openai() };
    server.fault = () => new Promise<boolean>(() => undefined);
    const embedder = openOpenAi(record, openai(), { ...settings, timeoutMs: 50 });
    await assert.rejects(all(embedder, ['only one']), /did not answer within 0\.1 s/);
    // The last request holds another text, which the server does not answer either.
    assert.equal(server.requests.length, 3);
  });
});
