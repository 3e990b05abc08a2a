import { createHash, createHmac } from 'node:crypto';

/**
 * Access to an S3 server for the requests that tests send without LanceDB, signed with version 4 and without a body.
 */
export interface S3Access {
  readonly endpoint: string;
  readonly keyId: string;
  readonly secret: string;
}

const REGION = 'us-east-1';
const EMPTY = createHash('sha256').update('').digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

export async function s3Request(
  { endpoint, keyId, secret }: S3Access,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const url = new URL(path, endpoint);
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = `${time.slice(0, 8)}/${REGION}/s3/aws4_request`;
  const signed: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': EMPTY,
    'x-amz-date': time,
  };
  const names = Object.keys(signed).sort();
  const canonical = [
    method,
    url.pathname,
    url.searchParams.toString(),
    ...names.map((name) => `${name}:${signed[name] ?? ''}`),
    '',
    names.join(';'),
    EMPTY,
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const key = scope.split('/').reduce<string | Buffer>((last, part) => hmac(last, part), `AWS4${secret}`);
  const authorization = `AWS4-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${hmac(key, toSign).toString('hex')}`;
  return fetch(url, { method, headers: { ...signed, authorization } });
}
