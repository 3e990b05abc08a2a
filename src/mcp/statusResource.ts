import type { McpServer } from '@modelcontextprotocol/server';
import { describeSavings } from '../core/base/describeSavings';
import { toSearchError } from '../core/base/errors';
import { renderErrorForModel } from '../core/rendering/renderForModel';
import { toOneLine } from '../core/sanitize/hiddenCharacters';
import type { SearchedFolder } from '../node/multiRoot/folderLabels';
import type { ServedFolders } from './connection/servedFolders';

export const STATUS_URI = 'codebase-search://status';

/**
 * Registers the status of the served folders as a resource, which a user attaches or a client shows. A tool would cost
 * every conversation its description.
 */
export function registerStatus(server: McpServer, served: ServedFolders): void {
  const mimeType = 'text/plain';
  server.registerResource(
    'status',
    STATUS_URI,
    {
      title: 'Index status',
      description: 'How many files are indexed, and how many tokens answers saved compared with reading whole files.',
      mimeType,
    },
    async () => ({ contents: [{ uri: STATUS_URI, mimeType, text: await statusOf(served) }] }),
  );
}

async function statusOf(served: ServedFolders): Promise<string> {
  try {
    const { folders, warnings } = await served.opened();
    return [...(await Promise.all(folders.map(describeFolder))), ...warnings.map(toOneLine)].join('\n\n');
  } catch (error) {
    return renderErrorForModel(toSearchError(error));
  }
}

async function describeFolder({ path, engine }: SearchedFolder): Promise<string> {
  const { filesIndexed, filesTotal, chunks, index } = engine.status;
  const { saved } = await engine.statistics();
  return [
    toOneLine(path),
    `${index.state}: ${filesIndexed} of ${Math.max(filesIndexed, filesTotal)} files, ${chunks} chunks`,
    saved ? describeSavings(saved) : 'No answer to an agent or in the terminal yet.',
  ].join('\n');
}
