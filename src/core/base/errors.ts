import { truncate } from '../sanitize/truncate';

/**
 * `STORE_UNAVAILABLE`: the local or shared storage of an index cannot be read or written. `ENGINE_STOPPED`: the process
 * of the engine has ended. `INTERNAL`: an unexpected error.
 */
export type ErrorCode =
  | 'INVALID_ARGUMENT'
  | 'INDEX_NOT_READY'
  | 'TIMEOUT'
  | 'EMBEDDER_UNAVAILABLE'
  | 'STORE_UNAVAILABLE'
  | 'ENGINE_STOPPED'
  | 'INTERNAL';

/** A failure that may be shown to a user or a model: a stable code, one plain sentence, and a remedy. */
export class SearchError extends Error {
  override readonly name = 'SearchError';

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly nextStep: string,
  ) {
    super(message);
  }

  /** Also accepts an instance from another bundle of this program, which has its own copy of the class. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return this === SearchError ? isSearchError(value) : Function.prototype[Symbol.hasInstance].call(this, value);
  }
}

const isSearchError = (value: unknown): boolean =>
  value instanceof Error && value.name === 'SearchError' && 'code' in value && 'nextStep' in value;

const show = (value: unknown): string => {
  // JSON.stringify returns undefined for values without a JSON form (undefined, functions), whatever its type says, and
  // null for NaN.
  const json =
    typeof value === 'number'
      ? String(value)
      : ((JSON.stringify(value, plainNumbers) as string | undefined) ?? String(value));
  return json.length > 80 ? truncate(json, 78) : json;
};

const plainNumbers = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

/** Names of the environment variables of a cloud: for credentials, and for the address of a self-hosted server. */
interface CloudVariables {
  readonly credentials: string;
  readonly server?: string;
  readonly withoutTls?: string;
}

const AMAZON: CloudVariables = {
  credentials: 'AWS_PROFILE, or AWS_ACCESS_KEY_ID with its secret',
  server: 'AWS_ENDPOINT',
  withoutTls: 'AWS_ALLOW_HTTP',
};
const CLOUDS: Readonly<Record<string, CloudVariables>> = {
  gs: { credentials: 'GOOGLE_APPLICATION_CREDENTIALS' },
  az: { credentials: 'AZURE_STORAGE_ACCOUNT_NAME and AZURE_STORAGE_ACCOUNT_KEY' },
  db: { credentials: 'LANCEDB_API_KEY', server: 'LANCEDB_REGION or LANCEDB_HOST_OVERRIDE' },
};

const cloudOf = (address: string): CloudVariables => CLOUDS[address.split(':')[0]?.toLowerCase() ?? ''] ?? AMAZON;

function whereToLook(address: string): string {
  const { server } = cloudOf(address);
  return server === undefined
    ? 'Check the network; then try again.'
    : `Check the network, and ${server} for a store of your own; then try again.`;
}

function whatToCorrect(address: string): string {
  const { withoutTls } = cloudOf(address);
  return `Where that is not so, check the address${withoutTls === undefined ? '' : `, and ${withoutTls} for a store without TLS`}; else publish again: codebase-search index --store.`;
}

const failure =
  (code: ErrorCode) =>
  (message: string, nextStep: string): SearchError =>
    new SearchError(code, message, nextStep);
const invalid = failure('INVALID_ARGUMENT');
const notReady = failure('INDEX_NOT_READY');
const noStore = failure('STORE_UNAVAILABLE');
const stopped = failure('ENGINE_STOPPED');

/** Every failure of the engine, with one factory each. */
export const errors = {
  queryMissing: () =>
    invalid(
      'The request has no query.',
      'Pass "query": one question or identifier, or "queries": a list of them, or "match": a text that results contain.',
    ),
  queryEmpty: () => invalid('The query is empty.', 'Ask a question such as "where are retries scheduled".'),
  invalidField: (field: string, value: unknown, expected: string) =>
    invalid(`"${field}" is ${show(value)}.`, `It must be ${expected}.`),
  unknownLanguage: (name: string) =>
    invalid(`Unknown language: ${show(name).replace(/^"|"$/g, '')}.`, 'Use python or .ts, for example.'),
  tooManyFields: (what: string, max: number) =>
    invalid(
      `${what} has more than ${max.toLocaleString('en')} fields.`,
      'Pass "query", and of the other fields those that the request needs.',
    ),
  globRefused: (field: string, glob: string, problem: string, remedy: string) =>
    invalid(`"${field}" is ${show(glob)}: ${problem}.`, `Write ${remedy} instead.`),
  matchRefused: (expression: string, problem: string) =>
    invalid(
      `"match" is ${show(expression)}: ${problem}.`,
      'Write an expression of RE2 that every match has a character of, or leave out "match_kind" for a plain text.',
    ),
  globsTooLarge: (field: string, max: number) =>
    invalid(
      `The globs with wildcards in "${field}" take more than ${max.toLocaleString('en')} characters with their braces written out.`,
      'Write fewer globs, or "*" in place of some braces.',
    ),
  tooManyGlobs: (field: string, max: number) =>
    invalid(`"${field}" has more than ${max.toLocaleString('en')} globs.`, 'Write fewer globs.'),
  badQuestions: (file: string, problem: string) =>
    invalid(
      `${show(file)} holds no questions (${problem}).`,
      'Pass a JSON list such as [{"query": "where are retries scheduled", "relevant": ["src/retry.ts"]}].',
    ),
  fileUnwritable: (file: string, reason: string) =>
    invalid(
      `${show(file)} cannot be written: ${reason}.`,
      'Pass the path of a file in a folder that is there and can be written.',
    ),
  badUsage: (message: string) => invalid(`Unknown usage: ${message}`, 'Run the command with --help.'),
  noQuestions: (folder: string) =>
    invalid(`No questions could be made from ${show(folder)}.`, 'Pass a file of questions.'),
  pathOutside: (path: string) =>
    invalid(
      `"path" ${show(path)} is outside the searched folder.`,
      'Pass a folder or file inside it, relative or absolute.',
    ),
  notIndexed: (path: string) =>
    invalid(
      `${show(path)} is not in the index: it does not exist, is ignored, or holds no text that is indexed.`,
      'Pass the path of a search result, relative or absolute.',
    ),
  fileGone: (name: string) =>
    invalid(`${show(name)} no longer exists.`, 'Search again. The index is up to date by now.'),
  linesOutside: (path: string, startLine: number, lines: number) =>
    invalid(
      `"start_line" is ${startLine}, but ${show(path)} has ${lines} lines.`,
      'Pass lines inside the file, or leave them out for the whole of it.',
    ),
  budgetTooSmall: (path: string, line: number, maxTokens: number) =>
    invalid(`"max_tokens" is ${maxTokens}, which does not hold line ${line} of ${show(path)}.`, 'Raise "max_tokens".'),
  folderMissing: (folder: string) =>
    invalid(`There is no folder ${show(folder)}.`, 'Pass the path of an existing folder.'),
  folderTooBroad: (folder: string, kind: string) =>
    invalid(
      `${show(folder)} is ${kind}, and is not indexed automatically.`,
      'Name a project with --folder /path/to/project: on the command line, or where the agent configures this server ("args": ["mcp", "--folder", "/path/to/project"]). To search all of this folder, name it likewise.',
    ),
  folderOff: (path: string) =>
    notReady(`${show(path)} is not searched.`, 'Turn codebaseSearch.enabled on for its folder.'),
  folderUntrusted: () =>
    invalid(
      'The workspace is not trusted, and changes are read by git, which does not run in it.',
      'Trust the workspace, or trace a symbol.',
    ),
  folderGone: (folder: string) =>
    invalid(`Folder not found: ${show(folder)}.`, 'Restore it, or open its new location.'),
  folderUnreadable: (folder: string) =>
    invalid(`The folder ${show(folder)} may not be read.`, 'Change its permissions, or open another folder.'),
  agentUnknown: (name: string, known: string) => invalid(`Unknown agent: ${show(name)}.`, `Pass one of ${known}.`),
  agentMissing: () =>
    notReady(
      'No coding agent was found on this machine.',
      'Name the one to set up with --agent, or a repository with --project.',
    ),
  agentFileUnsuitable: (file: string, reason: string) =>
    invalid(`${show(file)} is left as it is: ${reason}.`, 'Correct it, and run codebase-search setup again.'),
  agentFileElsewhere: (file: string, target: string) =>
    invalid(
      `${show(file)} is left as it is: it leads to ${show(target)}, outside of the folder it belongs to.`,
      'Edit that file by hand, or replace the link.',
    ),
  agentFileUnwritable: (file: string, reason: string) =>
    invalid(
      `${show(file)} cannot be written: ${reason}.`,
      'Change its permissions, and run codebase-search setup again.',
    ),
  agentEntryOther: (file: string) =>
    invalid(
      `${show(file)} has a different codebase-search already.`,
      'It is left as it is. Replace or remove it with --force.',
    ),
  agentCommandFailed: (command: string, reason: string) =>
    invalid(`${JSON.stringify(command)} failed: ${reason}.`, 'Run it by hand to see why.'),
  agentFileDamaged: (command: string, file: string, reason: string) =>
    invalid(
      `${JSON.stringify(command)} damaged ${show(file)}: ${reason}.`,
      'The file was restored to what it was before that command.',
    ),
  skillMissing: (folder: string) => invalid(`There is no skill in ${show(folder)}.`, 'Install the package again.'),
  noFolder: () => notReady('No folder is open.', 'Open the folder you want to search.'),
  rootElsewhere: (uri: string) =>
    notReady(
      `${show(uri)} is no folder of this disk.`,
      'Start the server where that folder is, or name a folder of this disk with --folder.',
    ),
  indexUnusable: (folder: string, reason: string) =>
    noStore(
      `The index folder ${show(folder)} cannot be written: ${reason}.`,
      'Make it writable, or set CODEBASE_SEARCH_HOME to a folder that is.',
    ),
  indexUnsafe: (folder: string, reason: string) =>
    noStore(
      `The index folder ${JSON.stringify(folder)} is not used: ${reason}.`,
      'Remove it, make it yours alone (owner and mode 0700), or set CODEBASE_SEARCH_HOME to a folder of your own.',
    ),
  homeUnreadable: (folder: string, reason: string) =>
    noStore(
      `The index folder ${show(folder)} cannot be read: ${reason}.`,
      'Make it readable, or set CODEBASE_SEARCH_HOME to a folder of your own.',
    ),
  diskFull: (folder: string) =>
    noStore(
      `There is no space left for the index in ${show(folder)}.`,
      'Free some space, or set CODEBASE_SEARCH_HOME to a folder with more; what is indexed stays.',
    ),
  indexBusy: (folder: string) =>
    noStore(
      `Something else kept changing the index in ${show(folder)} at the same time.`,
      'Nothing is lost. It is retried automatically.',
    ),
  storeAddressUnknown: (address: string) =>
    invalid(
      `${show(address)} is no address of a shared index.`,
      'Pass s3://bucket/folder, gs://…, az://…, db://… or a folder.',
    ),
  storeAddressSecret: () =>
    invalid(
      'The address of the shared index holds a name or a key.',
      'Pass the address alone: credentials come from the environment, a profile or the machine, as for other programs of that cloud.',
    ),
  storeForbidden: (address: string) =>
    invalid(
      `${show(address)} is on a server, and the network is not allowed.`,
      'Set codebaseSearch.allowNetwork (variable CODEBASE_SEARCH_ALLOW_NETWORK), or use a folder.',
    ),
  storeNotForThisMachine: (machine: string, reason: string) =>
    noStore(
      `The library that keeps the index does not run on this machine (${machine}): ${reason}.`,
      'Install the package that is made for this machine; if there is none, open the folder where there is one: over SSH, in a container or in WSL.',
    ),
  storeDenied: (address: string) =>
    noStore(
      `Access to ${show(address)} was denied.`,
      `Check the credentials that this process finds, such as ${cloudOf(address).credentials}, and what they may do.`,
    ),
  storeFolderMissing: (folder: string) =>
    noStore(`There is no folder ${show(folder)}.`, 'Correct the address, or mount the drive that holds it.'),
  nothingPublished: (address: string) =>
    noStore(
      `${show(address)} holds no index that fits: of this folder, of a commit that it descends from, and of the model in use.`,
      'Publish one: codebase-search index --store.',
    ),
  scopeWithoutStore: () =>
    invalid(
      'A scope needs a shared index, and none is set.',
      'Set one with --store, the variable CODEBASE_SEARCH_STORE or, in VS Code, the setting codebaseSearch.store.uri.',
    ),
  repositoryUnknown: (name: string, address: string) =>
    invalid(
      `${show(address)} holds no repository called ${show(name)}.`,
      'Pass its name as results show it (owner/name), or the id that its tables begin with.',
    ),
  removalWithoutStore: () =>
    invalid(
      'Removing a repository needs a shared index, and none is set.',
      'Set one with --store or the variable CODEBASE_SEARCH_STORE.',
    ),
  catalogueUnsupported: (address: string) =>
    invalid(
      `${show(address)} keeps no catalogue of repositories.`,
      'Use a bucket or a folder: LanceDB Cloud keeps indexes for clones only.',
    ),
  storeMissing: (address: string) =>
    noStore(`There is no such bucket: ${show(address)}.`, 'Create it, or correct the address.'),
  storeUnreachable: (address: string) =>
    noStore(`${show(address)} cannot be reached, or breaks off.`, whereToLook(address)),
  storeSlow: (address: string, seconds: number) =>
    noStore(
      `${show(address)} took longer than ${seconds} seconds.`,
      'Use a store that is nearer, or try again when it is less busy.',
    ),
  storeClaimLost: (address: string) =>
    noStore(
      `Another job has taken over what this one was writing in ${show(address)}.`,
      'Publish again: codebase-search index --store.',
    ),
  storeFull: (address: string) => noStore(`There is no space left in ${show(address)}.`, 'Free some space.'),
  storeIncomplete: (address: string) =>
    noStore(
      `Part of what was published in ${show(address)} is missing.`,
      'Publish again: codebase-search index --store, at the same commit or a later one.',
    ),
  storeBroken: (address: string) =>
    noStore(`What was published in ${show(address)} cannot be read.`, whatToCorrect(address)),
  storeUnfit: (address: string) =>
    noStore(
      `${show(address)} ignores the condition of a conditional PUT (If-None-Match): two who publish at once would undo each other's work.`,
      'Use a store that honours it, such as Amazon S3, Google Cloud Storage, Azure Blob Storage or Ceph, or a folder.',
    ),
  notPublishable: (folder: string) =>
    invalid(
      `${show(folder)} is not a whole git clone with a commit.`,
      'An index is published under its commit: make one. A shallow clone does not know where its history begins: fetch it whole (fetch-depth: 0).',
    ),
  gitMissing: () =>
    invalid(
      'The program git is not there.',
      'A shared index goes by the history of commits: install git, or add its folder to PATH.',
    ),
  noRevision: (folder: string) =>
    invalid(
      `${show(folder)} is not a whole git clone with a commit.`,
      'A shared index is found by the history of commits: it takes a repository with a commit, and of a shallow clone the rest (git fetch --unshallow).',
    ),
  indexChanged: () =>
    notReady(
      'The index changed while it was being published. Nothing was published.',
      'Try again when no files are being changed.',
    ),
  vectorsMissing: (count: number) =>
    notReady(`${count} chunks have no vector yet. Nothing was published.`, 'Try again when embedding is complete.'),
  vectorsDamaged: () =>
    notReady('Stored vectors could not be read and were set aside.', 'They are computed again automatically.'),
  indexDamaged: () => notReady('The index is damaged and is being repaired.', 'Try again in a few seconds.'),
  indexNotReady: (done: number, total: number) =>
    notReady(
      total === 0 ? 'Nothing is indexed yet.' : `Nothing is searchable yet: ${done} of ${total} files are indexed.`,
      'Try again in a few seconds.',
    ),
  timeout: (milliseconds: number) =>
    new SearchError(
      'TIMEOUT',
      `The search took longer than ${milliseconds} ms.`,
      'Raise "timeout_ms" or narrow "path".',
    ),
  embedderUnavailable: (embedder: string, reason: string) =>
    new SearchError(
      'EMBEDDER_UNAVAILABLE',
      `The embedder ${embedder} does not answer: ${reason}.`,
      'Remove "allow_lexical_fallback": false to search by keywords only, or fix the embedder.',
    ),
  writerReplaced: () =>
    stopped('Another process took over writing the index.', 'Nothing is lost. That process continues.'),
  indexingPaused: () =>
    notReady(
      'Nothing is indexed, and indexing is paused.',
      'Resume indexing, or rebuild the index; in a terminal, "codebase-search index" does both.',
    ),
  indexInterrupted: (folder: string) =>
    notReady(
      `The index of ${show(folder)} was paused or cleared before it was complete.`,
      'Index it again when no other process is changing it.',
    ),
  engineStopped: (reason: string) =>
    stopped(`The search engine stopped: ${reason}.`, 'It restarts automatically. Try again in a few seconds.'),
  settingsBroken: () =>
    invalid("Couldn't change the setting because settings.json has errors.", 'Correct them, and try again.'),
  settingUnchanged: (reason: string) =>
    invalid(`Couldn't change the setting: ${reason}`, 'Correct what it says in the settings, and try again.'),
  engineClosed: () => stopped('The engine of this folder was closed.', 'Open the folder again.'),
  internal: (message: string) =>
    new SearchError('INTERNAL', `Unexpected failure: ${message}.`, 'Please report it with the log.'),
} as const;

/** Converts any thrown value to an error that may be shown. */
export function toSearchError(error: unknown): SearchError {
  if (error instanceof SearchError) return error;
  const { code, path = 'it' } = (error ?? {}) as { readonly code?: unknown; readonly path?: string };
  if (code === 'ENOSPC' || code === 'EDQUOT') return errors.diskFull(path);
  return errors.internal(messageOf(error));
}

/** Returns the message of any thrown value. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
