import { contains, isFields, type Fields, type SearchedPlace } from './folderLabels';

/** A folder, and the part of the request that concerns it, in terms of that folder. */
export interface FolderRequest {
  readonly folder: SearchedPlace;
  readonly fields: Fields;
  /** Number of each of the folder's queries in the whole batch, from 1. */
  readonly numbers?: readonly number[] | undefined;
  /** Factor for the scores of this folder, which makes them comparable to those of other folders. */
  readonly share: number;
}

/**
 * Drops folders that lie in another folder with the same request, because all their results would occur twice. A folder
 * that the rules of the outer folder exclude is kept. All folders are kept if the request names a location, because the
 * same location is a different one in each folder.
 */
export async function dropNestedFolders(
  asked: readonly FolderRequest[],
  request: Fields,
  signal: AbortSignal,
): Promise<readonly FolderRequest[]> {
  const isNested = ({ folder }: FolderRequest): boolean => asked.some((other) => isInside(folder, other.folder));
  if (!asked.some(isNested) || saysWhere(request)) return asked;
  const kept = await Promise.all(asked.map(async (one) => ((await isCovered(one.folder, asked, signal)) ? [] : [one])));
  return kept.flat();
}

async function isCovered(
  folder: SearchedPlace,
  asked: readonly FolderRequest[],
  signal: AbortSignal,
): Promise<boolean> {
  const outer = asked.filter(
    (other) => isInside(folder, other.folder) && other.folder.engine.status.index.state === 'indexed',
  );
  const fates = await Promise.all(outer.map((other) => other.folder.engine.why(realPathOf(folder), signal)));
  return fates.some(({ state }) => state === 'folder');
}

const realPathOf = ({ path, realPath }: SearchedPlace): string => realPath ?? path;
const isInside = (folder: SearchedPlace, other: SearchedPlace): boolean =>
  realPathOf(folder) !== realPathOf(other) && contains(realPathOf(other), realPathOf(folder));

function saysWhere(request: Fields): boolean {
  const { path, include, exclude, queries } = request;
  const globs = [include, exclude].flat().filter((glob) => typeof glob === 'string');
  // These globs match the same files from every folder.
  const isAnywhere = (glob: string): boolean => !glob.includes('/') || glob.startsWith('**/');
  return (
    typeof path === 'string' ||
    !globs.every(isAnywhere) ||
    (Array.isArray(queries) && queries.some((query: unknown) => isFields(query) && typeof query['path'] === 'string'))
  );
}
