import assert from 'node:assert/strict';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { defaultEmbedderSettings } from '../../../../src/node/settings/embedderSettings';
import { openAiAddress } from '../../../../src/node/settings/serverAddress';
import { openOpenAi, probeOpenAi } from '../../../../src/node/embedders/remote/openai';
import { never } from '../../../twins/engineParts';

interface Asked {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

/** Starts an OpenAI-compatible server whose API begins at this path. */
async function serverAt(api: string, otherwise: (url: string) => [status: number, body: string]) {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (data: Buffer) => (body += data.toString()));
    request.on('end', () => {
      const url = request.url ?? '';
      asked.push({ url, headers: request.headers });
      const [path] = url.split('?');
      const isEmbedding = path === `${api}/embeddings` && request.method === 'POST';
      const input = isEmbedding ? (JSON.parse(body) as { input: string[] }).input : [];
      const [status, answer] = isEmbedding
        ? [200, JSON.stringify({ data: input.map((text, index) => ({ index, embedding: [text.length, 1, 2, 3] })) })]
        : otherwise(url);
      response.writeHead(status, { 'content-type': 'application/json' }).end(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    asked,
    [Symbol.asyncDispose]: () => new Promise<void>((end) => void server.close(() => end())),
  };
}

const missing = (): [number, string] => [404, '{"error": "not found"}'];
const page = (): [number, string] => [200, '<!doctype html><title>Chat</title>'];

async function embedAt(address: string) {
  const choice = { kind: 'openai', baseUrl: openAiAddress(address), model: 'm' } as const;
  const settings = { ...defaultEmbedderSettings, timeoutMs: 2_000, key: 'secret-key' };
  const record = await probeOpenAi(choice, settings, undefined, never);
  const [vector] = await openOpenAi(record, choice, settings).embed(['how'], never);
  assert.equal(vector?.length, 4);
  return record;
}

describe('an OpenAI-compatible server', () => {
  for (const otherwise of [missing, page]) {
    for (const form of ['', '/', '/v1', '/v1/ ', '/v1/embeddings', '/v1/models', '/api', '/api/embed'])
      it(`is found at http://host${form}, with ${otherwise.name} at other paths`, async () => {
        await using server = await serverAt('/v1', otherwise);
        const { id } = await embedAt(`http://${server.host}${form}`);
        // The vectors are the same for every form of the address.
        assert.equal(id, `openai/${server.host}/v1/m/4`);
      });
  }

  for (const api of ['', '/openai', '/api', '/v2'])
    it(`may have its API at ${api || 'its root'}`, async () => {
      await using server = await serverAt(api, missing);
      for (const form of [server.host, `"http://${server.host}"`].map((host) =>
        host.replace(server.host, server.host + api),
      ))
        assert.equal((await embedAt(form)).id, `openai/${server.host}${api}/m/4`);
    });

  it('receives the API version of Azure with each request, and its key in the header of Azure', async () => {
    await using server = await serverAt('/openai/deployments/e', missing);
    await embedAt(`http://${server.host}/openai/deployments/e/embeddings?api-version=2023-05-15`);
    for (const { url, headers } of server.asked) {
      assert.match(url, /^\/openai\/deployments\/e\/(models|embeddings)\?api-version=2023-05-15$/);
      assert.equal(headers['api-key'], 'secret-key');
    }
  });

  it('is not contacted if the address holds a key', async () => {
    await using server = await serverAt('/v1', missing);
    await assert.rejects(embedAt(`http://${server.host}/v1?api_key=sk-123456`), (error: Error) => {
      assert.match(error.message, /"codebaseSearch\.openai\.baseUrl" is an address with a key/);
      return !error.message.includes('sk-123456');
    });
    assert.deepEqual(server.asked, []);
  });

  it('is not searched at other paths if it is found but rejects the key', async () => {
    await using server = await serverAt('/none', () => [401, '{}']);
    await assert.rejects(embedAt(server.host), /does not accept the key/);
    assert.deepEqual(
      server.asked.map(({ url }) => url),
      ['/models'],
    );
  });
});
