import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { HashFunction, Logger, Workspace } from '../../core/base/contracts';
import { messageOf } from '../../core/base/errors';
import { timeoutSignal } from '../../core/scheduling/timeoutSignal';
import { readActiveModel, writeActiveModel } from '../embedders/activeModel';
import { readJson, writeTextAtomic } from '../fileSystem/atomicFile';
import { IndexFolder } from '../indexDirectory/indexFolder';
import { createIndexAsWriter } from '../indexDirectory/createIndexAsWriter';
import type { ModelRecord } from '../settings/embedderChoice';
import { writeAdoption } from '../sharedIndex/adoptionRecord';
import { findSiblings, type SiblingIndex } from './findSiblings';
import { rankSiblings } from './rankSiblings';
import { linkSnapshot } from './linkedSnapshot';
import { linkSameRows } from './linkSameRows';
import { hasVectors, linkVectors } from './linkVectors';
import type { LocalFolder } from './sameFiles';

export interface AdoptSiblingParts {
  /** Folder of the index. */
  readonly home: string;
  /** See `repositoryKeys`. */
  readonly keys: readonly string[];
  readonly workspace: Pick<Workspace, 'scan' | 'read'>;
  readonly hash: HashFunction;
  /** Returns the model whose vectors are of use here, given the model of the other index. */
  readonly modelFor: (served: ModelRecord | undefined) => ModelRecord;
  readonly logger: Logger;
}

/**
 * Marker file that exists during an adoption and remains if the process dies. The cause may kill the next process too,
 * while building an index always ends. So the next process removes the marker and builds the index.
 */
const MARK = 'adopting.json';
/** Milliseconds after which a comparison is abandoned and the index is built. */
const PATIENCE_MILLISECONDS = 60_000;

/**
 * If a folder has no index yet, starts it from the index of another worktree or clone of its repository. Rows of files
 * that are the same here are adopted and shared on disk. The next run indexes the other files. Adoption is atomic, and
 * if anything fails, the folder is indexed as usual.
 */
export async function adoptSibling(parts: AdoptSiblingParts): Promise<void> {
  const { home, logger } = parts;
  try {
    if (new IndexFolder(home).current() !== undefined) return;
    if (await wasKilled(home)) await createIndexAsWriter(home, () => cleanUp(home));
    else if (await mayAdopt(parts)) await createIndexAsWriter(home, (assertWriter) => adoptMarked(parts, assertWriter));
  } catch (error) {
    logger.info(`The index of no other work tree or clone was used: ${messageOf(error)}`);
  }
}

const wasKilled = async (home: string): Promise<boolean> => (await readJson(join(home, MARK))) !== undefined;

/** Removes the unfinished tables of a killed adoption, which would be taken for a damaged index. */
async function cleanUp(home: string): Promise<void> {
  await new IndexFolder(home).removeUnused();
  await rm(join(home, MARK), { force: true });
}

/** Returns whether adoption is possible. An unreadable index is reported and set aside by the code that opens it. */
const mayAdopt = async ({ home, keys }: AdoptSiblingParts): Promise<boolean> =>
  (await new IndexFolder(home).unreadableReason()) === undefined && (await findSiblings(home, keys)).length > 0;

type AssertWriter = () => Promise<void>;

async function adoptMarked(parts: AdoptSiblingParts, assertWriter: AssertWriter): Promise<void> {
  const mark = join(parts.home, MARK);
  await writeTextAtomic(mark, '{}');
  try {
    await adoptBest(parts, assertWriter, timeoutSignal(PATIENCE_MILLISECONDS));
  } finally {
    await rm(mark, { force: true });
  }
}

/** Adopts the best usable sibling. A damaged sibling is skipped. */
async function adoptBest(parts: AdoptSiblingParts, assertWriter: AssertWriter, signal: AbortSignal): Promise<void> {
  const { home, keys, workspace, logger } = parts;
  const here = new Map((await workspace.scan(signal)).map((stat) => [stat.path, stat]));
  for (const sibling of await rankSiblings(await findSiblings(home, keys), here)) {
    try {
      const files = await adopt(sibling, { ...parts, here }, assertWriter, signal);
      logger.info(`Started from ${files} files of the index of ${sibling.folder}.`);
      return;
    } catch (error) {
      signal.throwIfAborted();
      logger.info(`The index of ${sibling.folder} was not used: ${messageOf(error)}`);
    }
  }
}

async function adopt(
  sibling: SiblingIndex,
  { home, modelFor, ...folder }: AdoptSiblingParts & LocalFolder,
  assertWriter: AssertWriter,
  signal: AbortSignal,
): Promise<number> {
  const model = modelFor(await readActiveModel(sibling.home));
  let count = 0;
  if (!(await hasVectors(sibling.home, model.id))) throw new Error(`it has no vectors of ${model.id}`);
  await new IndexFolder(home).reset(async (tables) => {
    const { files, generation } = await linkSameRows(sibling, tables, folder, signal);
    await linkVectors(sibling.home, home, model.id);
    if (model.choice.kind !== 'builtin') await writeActiveModel(home, model);
    await linkSnapshot(sibling, { home, tables: basename(tables), files, generation });
    count = files.length;
    await assertWriter();
  });
  await writeAdoption(home, { sibling: sibling.folder, files: count, at: Date.now() });
  return count;
}
