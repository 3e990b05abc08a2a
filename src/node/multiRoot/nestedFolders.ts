import { contains, isFields, type Fields, type SearchedPlace } from './folderLabels';

/** A folder, and the request as it understands it. */
export interface FolderRequest {
  readonly folder: SearchedPlace;
  readonly fields: Fields;
  /** Of a batch: where each question that the folder is asked stands in the whole request, from 1. */
  readonly numbers?: readonly number[] | undefined;
  /** What its scores are multiplied by, to stand beside those of the others. */
  readonly share: number;
}

/**
 * Without folders that lie in another one which is asked the same: all that they have would come twice. One that the
 * other's rules leave out stays, and so do all where the question says where to look, since that means something else
 * in each.
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
  // These mean the same from whatever folder they are seen.
  const isAnywhere = (glob: string): boolean => !glob.includes('/') || glob.startsWith('**/');
  return (
    typeof path === 'string' ||
    !globs.every(isAnywhere) ||
    (Array.isArray(queries) && queries.some((query: unknown) => isFields(query) && typeof query['path'] === 'string'))
  );
}
