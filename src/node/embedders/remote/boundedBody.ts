/**
 * What of a server's answer is read. Its length is counted after decompression, so that a compressed answer does not
 * swell either.
 */

/** A response whose body fails and closes the connection where it is longer than this. */
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

/** None where there is no body. */
async function* chunksOf({ body }: Response): AsyncGenerator<Uint8Array> {
  if (body) yield* body as AsyncIterable<Uint8Array>;
}

/** The text that a body begins with; the connection is closed where there is more. */
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

/** The lines of a body, as they come. @throws what `tooLarge` makes when one is longer than this. */
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
