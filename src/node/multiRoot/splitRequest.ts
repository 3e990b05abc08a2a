import { isAbsolute } from 'node:path';
import { unescape } from 'minimatch';
import { globInside } from '../../core/request/folderPaths';
import { queriesFor } from './splitQueries';
import { OTHER_FOLDER, pathIn, type Fields, type SearchedPlace } from './folderLabels';

/** Returns the request in terms of a folder; undefined if it concerns only other folders. */
export function requestFor(
  folder: SearchedPlace,
  folders: readonly SearchedPlace[],
  request: Fields,
): Fields | undefined {
  const path = pathIn(folder, folders, request['path']);
  if (path === OTHER_FOLDER) return undefined;
  const [include, exclude] = [
    globsIn(folder, folders, request['include']),
    globsIn(folder, folders, request['exclude']),
  ];
  // If all globs are for other folders, nothing is searched here: an empty list would admit every file.
  if (isEmpty(include) && !isEmpty(request['include'])) return undefined;
  const fields = {
    ...request,
    ...(path !== undefined && { path }),
    ...(include !== undefined && { include }),
    ...(exclude !== undefined && { exclude }),
  };
  if (!Array.isArray(request['queries'])) return fields;
  const queries = queriesFor(folder, folders, request['queries']);
  return queries && { ...fields, queries };
}

const isEmpty = (list: unknown): boolean => Array.isArray(list) && list.length === 0;

/**
 * Returns the globs for a folder. A glob that begins with the label or the path of a folder applies to that folder
 * only.
 */
function globsIn(folder: SearchedPlace, folders: readonly SearchedPlace[], globs: unknown): unknown {
  if (!Array.isArray(globs)) return globs;
  return globs.flatMap((glob: unknown) => (typeof glob === 'string' ? (globIn(folder, folders, glob) ?? []) : [glob]));
}

function globIn(folder: SearchedPlace, folders: readonly SearchedPlace[], glob: string): string | undefined {
  const holders = isAbsolute(glob) ? folders.filter((one) => pathIn(one, [one], glob) !== OTHER_FOLDER) : [];
  if (holders.length > 0) return holders.includes(folder) ? glob : undefined;
  const below = globInside(glob, []);
  const slash = below.indexOf('/');
  const head = unescape(below.slice(0, Math.max(0, slash)));
  const isLabel = ({ label, isUnlabelled }: SearchedPlace): boolean => !isUnlabelled && label === head;
  if (isLabel(folder)) return below.slice(slash + 1);
  return folders.some(isLabel) ? undefined : below;
}
