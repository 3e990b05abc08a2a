import { connect, type Table } from '@lancedb/lancedb';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from '../../../src/core/base/contracts';
import { publishCatalogue, type CatalogueChange } from '../../../src/node/catalogue/publishing/publishCatalogue';
import { openEngine } from '../../../src/node/engine/openEngine';
import { indexFolder, indexHome } from '../../../src/node/indexDirectory/indexHome';
import { publishIndex, type PublishOptions } from '../../../src/node/sharedIndex/publish';
import { temporaryFolder } from '../../support/temporaryFolder';
import { never } from '../../twins/engineParts';
import { makeRepository, teamGit } from '../sharedIndex/repository';

/** Creates repositories of an organization and publishes them to its store, as CI jobs do. */

export const resources = join(__dirname, '../../../dist');
export const quiet: Logger = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Creates a repository whose origin is on a server. */
export function makeOrigin(name: string, files: Readonly<Record<string, string>>): string {
  const folder = makeRepository(files);
  teamGit(folder, 'remote', 'add', 'origin', `https://x-access-token:secret@github.com/${name}.git`);
  return folder;
}

/** Returns the text of a file with one documented function. */
export const aFunction = (name: string, about: string): string =>
  `/** ${about} */\nexport function ${name}(load: number): number {\n  return load + limitOf${name}();\n}\n`;

/** A folder with an up-to-date index, as a CI job has it. */
export interface Job {
  readonly folder: string;
  /** Home of the index. */
  readonly home: string;
}

/** Starts a job on a machine without any index. */
export async function startJob(folder: string): Promise<Job> {
  const previous = process.env['CODEBASE_SEARCH_HOME'];
  process.env['CODEBASE_SEARCH_HOME'] = temporaryFolder();
  try {
    const engine = await openEngine(folder, { resources, logger: quiet });
    await engine.update(never);
    await engine.settle(never);
    await engine.dispose();
    return { folder, home: indexFolder(indexHome(), folder) };
  } finally {
    if (previous === undefined) delete process.env['CODEBASE_SEARCH_HOME'];
    else process.env['CODEBASE_SEARCH_HOME'] = previous;
  }
}

export async function publishJob({ folder, home }: Job, uri: string): Promise<CatalogueChange | undefined> {
  let change: CatalogueChange | undefined;
  const afterwards: PublishOptions['afterwards'] = async ({ address }, source) => {
    change = await publishCatalogue(folder, address, source, never);
  };
  await publishIndex(folder, home, { store: { uri, allowNetwork: true }, stripText: false, afterwards }, never);
  return change;
}

export const publishAll = async (folder: string, uri: string): Promise<CatalogueChange | undefined> =>
  publishJob(await startJob(folder), uri);

/** Returns the names of the tables of functions in the catalogue of a store. */
export const functionTables = (store: string): readonly string[] =>
  readdirSync(join(store, 'catalogue'))
    .filter((name) => name.includes('-functions-'))
    .map((name) => name.replace('.lance', ''));

export async function openTable(store: string, name: string): Promise<Table> {
  return (await connect(join(store, 'catalogue'))).openTable(name);
}

/** Returns paths and revisions of all rows in a table. */
export async function rowsIn(table: Table): Promise<readonly string[]> {
  const rows = await table.query().select(['path', 'revision']).toArrow();
  return rows
    .toArray()
    .map((row: { path: string; revision: string }) => `${row.path} ${row.revision}`)
    .sort();
}
