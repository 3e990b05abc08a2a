import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { EmbedderError } from '../../../../src/core/base/embedderErrors';
import { MAX_TIMER_MILLISECONDS } from '../../../../src/core/scheduling/timerDelay';
import { timeoutSignal } from '../../../../src/core/scheduling/timeoutSignal';
import type { EmbedderChoice, ModelRecord } from '../../../../src/node/settings/embedderChoice';
import { defaultEmbedderSettings, type EmbedderSettings } from '../../../../src/node/settings/embedderSettings';
import {
  listOllamaModels,
  openOllama,
  probeOllama,
  pullOllamaModel,
} from '../../../../src/node/embedders/remote/ollama';
import { openOpenAi, probeOpenAi } from '../../../../src/node/embedders/remote/openai';
import { toEmbeddingPause } from '../../../../src/node/embedding/embeddingBackoff';
import { never } from '../../../twins/engineParts';
import { DIMENSIONS, embedding, FakeEmbeddingServer, json, type ServerFault } from '../../../support/embeddingServer';

const settings: EmbedderSettings = { ...defaultEmbedderSettings, timeoutMs: 20_000 };
const ollama = (url: string): Extract<EmbedderChoice, { kind: 'ollama' }> => ({
  kind: 'ollama',
  url,
  model: 'nomic-embed-text',
});
const openai = (url: string): Extract<EmbedderChoice, { kind: 'openai' }> => ({
  kind: 'openai',
  baseUrl: `${url}/v1`,
  model: 'small',
});
const recordOf = (choice: EmbedderChoice): ModelRecord => ({ id: 'known', dimensions: DIMENSIONS, choice });

type Ask = (url: string, own?: Partial<EmbedderSettings>) => Promise<unknown>;
const asks: Readonly<Record<'ollama' | 'openai', Ask>> = {
  ollama: (url, own) => openOllama(recordOf(ollama(url)), ollama(url), { ...settings, ...own }).embed(['how'], never),
  openai: (url, own) => openOpenAi(recordOf(openai(url)), openai(url), { ...settings, ...own }).embed(['how'], never),
};
/** Requests that are sent before a model is used. */
const probes: Readonly<Record<string, Ask>> = {
  'the list of Ollama': (url) => listOllamaModels(ollama(url), settings, never),
  'the probe of Ollama': (url) => probeOllama(ollama(url), settings, undefined, never),
  'the probe of other servers': (url) => probeOpenAi(openai(url), settings, undefined, never),
  'a pull of Ollama': (url) => pullOllamaModel(ollama(url), settings, () => undefined, never),
};

async function failureOf(work: Promise<unknown>): Promise<EmbedderError> {
  const error = await work.then(
    () => assert.fail('it should have failed'),
    (caught: unknown) => caught,
  );
  assert(error instanceof EmbedderError, String(error));
  return error;
}

const MEGABYTE = Buffer.alloc(1 << 20, ' ');

/** Answers without end for as long as the client reads. */
class Endless {
  /** Megabytes that the client has read. */
  sent = 0;
  isClosed = false;

  constructor(
    private readonly status: number,
    private readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  readonly fault: ServerFault = (_, response) => {
    response.writeHead(this.status, this.headers);
    response.on('close', () => (this.isClosed = true));
    this.#write(response);
    return true;
  };

  #write(response: ServerResponse): void {
    while (!response.destroyed && this.sent < 4_096) {
      this.sent++;
      if (!response.write(MEGABYTE)) {
        response.once('drain', () => this.#write(response));
        return;
      }
    }
  }
}

/** Returns the peak memory of this process during the work, minus its memory before. */
async function megabytesOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss();
  let max = before;
  const timer = setInterval(() => (max = Math.max(max, process.memoryUsage.rss())), 5);
  await work().finally(() => clearInterval(timer));
  return (max - before) / 2 ** 20;
}

describe('a hostile embedding server', function () {
  this.timeout(120_000);
  let server: FakeEmbeddingServer;
  beforeEach(async () => (server = await new FakeEmbeddingServer().start()));
  afterEach(() => server.stop());

  for (const [name, ask] of [...Object.entries(asks), ...Object.entries(probes)]) {
    it(`is not read to the end of an endless answer (${name})`, async () => {
      const endless = new Endless(200);
      server.fault = endless.fault;
      const error = await failureOf(ask(server.url));
      assert.match(error.message, /answered with more than \d+ MB; the rest was not read/);
      assert(endless.sent < 64, `${endless.sent} MB were taken`);
      for (let i = 0; i < 500 && !endless.isClosed; i++) await delay(10);
      assert(endless.isClosed, 'the connection is closed');
    });
  }

  for (const [name, ask] of Object.entries(asks)) {
    for (const status of [400, 429, 500]) {
      it(`is not read to the end of an endless error message (${name}, ${status})`, async () => {
        const endless = new Endless(status);
        server.fault = endless.fault;
        await failureOf(ask(server.url));
        assert(endless.sent < 64, `${endless.sent} MB were taken`);
      });
    }

    for (const [encoding, compress] of [
      ['gzip', gzipSync],
      ['br', brotliCompressSync],
    ] as const) {
      it(`cannot exhaust the memory of this process by a compressed answer (${name}, ${encoding})`, async () => {
        const bomb = compress(Buffer.alloc(300 << 20, ' '));
        server.fault = (_, response) => Boolean(response.writeHead(200, { 'content-encoding': encoding }).end(bomb));
        let error: EmbedderError | undefined;
        const swollen = await megabytesOf(async () => (error = await failureOf(ask(server.url))));
        assert.match(error?.message ?? '', /answered with more than/);
        assert(swollen < 150, `${Math.round(swollen)} MB more`);
      });
    }

    it(`is abandoned when it answers byte by byte (${name})`, async () => {
      server.fault = (_, response) => {
        const drip = setInterval(() => response.write(' '), 20);
        response.on('close', () => clearInterval(drip));
        return true;
      };
      if (name === 'openai')
        assert.match((await failureOf(ask(server.url, { timeoutMs: 300 }))).message, /did not answer within 0\.3 s/);
      // Reading a model from disk may take two minutes.
      else
        await assert.rejects(
          openOllama(recordOf(ollama(server.url)), ollama(server.url), settings).embed(['how'], timeoutSignal(300)),
          { name: 'TimeoutError' },
        );
    });

    it(`cannot redirect to another address (${name})`, async () => {
      for (const location of [
        'http://169.254.169.254/latest',
        'file:///etc/passwd',
        '/api/embed',
        '/v1/embeddings',
        '//other.invalid/x',
      ]) {
        server.fault = (_, response) => Boolean(response.writeHead(307, { location }).end());
        const before = server.requests.length;
        assert.match((await failureOf(ask(server.url))).message, /redirects to another address/);
        assert.equal(server.requests.length, before + 1);
      }
    });

    it(`cannot lie about the length of its answer (${name})`, async () => {
      for (const length of ['1', '5000', '99999999999']) {
        server.fault = (_, response) => {
          response.socket?.end(`HTTP/1.1 200 OK\r\ncontent-length: ${length}\r\n\r\n{"data":[{"embedding":[1,2]}]}`);
          return true;
        };
        assert.match((await failureOf(ask(server.url))).message, /closed the connection|not a list of embeddings/);
      }
    });

    it(`is reported for invalid vectors (${name})`, async () => {
      const answers: readonly (readonly [unknown, RegExp])[] = [
        [[Array.from({ length: 20_000 }, () => 1)], /vectors of 20000 numbers/],
        [Array.from({ length: 5_000 }, () => [1]), /sent 5000 vectors for 1 texts/],
        [[embedding('a').with(0, 1e308)], /not made of numbers/],
        [[embedding('a').map(() => 1e-60)], /no direction/],
        [[{ length: DIMENSIONS, 0: 1 }], /not made of numbers/],
        [[[embedding('a')]], /vectors of 1 numbers/],
      ];
      for (const [list, words] of answers) {
        const vectors = list as readonly unknown[];
        server.fault = (_, response) =>
          Boolean(
            json(
              response,
              200,
              name === 'ollama' ? { embeddings: vectors } : { data: vectors.map((vector) => ({ embedding: vector })) },
            ),
          );
        assert.match((await failureOf(ask(server.url))).message, words);
      }
    });

    it(`is rejected for absurdly long vectors (${name})`, async () => {
      server.fault = ({ path }, response) =>
        /embed/.test(path) &&
        Boolean(
          json(response, 200, { embeddings: [Array(100_000).fill(1)], data: [{ embedding: Array(100_000).fill(1) }] }),
        );
      const probe = name === 'ollama' ? probes['the probe of Ollama'] : probes['the probe of other servers'];
      assert.match(
        (await failureOf(probe!(server.url))).message,
        /sends vectors of 100000 numbers; at most 16384 are taken/,
      );
    });

    it(`cannot write control sequences to the terminal in its messages (${name})`, async () => {
      server.fault = (_, response) =>
        Boolean(json(response, 400, { error: 'no\u001b]0;title\u0007 \u202Ereversed\u009b31m' }));
      assert.match((await failureOf(ask(server.url))).message, /\(“no \]0;title reversed 31m”\)/);
    });

    it(`is asked again within a day, whatever delay it requests (${name})`, async () => {
      const day = 24 * 3_600_000;
      const waits: readonly (readonly [header: string, most: number | undefined])[] = [
        ['99999999999', day],
        ['9'.repeat(400), day],
        ['Fri, 31 Dec 9999 23:59:59 GMT', day],
        ['Wed, 21 Oct 2015 07:28:00 GMT', 0],
        ['-5', undefined],
        ['NaN', undefined],
        ['Infinity', undefined],
        ['1e9', undefined],
        ['0x7fffffff', undefined],
        ['soon', undefined],
      ];
      for (const [header, max] of waits) {
        server.fault = (_, response) => Boolean(json(response, 429, {}, { 'retry-after': header }));
        const before = server.requests.length;
        const error = await failureOf(ask(server.url));
        assert.equal(error.retryAfter, max, header);
        assert(server.requests.length - before <= 2, header);
        const { milliseconds } = toEmbeddingPause(error, 0);
        assert(milliseconds >= 1_000 && milliseconds <= day, `${header}: ${milliseconds}`);
      }
    });
  }

  it('may report a nonsensical context length and token count', async () => {
    for (const context of [1, 0.5, -3, 1e308, 'many', null]) {
      server.fault = ({ path, body }, response) => {
        if (path === '/v1/models') json(response, 200, { data: [{ id: 'small', max_model_len: context }] });
        else if (path === '/v1/embeddings')
          json(response, 200, {
            data: (body.input ?? []).map((text) => ({ embedding: embedding(text) })),
            usage: { total_tokens: -1e308 },
          });
        else return false;
        return true;
      };
      const record = await probeOpenAi(openai(server.url), settings, undefined, never);
      const embedder = openOpenAi(record, openai(server.url), settings);
      await embedder.embed(['a text '.repeat(100)], never);
      assert((server.requests.at(-1)?.body.input?.[0]?.length ?? 0) >= 200, `context ${String(context)}`);
      assert(embedder.counters.tokens > 0);
    }
  });

  it('ends a pull with an explanation if it answers with nonsense', async () => {
    const lines: readonly (readonly [string, RegExp])[] = [
      ['{"error":"pull model manifest: file does not exist"}\n', /has no model .*pull model manifest/],
      ['not json\n', /not a list/],
      ['null\n', /not a list/],
      ['{"status":"pulling"}\n', /closed the connection/],
      ['', /closed the connection/],
    ];
    for (const [line, words] of lines) {
      server.fault = (_, response) => Boolean(response.end(line));
      assert.match(
        (await failureOf(pullOllamaModel(ollama(server.url), settings, () => undefined, never))).message,
        words,
      );
    }
  });

  it('is waited for with any timeout that the settings allow', async () => {
    for (const timeoutMs of [1e12, Infinity, MAX_TIMER_MILLISECONDS + 1]) await asks.openai(server.url, { timeoutMs });
    server.fault = () => true;
    await failureOf(asks.openai(server.url, { timeoutMs: 0.5 }));
  });
});
