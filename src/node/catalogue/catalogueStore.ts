import { isAbsolute, join } from 'node:path';
import { errors } from '../../core/base/errors';
import { keepsCatalogue } from '../settings/storeAddress';

/**
 * Returns the address of a store's catalogue. The catalogue is beside the revisions, so that listing the repositories
 * lists nothing else.
 */
export function catalogueAddress(address: string): string {
  if (!keepsCatalogue(address)) throw errors.catalogueUnsupported(address);
  return isAbsolute(address) ? join(address, FOLDER) : `${address}/${FOLDER}`;
}

const FOLDER = 'catalogue';

/**
 * Returns the name of a profile table. All tables of a repository begin with its id, so that access to a repository can
 * be denied by that prefix.
 */
export const profileTable = (repository: string): string => `${repository}-profile`;
export const functionTableName = (repository: string, mark: string): string => `${repository}-functions-${mark}`;

const PROFILE = /^([0-9a-f]{16})-profile$/;
export const repositoryOf = (table: string): string | undefined => PROFILE.exec(table)?.[1];
export const isFunctionTableOf = (table: string, repository: string): boolean =>
  table.startsWith(functionTableName(repository, ''));
