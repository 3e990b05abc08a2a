/**
 * Reading of response bodies with size limits. Sizes are counted after decompression, so that the limits also hold for
 * compressed bodies.
 */

/** Returns a response whose body fails and closes the connection when it exceeds the limit. */
export function limitBody(response: Response, mostBytes: number, tooLarge: () => Error): Response {
  let left = mostBytes;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(bytes, controller) {
      left -= bytes.length;
      if (left < 0) throw tooLarge();
      controller.enqueue(bytes);
    },
  });
  return new Response(response.body?.pipeThrough(counter) ?? null, response);
}

/** Iterates over the chunks of a body, if there is one. */
async function* chunksOf({ body }: Response): AsyncGenerator<Uint8Array> {
  if (body) yield* body as AsyncIterable<Uint8Array>;
}

/** Reads the beginning of a body as text. If there is more, the connection is closed. */
export async function readBeginning(response: Response, mostBytes: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const bytes of chunksOf(response)) {
    parts.push(bytes);
    length += bytes.length;
    if (length >= mostBytes) break;
  }
  return Buffer.concat(parts).subarray(0, mostBytes).toString();
}

/**
 * Yields the lines of a body as they arrive.
 * @throws The error made by `tooLarge` when a line is too long.
 */
export async function* bodyLines(
  response: Response,
  mostCharacters: number,
  tooLarge: () => Error,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of chunksOf(response)) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
    if (rest.length > mostCharacters) throw tooLarge();
  }
  if (rest !== '') yield rest;
}
