import type { Engine } from '../../core/base/contracts';
import type { IndexStatus } from '../../core/base/types';
import { REMOTE_LABEL } from '../../core/base/remoteLabel';
import type { SearchedFolder, SearchedPlace } from './folderLabels';

/** Remote repositories that are searched along with folders. */
export type SearchedRepositories = Pick<Engine, 'search' | 'expand'>;

/** Returns folders together with remote repositories. If there is only one folder, its paths carry no label. */
export function withStoredRepositories(
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
