import type { Engine } from '../../core/base/contracts';
import type { IndexStatus } from '../../core/base/types';
import { REMOTE_LABEL } from '../../core/base/remoteLabel';
import type { SearchedFolder, SearchedPlace } from './folderLabels';

/** Repositories that are not on this machine, as they are searched. */
export type SearchedRepositories = Pick<Engine, 'search' | 'expand'>;

/** Folders with repositories beside them. Of the only folder, paths stay as they are. */
export function besideRepositories(
  folders: readonly SearchedFolder[],
  repositories: SearchedRepositories,
): readonly SearchedPlace[] {
  const [only, ...others] = folders;
  const named = only && others.length === 0 ? [{ ...only, isUnlabelled: true } as const] : folders;
  const engine: SearchedPlace['engine'] = {
    search: (request, signal) => repositories.search(request, signal),
    expand: (request, signal) => repositories.expand(request, signal),
    why: (file) => Promise.resolve({ state: 'outside', file }),
    status: nothingToIndex,
  };
  return [...named, { label: REMOTE_LABEL, path: `${REMOTE_LABEL}:`, engine }];
}

const nothingToIndex: IndexStatus = {
  index: { state: 'indexed' },
  filesIndexed: 0,
  filesTotal: 0,
  chunks: 0,
  embedder: '',
  writer: false,
};
