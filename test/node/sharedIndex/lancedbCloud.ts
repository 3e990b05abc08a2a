import { connect, type Connection, type Table } from '@lancedb/lancedb';
import { DataType, Precision, tableToIPC, type Field, type Schema } from 'apache-arrow';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { temporaryFolder } from '../../support/temporaryFolder';
import { asArrowFile } from './arrowFile';

/**
 * The part of the HTTP interface of LanceDB Cloud that creates, fills, reads and drops tables, over real tables on
 * disk: lists in JSON, rows as Arrow streams, queries as Arrow files. Follows LanceDB's description, because the
 * service itself is not available here.
 */
export interface LancedbCloud {
  readonly url: string;
  /** Names of the databases that were requested. */
  readonly databases: ReadonlySet<string>;
  stop(): void;
}

/** An error response in place of the requested answer. */
class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

export async function startLancedbCloud(apiKey: string): Promise<LancedbCloud> {
  const databases = new Set<string>();
  const connection = await connect(temporaryFolder(), { readConsistencyInterval: 0 });
  const server = createServer((request, response) => {
    databases.add(String(request.headers['x-lancedb-database']));
    void answer(connection, apiKey, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    databases,
    stop: () => {
      server.close();
      server.closeAllConnections();
      connection.close();
    },
  };
}

async function answer(
  connection: Connection,
  apiKey: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const body = await buffer(request);
    if (request.headers['x-api-key'] !== apiKey) throw new Refusal(401, 'Unauthorized: the API key is not known');
    const url = new URL(request.url ?? '/', 'http://cloud');
    const [, table = '', action = ''] = /^\/v1\/table\/([^/]*)\/?([^/]*)/.exec(url.pathname) ?? [];
    const result =
      table === ''
        ? { tables: await connection.tableNames({ limit: Number(url.searchParams.get('limit') ?? 10) }) }
        : await act(connection, decodeURIComponent(table), action, url.searchParams, body);
    if (result instanceof Uint8Array)
      response.writeHead(200, { 'Content-Type': 'application/vnd.apache.arrow.file' }).end(result);
    else response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(result));
  } catch (error) {
    const { status, message } = error instanceof Refusal ? error : new Refusal(500, String(error));
    response.writeHead(status, { 'Content-Type': 'text/plain' }).end(message);
  }
}

async function act(
  connection: Connection,
  name: string,
  action: string,
  asked: URLSearchParams,
  body: Buffer,
): Promise<object | number> {
  if (action === 'create') return create(connection, name, asked.get('mode') ?? 'create', body);
  const names = await connection.tableNames({ limit: 100_000 });
  if (!names.includes(name)) throw new Refusal(404, `Table '${name}' was not found`);
  if (action === 'drop') return connection.dropTable(name).then(() => ({}));
  const table = await connection.openTable(name);
  try {
    return await actOn(table, name, action, body);
  } finally {
    table.close();
  }
}

async function create(connection: Connection, name: string, mode: string, body: Buffer): Promise<object> {
  const isThere = (await connection.tableNames({ limit: 100_000 })).includes(name);
  if (isThere && mode === 'create') throw new Refusal(400, `Table ${name} already exists`);
  if (isThere) return {};
  const rows = asArrowFile(body);
  const table = await connection.createEmptyTable(name, rows.schema);
  if (rows.batches > 0) await insert(table, body);
  table.close();
  return {};
}

/** Inserts an Arrow file with the inner table of LanceDB, which accepts it unchanged. */
async function insert(table: Table, body: Buffer): Promise<object> {
  const { inner } = table as unknown as { readonly inner: { add(file: Buffer, mode: string): Promise<unknown> } };
  await inner.add(asArrowFile(body).bytes, 'append');
  return { version: await table.version() };
}

interface Asked {
  readonly filter?: string;
  readonly predicate?: string;
  readonly columns?: string[];
  readonly k?: number;
}

async function actOn(table: Table, name: string, action: string, body: Buffer): Promise<object | number> {
  if (action === 'insert') return insert(table, body);
  const { filter, predicate = 'false', columns, k } = JSON.parse(body.toString() || '{}') as Asked;
  if (action === 'describe')
    return {
      table: name,
      version: await table.version(),
      schema: inJson(await table.schema()),
      stats: { num_deleted_rows: 0, num_fragments: 1 },
    };
  if (action === 'count_rows') return table.countRows(predicate === 'false' ? undefined : predicate);
  if (action === 'delete') return { version: (await table.delete(predicate)).version, num_deleted_rows: 0 };
  if (action !== 'query') throw new Refusal(404, `There is no ${action}`);
  let query = table.query();
  if (filter !== undefined) query = query.where(filter);
  if (columns) query = query.select(columns);
  if (k !== undefined && k < Number.MAX_SAFE_INTEGER) query = query.limit(k);
  return tableToIPC(await query.toArrow(), 'file');
}

/** Returns a schema in LanceDB's JSON notation. */
const inJson = ({ fields }: Schema): object => ({ fields: fields.map(fieldInJson) });
const fieldInJson = ({ name, type, nullable }: Field<DataType>): object => ({ name, type: typeInJson(type), nullable });

function typeInJson(type: DataType): object {
  if (DataType.isFixedSizeList(type))
    return { type: 'fixed_size_list', fields: type.children.map(fieldInJson), length: type.listSize };
  if (DataType.isUtf8(type)) return { type: 'string' };
  if (DataType.isBinary(type)) return { type: 'binary' };
  if (DataType.isInt(type)) return { type: `int${type.bitWidth}` };
  if (DataType.isFloat(type)) return { type: type.precision === Precision.DOUBLE ? 'double' : 'float' };
  throw new Refusal(500, 'a type that no index has');
}
