import type { Command } from 'commander';
import { colors } from '../terminal/colors';
import { hitRate } from '../../core/search/queryCache';
import { describeLeftOut } from '../../core/base/leftOut';
import { toOneLine } from '../../core/sanitize/hiddenCharacters';
import { describeSavings } from '../../core/base/describeSavings';
import { leftOutWords } from '../../core/base/leftOutTexts';
import type { EmbedderUsage } from '../../core/base/types';
import type { IndexRecord } from '../../node/engine/indexMetadata';
import { existingFolder } from '../../node/fileSystem/existingFolder';
import { requireLanceDb } from '../../node/storage/requireLanceDb';
import { addFolders, addJson, type CommonOptions } from '../flags/options';
import { print, printJson } from '../terminal/output';
import { ENDED_BY_SIGNALS, EXIT } from '../terminal/exitCodes';
import { interruption } from '../terminal/interruption';

export function addStatus(root: Command): void {
  const command = root
    .command('status')
    .description('show what is indexed, its size and its latency; starts nothing')
    .addHelpText(
      'after',
      `\nExamples:\n  codebase-search status\n  codebase-search status --folder ~/code/app --json\n\nExit codes: 0 indexed, 1 not indexed yet, ${ENDED_BY_SIGNALS}.`,
    )
    .action(status);
  addJson(addFolders(command));
}

interface FolderStatus {
  readonly folder: string;
  readonly indexes: readonly IndexRecord[];
}

async function status({ folder, json }: CommonOptions): Promise<void> {
  const folders = await Promise.all(folder.map(statusOf));
  interruption.throwIfAborted();
  if (json) printJson({ folders });
  else print(folders.map(render).join('\n'));
  if (!folders.some(({ indexes }) => indexes.some(({ files }) => files > 0))) process.exitCode = EXIT.nothing;
}

async function statusOf(folder: string): Promise<FolderStatus> {
  const { readIndexes } = await requireLanceDb(() => import('../../node/engine/indexMetadata'));
  const path = await existingFolder(folder);
  return { folder: path, indexes: await readIndexes(path) };
}

function render({ folder, indexes }: FolderStatus): string {
  const lines = indexes.length > 0 ? indexes.flatMap(describe) : ['not indexed yet: run `codebase-search index`'];
  return `${colors.bold(toOneLine(folder))}\n${lines.map((line) => `  ${toOneLine(line)}\n`).join('')}`;
}

function describe(record: IndexRecord): readonly string[] {
  const { files, chunks, embedder, updated, inUse, paused, home, adopted, statistics, sent, saved } = record;
  const use = paused
    ? ', paused: `codebase-search index` resumes'
    : inUse
      ? ', kept up to date by a running process'
      : '';
  return [
    `${files} files, ${chunks} chunks, ${room(record)}; last change ${new Date(updated).toLocaleString()}${use}`,
    ...shortfall(record),
    ...missing(record),
    `embedder ${embedder ?? 'unknown'}`,
    ...(sent ? [inWords(sent)] : []),
    ...(saved ? [describeSavings(saved)] : []),
    `index ${home}`,
    ...(adopted ? [`started from ${adopted.files} files of ${originOf(adopted)}`] : []),
    ...(statistics
      ? [
          `last session: ${statistics.searches} searches, p50 ${statistics.latency.p50} ms, p95 ${statistics.latency.p95} ms, p99 ${statistics.latency.p99} ms, ` +
            `${percent(hitRate(statistics.queryCache))} of questions cached, ${megabytes(statistics.memoryBytes)} of memory`,
        ]
      : []),
    ...(record.published?.leftOutTexts ? [leftOutWords(record.published.leftOutTexts)] : []),
    ...(statistics?.lastError
      ? [`last error (${new Date(statistics.lastError.at).toLocaleString()}): ${statistics.lastError.message}`]
      : []),
  ];
}

const room = ({ diskBytes, sharedBytes }: IndexRecord): string =>
  megabytes(diskBytes) + (sharedBytes > 0 ? ` (${megabytes(sharedBytes)} of it shared with other indexes)` : '');

const originOf = (adopted: NonNullable<IndexRecord['adopted']>): string =>
  'sibling' in adopted ? `the index of ${adopted.sibling}` : `${adopted.revision.slice(0, 12)} in ${adopted.store}`;

/** Returns why an index is not complete or not up to date. */
function shortfall({ files, published, inUse, paused }: IndexRecord): readonly string[] {
  const { index, filesTotal = 0 } = published ?? {};
  if (index?.state === 'error') return [`not up to date: ${index.message} ${index.nextStep}`];
  const isLeft =
    (index?.state === 'indexing' || index?.state === 'scanning') &&
    (files < filesTotal || files === 0) &&
    !inUse &&
    !paused;
  return isLeft
    ? [
        `not complete: ${count(files)} of ${count(filesTotal)} files when it was left; the next search or \`codebase-search index\` continues`,
      ]
    : [];
}

/** Returns which files of the folder are not in the index. */
function missing({ leftOut }: IndexRecord): readonly string[] {
  const left = leftOut && describeLeftOut(leftOut);
  return left ? [`left out: ${left}; \`codebase-search why FILE\` says why`] : [];
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
const percent = (share: number): string => `${Math.round(share * 100)}%`;
const count = (n: number): string => n.toLocaleString('en');

function inWords({ requests, texts, tokens, cost, cached }: EmbedderUsage): string {
  const price = cost === undefined ? '' : `, cost ${cost.toFixed(4)}`;
  return `sent to embedders on servers: ${count(requests)} requests, ${count(texts)} texts, ${count(tokens)} tokens${price}; ${count(cached)} texts were cached`;
}
