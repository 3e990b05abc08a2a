import type { Command } from 'commander';
import { errors, SearchError } from '../../core/base/errors';
import { splitGlobs } from '../../core/request/values/plainValues';
import { timeoutSignal } from '../../core/scheduling/timeoutSignal';
import type { SearchedFolder } from '../../node/multiRoot/folderLabels';
import { mergeStatus } from '../../node/multiRoot/mergeStatus';
import { isFolder } from '../../node/fileSystem/fileStat';
import { existingFolder } from '../../node/fileSystem/existingFolder';
import { indexFolder, indexHome } from '../../node/indexDirectory/indexHome';
import { requireRevision } from '../../node/git/gitRevision';
import { environmentStore, keepsCatalogue, storeAddress } from '../../node/settings/storeAddress';
import type { Publication, PublishOptions } from '../../node/sharedIndex/publish';
import { requireLanceDb } from '../../node/storage/requireLanceDb';
import { EXIT } from '../terminal/exitCodes';
import { addFolders, addJson, addStore, type CommonOptions } from '../flags/options';
import { interruption } from '../terminal/interruption';
import { print, printJson } from '../terminal/output';
import { requireProject, updateAll, withFolders } from './session';

export function addIndex(root: Command): void {
  const command = root
    .command('index')
    .description('bring the index of one folder or several up to date; with --store, publish it for a team')
    .addHelpText('after', help)
    .action(index);
  addStore(addJson(addFolders(command)), 'to publish the index of HEAD in')
    .option(
      '--include <glob>',
      'index files that match, of any kind and whatever ignores them; may be repeated; kept for later, none with ""',
      (globs: string, others: readonly string[] | undefined) => [...(others ?? []), ...splitGlobs(globs)],
    )
    .option(
      '--remove-repository <name>',
      'index nothing, and take a repository out of what --scope searches in the store',
    )
    .option('--strip-text', 'publish without text: vectors, terms and ranges only')
    .option('--yes', 'agree to what an embedder on a server would be sent');
}

const help = `
Examples:
  codebase-search index
  codebase-search index --folder ~/code/app --folder ~/code/library --json
  codebase-search index --include "*.abc" --include "gen/**"      # other kinds, and what is ignored
  codebase-search index --store s3://team-bucket/search          # in CI, after each push to main`;

interface IndexOptions extends CommonOptions {
  readonly yes?: boolean;
  readonly store?: string;
  readonly stripText?: boolean;
  readonly removeRepository?: string;
  readonly include?: readonly string[];
}

async function index(options: IndexOptions): Promise<void> {
  if (options.removeRepository !== undefined) return remove(options.removeRepository, options);
  const started = performance.now();
  requireProject(options.folder);
  await requirePublishable(options);
  // A user who runs `index` wants an index, even if indexing was paused.
  await withFolders(
    options.folder,
    async (folders, signal) => {
      await Promise.all(folders.map(({ engine }) => engine.resume()));
      await updateAll(folders, signal);
      const { waitForEmbedding } = await import('../terminal/waitForEmbedding');
      for (const { engine } of folders) await waitForEmbedding(engine, options.yes ?? false, signal);
      for (const folder of folders) await requireDone(folder);
      const published = await publishAll(folders, options, signal);
      const { filesIndexed: files, chunks } = mergeStatus(folders.map(({ engine }) => engine.status));
      const seconds = Math.round((performance.now() - started) / 100) / 10;
      const lines = [`${files} files, ${chunks} chunks, ${seconds.toFixed(1)} s`, ...published.map(inWords)];
      if (options.json)
        printJson({ files, chunks, seconds, ...(published.length > 0 && { published: published.map(forPrograms) }) });
      else print(`${lines.join('\n')}\n`);
      // The message was printed above. The index can be searched, but lacks the vectors that were asked for.
      if (folders.some(({ engine }) => engine.status.embedding?.state === 'unavailable'))
        process.exitCode = EXIT.nothing;
    },
    {
      store: options.store,
      publishes: options.store !== undefined,
      ...(options.include && { include: options.include.filter(Boolean) }),
    },
  );
}

async function remove(name: string, { store: given, json }: IndexOptions): Promise<void> {
  const store = environmentStore(given);
  if (!store) throw errors.removalWithoutStore();
  const { removeRepository } = await requireLanceDb(() => import('../../node/catalogue/publishing/removeRepository'));
  const removed = await removeRepository(storeAddress(store), name, interruption);
  if (json) printJson({ removed });
  else print(`${name} is removed from the catalogue\n`);
}

/** Throws for a reason that would prevent publication, before the index is built. */
async function requirePublishable({ store: given, folder }: IndexOptions): Promise<void> {
  const store = given === undefined ? undefined : environmentStore(given);
  if (!store) return;
  storeAddress(store);
  for (const path of folder)
    await requireRevision(await existingFolder(path), errors.notPublishable, timeoutSignal(GIT_MILLISECONDS));
}

const GIT_MILLISECONDS = 30_000;

/**
 * Throws if the index is not complete: meanwhile, the folder may have been deleted, and another process may have paused
 * or cleared the index.
 */
async function requireDone({
  path,
  engine: {
    status: { index },
  },
}: SearchedFolder): Promise<void> {
  if (!(await isFolder(path))) throw errors.folderGone(path);
  if (index.state === 'paused') throw errors.indexInterrupted(path);
  if (index.state === 'error') throw new SearchError('INDEX_NOT_READY', index.message, index.nextStep);
}

async function publishAll(
  folders: readonly SearchedFolder[],
  { store: given, stripText = false }: IndexOptions,
  signal: AbortSignal,
): Promise<readonly Publication[]> {
  const store = given === undefined ? undefined : environmentStore(given);
  const published: Publication[] = [];
  if (!store) return published;
  const { publishIndex } = await requireLanceDb(() => import('../../node/sharedIndex/publish'));
  const { publishCatalogue } = await requireLanceDb(() => import('../../node/catalogue/publishing/publishCatalogue'));
  for (const { path } of folders) {
    const root = await existingFolder(path);
    const afterwards: PublishOptions['afterwards'] = async ({ address }, source) => {
      if (keepsCatalogue(address)) await publishCatalogue(root, address, source, signal);
    };
    const options = { store, stripText, ...(!stripText && { afterwards }) };
    published.push(await publishIndex(root, indexFolder(indexHome(), root), options, signal));
  }
  return published;
}

function inWords({ revision: { revision, files }, kept, isNew }: Publication): string {
  const done = isNew
    ? `published ${files} files of ${revision.slice(0, 12)}`
    : `${revision.slice(0, 12)} had been published before`;
  return kept > 0 ? `${done}; ${kept} that are not as committed stay here` : done;
}

const forPrograms = ({ revision: { revision, files, chunks, vectors }, kept, isNew }: Publication) => ({
  revision,
  files,
  chunks,
  vectors,
  kept,
  new: isNew,
});
