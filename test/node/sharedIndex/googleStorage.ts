import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * The part of the XML API of Google Cloud Storage that programs use to store tables: objects with generations and
 * conditions on them, ranges, paged lists, multipart uploads, and copies. Runs in memory, and follows Google's
 * reference because Google offers no server to test with.
 */
export interface CloudStorage {
  readonly url: string;
  /** Number of requests by method. */
  readonly requests: ReadonlyMap<string, number>;
  createBucket(name: string): void;
  /** Denies all access from now on. */
  lock(name: string): void;
  stop(): void;
}

interface StoredObject {
  readonly bytes: Buffer;
  readonly generation: number;
  readonly modified: Date;
}

interface Bucket {
  readonly objects: Map<string, StoredObject>;
  readonly uploads: Map<string, Map<number, Buffer>>;
  isLocked: boolean;
}

/** Google returns up to 1,000 keys per page. Fewer are allowed, and show whether the next page is requested. */
const KEYS_PER_PAGE = 25;

/** An error response in place of the requested answer. */
class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export async function startCloudStorage(): Promise<CloudStorage> {
  const buckets = new Map<string, Bucket>();
  const requests = new Map<string, number>();
  const server = createServer((request, response) => {
    requests.set(request.method ?? '', (requests.get(request.method ?? '') ?? 0) + 1);
    void answer(buckets, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    createBucket: (name) => void buckets.set(name, { objects: new Map(), uploads: new Map(), isLocked: false }),
    lock: (name) => {
      const bucket = buckets.get(name);
      if (bucket) bucket.isLocked = true;
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function answer(
  buckets: ReadonlyMap<string, Bucket>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await buffer(request);
  try {
    const url = new URL(request.url ?? '/', 'http://storage');
    const [name = '', ...rest] = url.pathname.slice(1).split('/').map(decodeURIComponent);
    const bucket = buckets.get(name);
    if (!bucket) throw new Refusal(404, 'NoSuchBucket', 'The specified bucket does not exist.');
    if (bucket.isLocked) throw new Refusal(403, 'AccessDenied', 'Access denied.');
    const key = rest.join('/');
    if (key === '') list(bucket, name, url.searchParams, response);
    else ofObject(buckets, bucket, { key, url, request, body }, response);
  } catch (error) {
    const { status, code, message } =
      error instanceof Refusal ? error : new Refusal(500, 'InternalError', String(error));
    response
      .writeHead(status, { 'Content-Type': 'application/xml; charset=UTF-8' })
      .end(xml(element('Error', element('Code', code) + element('Message', message))));
  }
}

interface Asked {
  readonly key: string;
  readonly url: URL;
  readonly request: IncomingMessage;
  readonly body: Buffer;
}

function ofObject(buckets: ReadonlyMap<string, Bucket>, bucket: Bucket, asked: Asked, response: ServerResponse): void {
  const { key, url, request, body } = asked;
  const upload = url.searchParams.get('uploadId');
  if (request.method === 'POST' && url.searchParams.has('uploads')) beginUpload(bucket, key, response);
  else if (upload !== null) ofUpload(bucket, upload, asked, response);
  else if (request.method === 'PUT') put(bucket, key, copied(buckets, request) ?? body, request, response);
  else if (request.method === 'DELETE') remove(bucket, key, response);
  else if (request.method === 'GET' || request.method === 'HEAD') get(bucket, key, request, response);
  else throw new Refusal(405, 'MethodNotAllowed', 'The specified method is not allowed against this resource.');
}

function list({ objects }: Bucket, name: string, asked: URLSearchParams, response: ServerResponse): void {
  const [prefix, delimiter] = [asked.get('prefix') ?? '', asked.get('delimiter') ?? ''];
  const after = asked.get('continuation-token') ?? asked.get('start-after') ?? '';
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(prefix) && key > after && !(after.endsWith('/') && key.startsWith(after)))
    .sort();
  const folderOf = (key: string): string | undefined => {
    const end = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
    return end < 0 ? undefined : key.slice(0, end + delimiter.length);
  };
  const entries = [...new Set(keys.map((key) => folderOf(key) ?? key))];
  const page = entries.slice(0, KEYS_PER_PAGE);
  const isTruncated = entries.length > page.length;
  const contents = page.map((entry) => {
    const object = objects.get(entry);
    return object ? element('Contents', describe(entry, object)) : element('CommonPrefixes', element('Prefix', entry));
  });
  const head =
    element('Name', name) +
    element('Prefix', prefix) +
    element('KeyCount', page.length) +
    element('IsTruncated', isTruncated);
  const next = isTruncated ? element('NextContinuationToken', page.at(-1) ?? '') : '';
  sendXml(response, element('ListBucketResult', head + next + contents.join('')));
}

const describe = (key: string, { bytes, generation, modified }: StoredObject): string =>
  element('Key', key) +
  element('Generation', generation) +
  element('MetaGeneration', 1) +
  element('LastModified', modified.toISOString()) +
  element('ETag', etagOf(bytes)) +
  element('Size', bytes.length);

/** Stores an object. `x-goog-if-generation-match: 0` requires that the object does not exist yet. */
function put(bucket: Bucket, key: string, bytes: Buffer, { headers }: IncomingMessage, response: ServerResponse): void {
  const wanted = headers['x-goog-if-generation-match'];
  if (wanted !== undefined && Number(wanted) !== (bucket.objects.get(key)?.generation ?? 0)) {
    throw new Refusal(412, 'PreconditionFailed', 'At least one of the pre-conditions you specified did not hold.');
  }
  const object = store(bucket, key, bytes);
  response
    .writeHead(200, headersOf(object))
    .end(
      headers['x-goog-copy-source'] === undefined
        ? ''
        : xml(element('CopyObjectResult', element('ETag', etagOf(bytes)))),
    );
}

let generations = 1_700_000_000_000_000;

function store({ objects }: Bucket, key: string, bytes: Buffer): StoredObject {
  const object = { bytes, generation: ++generations, modified: new Date() };
  objects.set(key, object);
  return object;
}

function copied(buckets: ReadonlyMap<string, Bucket>, { headers }: IncomingMessage): Buffer | undefined {
  const source = headers['x-goog-copy-source'];
  if (source === undefined) return undefined;
  const [name = '', ...key] = decodeURIComponent(String(source)).replace(/^\//, '').split('/');
  return existing(buckets.get(name), key.join('/')).bytes;
}

function existing(bucket: Bucket | undefined, key: string): StoredObject {
  const object = bucket?.objects.get(key);
  if (!object) throw new Refusal(404, 'NoSuchKey', 'The specified key does not exist.');
  return object;
}

function get(bucket: Bucket, key: string, { headers, method }: IncomingMessage, response: ServerResponse): void {
  const object = existing(bucket, key);
  const { length } = object.bytes;
  const range = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '');
  const [, first = '', last = ''] = range ?? [];
  const [start, end] =
    first === ''
      ? [last === '' ? 0 : Math.max(0, length - Number(last)), length]
      : [Number(first), last === '' ? length : Math.min(length, Number(last) + 1)];
  if (start >= length && length > 0) throw new Refusal(416, 'InvalidRange', 'The requested range cannot be satisfied.');
  const part = range ? { 'Content-Range': `bytes ${start}-${end - 1}/${length}` } : {};
  response
    .writeHead(range ? 206 : 200, { ...headersOf(object), ...part, 'Content-Length': end - start })
    .end(method === 'HEAD' ? undefined : object.bytes.subarray(start, end));
}

function remove(bucket: Bucket, key: string, response: ServerResponse): void {
  existing(bucket, key);
  bucket.objects.delete(key);
  response.writeHead(204).end();
}

function beginUpload({ uploads }: Bucket, key: string, response: ServerResponse): void {
  const id = randomUUID();
  uploads.set(id, new Map());
  sendXml(response, element('InitiateMultipartUploadResult', element('Key', key) + element('UploadId', id)));
}

function ofUpload(bucket: Bucket, id: string, { key, url, request, body }: Asked, response: ServerResponse): void {
  const parts = bucket.uploads.get(id);
  if (!parts) throw new Refusal(404, 'NoSuchUpload', 'The requested upload was not found.');
  if (request.method === 'PUT') {
    parts.set(Number(url.searchParams.get('partNumber')), body);
    response.writeHead(200, { ETag: etagOf(body) }).end();
    return;
  }
  bucket.uploads.delete(id);
  if (request.method === 'DELETE') {
    response.writeHead(204).end();
    return;
  }
  const whole = store(bucket, key, Buffer.concat([...parts].sort(([a], [b]) => a - b).map(([, part]) => part)));
  sendXml(
    response,
    element('CompleteMultipartUploadResult', element('Key', key) + element('ETag', etagOf(whole.bytes))),
  );
}

const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;
const headersOf = ({ bytes, generation, modified }: StoredObject) => ({
  ETag: etagOf(bytes),
  'x-goog-generation': String(generation),
  'x-goog-metageneration': '1',
  'Last-Modified': modified.toUTCString(),
});
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
/** Returns an element. Text content is escaped, and nested elements are kept. */
const element = (name: string, content: string | number | boolean): string =>
  `<${name}>${typeof content === 'string' && !content.startsWith('<') ? escaped(content) : content}</${name}>`;
const xml = (root: string): string => `<?xml version='1.0' encoding='UTF-8'?>${root}`;
const sendXml = (response: ServerResponse, root: string): void =>
  void response.writeHead(200, { 'Content-Type': 'application/xml; charset=UTF-8' }).end(xml(root));
