import assert from 'node:assert/strict';
import { createServer as createTcpServer } from 'node:net';
import { createServer as createTlsServer } from 'node:https';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { AddressInfo, Server } from 'node:net';
import type { ServerResponse } from 'node:http';
import { EmbedderError } from '../../../../src/core/base/embedderErrors';
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
import { never } from '../../../twins/engineParts';
import {
  apiKey,
  DIMENSIONS,
  embedding,
  FakeEmbeddingServer,
  json,
  type ServerFault,
} from '../../../support/embeddingServer';
import { temporaryFolder } from '../../../support/temporaryFolder';

type Kind = 'ollama' | 'openai';
type Choice<K extends Kind> = Extract<EmbedderChoice, { readonly kind: K }>;

const settings: EmbedderSettings = { ...defaultEmbedderSettings, timeoutMs: 400, key: apiKey };
const ollama = (url: string): Choice<'ollama'> => ({ kind: 'ollama', url, model: 'nomic-embed-text' });
const openai = (url: string, dimensions?: number): Choice<'openai'> => ({
  kind: 'openai',
  baseUrl: `${url}/v1`,
  model: 'small',
  ...(dimensions && { dimensions }),
});
const recordOf = (choice: EmbedderChoice): ModelRecord => ({ id: 'known', dimensions: DIMENSIONS, choice });

/** Embeds one question with an embedder that was already probed, and returns its error. */
async function failure(kind: Kind, url: string, own: Partial<EmbedderSettings> = {}): Promise<EmbedderError> {
  const used = { ...settings, ...own };
  const embedder =
    kind === 'ollama'
      ? openOllama(recordOf(ollama(url)), ollama(url), used)
      : openOpenAi(recordOf(openai(url)), openai(url), used);
  try {
    await embedder.embed(['how are retries scheduled'], never);
  } catch (error) {
    assert(error instanceof EmbedderError, String(error));
    assert.equal(error.code, 'EMBEDDER_UNAVAILABLE');
    assert(!`${error.message} ${error.nextStep} ${error.stack ?? ''}`.includes(apiKey), 'the key is never shown');
    return error;
  }
  assert.fail('it should have failed');
}

const answering =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): ServerFault =>
  (_, response) => {
    json(response, status, body, headers);
    return true;
  };
const raw =
  (act: (response: ServerResponse) => void): ServerFault =>
  (_, response) => {
    act(response);
    return true;
  };
const vectors = (kind: Kind, list: readonly unknown[]): unknown =>
  kind === 'ollama' ? { embeddings: list } : { data: list.map((vector, index) => ({ index, embedding: vector })) };
const both: readonly Kind[] = ['ollama', 'openai'];

/** Faults, the server kinds that have them, and the message and next step that a person reads. */
const faults: readonly (readonly [
  what: string,
  kinds: readonly Kind[],
  fault: (kind: Kind) => ServerFault,
  message: RegExp,
  step: RegExp,
])[] = [
  [
    '401',
    both,
    () => answering(401, { error: { message: `Incorrect API key provided: ${apiKey}` } }),
    /does not accept the key/,
    /Set API Key/,
  ],
  [
    '403 with the key in its words',
    ['openai'],
    () => answering(403, { error: { message: `key ${apiKey} may not use this model` } }),
    /does not allow this key.*•••/,
    /codebaseSearch\.openai\.model/,
  ],
  [
    '403',
    both,
    () => answering(403, { error: 'not from this address' }),
    /does not allow this key to use \S+ \(“not from this address”\)/,
    /Ask for access/,
  ],
  [
    '404 for the model',
    ['ollama'],
    () => answering(404, { error: 'model "nomic-embed-text" not found, try pulling it first' }),
    /has no model nomic-embed-text/,
    /ollama pull nomic-embed-text/,
  ],
  [
    '404 for the model',
    ['openai'],
    () => answering(404, { error: { message: 'The model `small` does not exist' } }),
    /has no model small.*does not exist/,
    /openai\.model.*\/v1/,
  ],
  [
    '404 as a web page',
    both,
    () => raw((response) => response.writeHead(404).end('<html>nginx</html>')),
    /has no model (small|nomic-embed-text)\.$/,
    /openai\.baseUrl|ollama pull/,
  ],
  [
    '429',
    both,
    () => answering(429, { error: { message: 'Rate limit reached' } }),
    /accepts no more requests for now/,
    /Wait/,
  ],
  [
    '429 for want of money',
    ['openai'],
    () => answering(429, { error: { message: 'You exceeded your quota', code: 'insufficient_quota' } }),
    /no credit left/,
    /credit/,
  ],
  [
    '400',
    both,
    () => answering(400, { error: { message: 'dimensions is not supported' } }),
    /rejected the request with status 400.*dimensions is not supported/,
    /model/,
  ],
  [
    'a model that does not embed',
    ['ollama'],
    () => answering(400, { error: 'this model does not support embeddings' }),
    /does not make embeddings/,
    /embedding model/,
  ],
  [
    '413 of a proxy',
    both,
    () => raw((response) => response.writeHead(413).end('<html>Request Entity Too Large</html>')),
    /reads less text than it was sent/,
    /longer context/,
  ],
  [
    '503 while a model is loaded',
    both,
    () => answering(503, { error: { code: 503, message: 'Loading model' } }),
    /is still loading/,
    /Wait/,
  ],
  ['500', both, () => answering(500, { error: 'out of memory' }), /failed with status 500.*out of memory/, /log/],
  [
    '500 of a server that ran out of time',
    both,
    () => answering(500, { error: 'context deadline exceeded' }),
    /failed with status 500.*deadline/,
    /log/,
  ],
  [
    '503 without words',
    both,
    () => raw((response) => response.writeHead(503).end()),
    /failed with status 503\.$/,
    /log/,
  ],
  [
    'a redirect',
    both,
    () => raw((response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()),
    /redirects to another address/,
    /final address/,
  ],
  [
    'a web page',
    both,
    () => raw((response) => response.end('<html>hello</html>')),
    /not a list of embeddings/,
    /address of its API/,
  ],
  ['other JSON', both, () => answering(200, { hello: 'world' }), /not a list of embeddings/, /address of its API/],
  ['an empty body', both, () => raw((response) => response.end()), /not a list of embeddings/, /address of its API/],
  [
    'too few vectors',
    both,
    (kind) => answering(200, vectors(kind, [])),
    /sent 0 vectors for 1 texts/,
    /another embedder/,
  ],
  [
    'too many vectors',
    both,
    (kind) => answering(200, vectors(kind, [embedding('a'), embedding('b')])),
    /sent 2 vectors for 1 texts/,
    /another embedder/,
  ],
  [
    'null among the numbers',
    both,
    (kind) => answering(200, vectors(kind, [embedding('a').with(3, null as unknown as number)])),
    /not made of numbers/,
    /another embedder/,
  ],
  [
    'text among the numbers',
    both,
    (kind) => answering(200, vectors(kind, [embedding('a').with(3, 'NaN' as unknown as number)])),
    /not made of numbers/,
    /another embedder/,
  ],
  [
    'a vector of zeros',
    both,
    (kind) => answering(200, vectors(kind, [new Array(DIMENSIONS).fill(0)])),
    /has no direction/,
    /another embedder/,
  ],
  [
    'another dimension',
    both,
    (kind) => answering(200, vectors(kind, [[1, 2, 3]])),
    /vectors of 3 numbers where 32 are expected/,
    /dimensions/,
  ],
  [
    'a vector that is none',
    both,
    (kind) => answering(200, vectors(kind, ['nothing'])),
    /not made of numbers/,
    /another embedder/,
  ],
  [
    'an answer cut in the middle',
    both,
    () =>
      raw(
        (response) => (
          response.writeHead(200, { 'content-length': '1000' }).write('{"data":['),
          setTimeout(() => response.destroy(), 20)
        ),
      ),
    /closed the connection before its answer was complete/,
    /log/,
  ],
  ['a connection that is dropped', both, () => raw((response) => response.destroy()), /closed the connection/, /log/],
  [
    'silence',
    ['openai'],
    () => () => new Promise<boolean>(() => undefined),
    /did not answer within 0\.4 s/,
    /embedderTimeout/,
  ],
  [
    'an answer that never ends',
    ['openai'],
    () => raw((response) => response.writeHead(200).write('{"data":[')),
    /did not answer within 0\.4 s/,
    /embedderTimeout/,
  ],
];

describe('an embedder on a failing server', () => {
  let server: FakeEmbeddingServer;
  beforeEach(async () => (server = await new FakeEmbeddingServer().start()));
  afterEach(() => server.stop());

  for (const [what, kinds, fault, message, step] of faults) {
    for (const kind of kinds) {
      it(`explains the fault: ${what} (${kind})`, async () => {
        server.fault = fault(kind);
        const error = await failure(kind, server.url);
        assert.match(error.message, message);
        assert.match(error.nextStep, step);
      });
    }
  }

  it('explains a refused connection', async () => {
    const { url } = server;
    await server.stop();
    assert.match((await failure('openai', url)).message, /does not run at .*: the connection was refused/);
    assert.match((await failure('ollama', url)).nextStep, /ollama serve/);
  });

  for (const kind of both) {
    it(`explains a blocked port (${kind})`, async () => {
      const error = await failure(kind, 'http://127.0.0.1:9');
      assert.match(error.message, /^Port 9 of .* is blocked: it is reserved for another protocol\.$/);
      assert.match(error.nextStep, /codebaseSearch\.(ollama\.url|openai\.baseUrl)/);
      assert(!error.isTemporary);
    });

    it(`explains an unknown host (${kind})`, async () => {
      const error = await failure(kind, 'http://no-such-machine.invalid');
      assert.match(error.message, /Host not found: no-such-machine\.invalid/);
      assert.match(error.nextStep, /codebaseSearch\.(ollama\.url|openai\.baseUrl)/);
    });

    it(`explains an untrusted certificate and missing TLS (${kind})`, async () => {
      const tls = await listening(createTlsServer(certificate()));
      const untrusted = await failure(kind, `https://127.0.0.1:${tls.port}`);
      assert.match(untrusted.message, /certificate of .* is not trusted/);
      assert.match(untrusted.nextStep, /NODE_EXTRA_CA_CERTS/);
      tls.server.close();
      const plain = await failure(kind, server.url.replace('http:', 'https:'));
      assert.match(plain.message, /does not speak TLS/);
      assert.match(plain.nextStep, /begin with http:/);
    });

    it(`explains that another program listens (${kind})`, async () => {
      const other = await listening(createTcpServer((socket) => socket.end('SSH-2.0-OpenSSH\r\n')));
      assert.match((await failure(kind, `http://127.0.0.1:${other.port}`)).message, /closed the connection/);
      other.server.close();
    });
  }

  it('rejects invalid addresses, and addresses with a password', async () => {
    for (const url of ['localhost:11434', 'file:///etc/passwd', '']) {
      await assert.rejects(
        probeOllama(ollama(url), settings, undefined, never),
        (error: unknown) => error instanceof EmbedderError && /ollama\.url/.test(error.message),
      );
    }
    await assert.rejects(
      probeOpenAi({ ...openai(''), baseUrl: 'https://me:secret@host/v1' }, settings, undefined, never),
      (error: unknown) => {
        assert(error instanceof EmbedderError);
        assert(!/secret/.test(error.message + error.nextStep));
        return true;
      },
    );
  });

  for (const status of [429, 500, 503]) {
    it(`retries after ${status}, at the time that the server names`, async () => {
      let asked = 0;
      const times: number[] = [];
      server.fault = (_, response) => {
        times.push(performance.now());
        if (asked++ > 0) return false;
        json(response, status, {}, { 'retry-after': '0.3' });
        return true;
      };
      const embedder = openOpenAi(recordOf(openai(server.url)), openai(server.url), settings);
      assert.equal((await embedder.embed(['a'], never)).length, 1);
      assert(times[1]! - times[0]! >= 290, String(times));
      assert.equal(embedder.counters.retries, 1);
    });
  }

  it('does not retry if that cannot help', async () => {
    server.fault = answering(400, { error: 'no' });
    await failure('openai', server.url);
    assert.equal(server.requests.length, 1);
  });

  it('sends less text when the server reports a text as too long, and remembers the limit', async () => {
    server.fault = ({ body }, response) => {
      const isTooLong = (body.input ?? []).some((text) => text.length > 1_000);
      if (isTooLong)
        json(response, 400, { error: { message: 'This model has a maximum context length of 256 tokens' } });
      return isTooLong;
    };
    const embedder = openOpenAi(recordOf(openai(server.url)), openai(server.url), settings);
    const batches: (readonly number[])[] = [];
    for await (const batch of embedder.embedBatches(['x '.repeat(3_000), 'short', 'y '.repeat(2_000)], never))
      batches.push([...batch.keys()]);
    assert.deepEqual(batches.flat().sort(), [0, 1, 2]);
    const before = server.requests.length;
    await embedder.embed(['z '.repeat(3_000)], never);
    assert.equal(server.requests.length, before + 1);
  });

  it('opens no connection when the network is turned off', async () => {
    const error = await failure('openai', server.url, { allowNetwork: false });
    assert.match(error.message, /network is switched off/);
    assert.match(error.nextStep, /allowNetwork/);
    assert.equal(server.requests.length, 0);
  });

  it('stops when it is canceled', async () => {
    server.fault = () => new Promise<boolean>(() => undefined);
    const embedder = openOllama(recordOf(ollama(server.url)), ollama(server.url), settings);
    await assert.rejects(embedder.embed(['a'], timeoutSignal(50)), { name: 'TimeoutError' });
  });
});

describe('an embedder on a server', () => {
  let server: FakeEmbeddingServer;
  beforeEach(async () => (server = await new FakeEmbeddingServer().start()));
  afterEach(() => server.stop());

  it('probes version and vector length; a known server is sent no request that costs money', async () => {
    const record = await probeOllama(ollama(server.url), settings, undefined, never);
    assert.deepEqual(
      [record.dimensions, /^ollama\/nomic-embed-text:latest@[0-9a-f]{12}$/.test(record.id)],
      [DIMENSIONS, true],
    );
    const embeddedBefore = server.embedded.length;
    assert.deepEqual(await probeOllama(ollama(server.url), settings, record, never), record);
    server.requiresKey = true;
    const paid = await probeOpenAi(openai(server.url, 16), settings, undefined, never);
    assert.deepEqual([paid.dimensions, paid.id.endsWith('/v1/small/16')], [16, true]);
    await probeOpenAi(openai(server.url, 16), settings, paid, never);
    assert.equal(server.embedded.length, embeddedBefore + 1);
    await assert.rejects(
      probeOpenAi(openai(server.url), { ...settings, key: 'wrong' }, paid, never),
      /does not accept the key/,
    );
  });

  it('probes a server that lists no models, or does not allow listing them', async () => {
    const record = await probeOpenAi(openai(server.url), settings, undefined, never);
    for (const status of [403, 404, 405]) {
      server.fault = ({ path }, response) => path === '/v1/models' && (json(response, status, {}), true);
      assert.deepEqual(await probeOpenAi(openai(server.url), settings, record, never), record);
    }
  });

  it('lists the models of Ollama, embedding models first, and pulls a model', async () => {
    server.models = ['llama3:8b', 'bge-m3:latest', 'all-minilm:latest'];
    assert.deepEqual(await listOllamaModels(ollama(server.url), settings, never), [
      'all-minilm:latest',
      'bge-m3:latest',
      'llama3:8b',
    ]);
    await assert.rejects(probeOllama(ollama(server.url), settings, undefined, never), /has no model nomic-embed-text/);
    const shares: number[] = [];
    await pullOllamaModel(ollama(server.url), settings, (share) => shares.push(share), never);
    assert.deepEqual(shares, [0.5]);
    assert.equal((await probeOllama(ollama(server.url), settings, undefined, never)).dimensions, DIMENSIONS);
  });

  it('returns unit-length vectors in order, in batches of bounded size', async () => {
    const texts = Array.from({ length: 300 }, (_, i) => `text number ${i} ${'word '.repeat(i % 50)}`);
    const embedders = [
      { embedder: openOllama(recordOf(ollama(server.url)), ollama(server.url), settings), prefix: 'search_document: ' },
      { embedder: openOpenAi(recordOf(openai(server.url)), openai(server.url), settings), prefix: '' },
    ];
    for (const { embedder, prefix } of embedders) {
      const found = new Map<number, Float32Array>();
      for await (const batch of embedder.embedBatches(texts, never))
        for (const [i, vector] of batch) found.set(i, vector);
      assert.equal(found.size, 300);
      const direct = embedding(prefix + (texts[123] ?? ''));
      const length = Math.hypot(...direct);
      found.get(123)!.forEach((value, i) => assert(Math.abs(value - direct[i]! / length) < 1e-6));
    }
    assert(Math.max(...server.requests.map(({ body }) => body.input?.length ?? 0)) <= 128);
  });

  it('sends a bounded number of requests at a time', async () => {
    let [underWay, max, expected] = [0, 0, 0];
    server.fault = async () => {
      max = Math.max(max, ++underWay);
      // On a machine of any speed, this many requests arrive concurrently, and then no more.
      for (let i = 0; i < 500 && max < expected; i++) await delay(10);
      await delay(10);
      underWay--;
      return false;
    };
    const texts = Array.from({ length: 2_000 }, (_, i) => `text number ${i}`);
    for (const [embedder, bound] of [
      [openOllama(recordOf(ollama(server.url)), ollama(server.url), settings), 2],
      [openOpenAi(recordOf(openai(server.url)), openai(server.url), settings), 4],
    ] as const) {
      [max, expected] = [0, bound];
      let found = 0;
      for await (const batch of embedder.embedBatches(texts, never)) found += batch.size;
      assert.deepEqual([found, max], [texts.length, bound]);
    }
  });

  it('sends the key in a header, and never to the target of a redirect', async () => {
    server.requiresKey = true;
    await openOpenAi(recordOf(openai(server.url)), openai(server.url), settings).embed(['a'], never);
    assert.equal(server.requests[0]?.headers.authorization, `Bearer ${apiKey}`);
    assert(!JSON.stringify(server.requests.map(({ path, body }) => [path, body])).includes(apiKey));
    const provider = { ...defaultEmbedderSettings, providerKey: 'sk-of-another-provider' };
    await assert.rejects(
      openOpenAi(recordOf(openai(server.url)), openai(server.url), provider).embed(['a'], never),
      /does not accept the key/,
    );
    assert.equal(server.requests.at(-1)?.headers.authorization, undefined);
  });
});

async function listening(server: Server): Promise<{ server: Server; port: number }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as AddressInfo).port };
}

/** Creates a self-signed certificate. */
function certificate(): { key: Buffer; cert: Buffer } {
  const folder = temporaryFolder();
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      key,
      '-out',
      cert,
      '-days',
      '2',
      '-subj',
      '/CN=127.0.0.1',
    ],
    { stdio: 'ignore' },
  );
  return { key: readFileSync(key), cert: readFileSync(cert) };
}
