import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Handles one request in place of the server. Returns whether it did; if not, the server answers as usual. */
export type ServerFault = (request: ReceivedRequest, response: ServerResponse) => boolean | Promise<boolean>;

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: {
    readonly model?: string;
    readonly name?: string;
    readonly input?: readonly string[];
    readonly dimensions?: number;
  };
}

export const DIMENSIONS = 32;
const KEY = 'sk-test-1234567890abcdef';
export const apiKey = KEY;

/** Returns a vector with one direction per word, so texts that share words have similar vectors. */
export function embedding(text: string, dimensions = DIMENSIONS): number[] {
  const sum = new Array<number>(dimensions).fill(0.01);
  for (const word of text.toLowerCase().match(/[a-z]+/g) ?? []) {
    const [axis = 0, sign = 0] = createHash('sha1').update(word).digest();
    sum[axis % dimensions] = (sum[axis % dimensions] ?? 0) + (sign < 128 ? 1 : -1);
  }
  return sum;
}

/**
 * An HTTP server that speaks the documented formats of Ollama (`/api/tags`, `/api/show`, `/api/embed`, `/api/pull`) and
 * of OpenAI (`/v1/models`, `/v1/embeddings`), on a port of its own, with faults where a test wants them.
 */
export class FakeEmbeddingServer {
  readonly requests: ReceivedRequest[] = [];
  /** Texts that were answered with a vector, including probes. */
  readonly embedded: string[] = [];
  models = ['nomic-embed-text:latest'];
  /** Changes when a model is pulled again. */
  version = '';
  fault: ServerFault = () => false;
  requiresKey = false;
  /** Context length that the server reports for its models, if any. */
  contextTokens: number | undefined;
  #server: Server | undefined;

  async start(): Promise<this> {
    const server = createServer((request, response) => void this.#serve(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.#server = server;
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server?.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    server?.closeAllConnections();
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  }

  async #serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const request: ReceivedRequest = {
      method: incoming.method ?? '',
      path: incoming.url ?? '',
      headers: incoming.headers,
      body: text === '' ? {} : (JSON.parse(text) as ReceivedRequest['body']),
    };
    this.requests.push(request);
    if (!(await this.fault(request, response))) this.#answer(request, response);
  }

  #answer({ path, headers, body }: ReceivedRequest, response: ServerResponse): ServerResponse {
    if (this.requiresKey && headers.authorization !== `Bearer ${KEY}`) {
      return json(response, 401, { error: { message: `Incorrect API key provided: ${headers.authorization ?? ''}` } });
    }
    const input = body.input ?? [];
    switch (path) {
      case '/api/tags':
        return json(response, 200, {
          models: this.models.map((name) => ({
            name,
            digest: createHash('sha256')
              .update(name + this.version)
              .digest('hex'),
          })),
        });
      case '/api/show':
        return json(response, 200, {
          parameters: 'num_ctx                        8192\nstop                           "<|end|>"',
          details: { format: 'gguf', family: 'nomic-bert' },
          model_info: {
            'general.architecture': 'nomic-bert',
            ...(this.contextTokens && { 'nomic-bert.context_length': this.contextTokens }),
            'nomic-bert.embedding_length': DIMENSIONS,
          },
          capabilities: ['embedding'],
        });
      case '/api/embed':
        this.embedded.push(...input);
        return json(response, 200, {
          model: body.model,
          embeddings: input.map((text) => embedding(text)),
          prompt_eval_count: input.length * 10,
        });
      case '/api/pull':
        this.models.push(body.model ?? body.name ?? '');
        response.write(`${JSON.stringify({ status: 'pulling', digest: 'x', total: 10, completed: 5 })}\n`);
        return response.end(`${JSON.stringify({ status: 'success' })}\n`);
      case '/v1/models':
        return json(response, 200, {
          object: 'list',
          data: this.contextTokens ? [{ id: 'small', object: 'model', max_model_len: this.contextTokens }] : [],
        });
      case '/v1/embeddings':
        this.embedded.push(...input);
        return json(response, 200, {
          object: 'list',
          data: input
            .map((text, index) => ({ object: 'embedding', index, embedding: embedding(text, body.dimensions) }))
            .reverse(),
          usage: { prompt_tokens: input.length * 10, total_tokens: input.length * 10 },
        });
      default:
        return json(response, 404, { error: `no route ${path}` });
    }
  }
}

export function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): ServerResponse {
  return response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}
