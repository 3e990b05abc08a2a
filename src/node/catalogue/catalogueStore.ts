import { isAbsolute, join } from 'node:path';
import { errors } from '../../core/base/errors';
import { keepsCatalogue } from '../settings/storeAddress';

/** Where the catalogue of a store is: beside the revisions, so that looking for repositories lists nothing else. */
export function catalogueAddress(address: string): string {
  if (!keepsCatalogue(address)) throw errors.catalogueUnsupported(address);
  return isAbsolute(address) ? join(address, FOLDER) : `${address}/${FOLDER}`;
}

const FOLDER = 'catalogue';

/** Everything of a repository begins with its id: who may not read what begins so finds nothing of it. */
export const profileTable = (repository: string): string => `${repository}-profile`;
export const functionTableName = (repository: string, mark: string): string => `${repository}-functions-${mark}`;

const PROFILE = /^([0-9a-f]{16})-profile$/;
export const repositoryOf = (table: string): string | undefined => PROFILE.exec(table)?.[1];
export const isFunctionTableOf = (table: string, repository: string): boolean =>
  table.startsWith(functionTableName(repository, ''));
