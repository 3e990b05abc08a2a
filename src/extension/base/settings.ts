import * as vscode from 'vscode';
import type { HiddenFiles } from '../../node/ignore/settingsRules';
import type { EmbedderSettings } from '../../node/settings/embedderSettings';
import type { StoreSettings } from '../../node/settings/storeAddress';
import { readDeclared } from './manifestSetting';
import { changesEmbedder, embedderSettings } from './embedderSettings';
import { updateSetting } from './updateSetting';
import type { ApiVocabulary, SearchSettings } from '../../core/request/searchRequest';

const section = 'codebaseSearch';

/** Reads settings. Only this file and `embedderSettings.ts` read them; the defaults are in the manifest. */

/** Settings that an engine is opened with. Any change reopens the folder. */
export interface FolderSettings {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly hidden: readonly HiddenFiles[];
  readonly maxFileBytes: number;
  readonly search: SearchSettings;
  readonly embedder: EmbedderSettings;
  readonly store?: StoreSettings;
  /** Whether the engine runs in the background process that agents and the command line use. */
  readonly isShared: boolean;
}

/** Returns whether this folder is indexed and searched at all. */
export function isEnabled(folder: vscode.Uri): boolean {
  return reader(folder)('enabled');
}

/** Returns the folders of the window whose search is turned off. */
export const foldersOff = (): readonly vscode.WorkspaceFolder[] =>
  (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file' && !isEnabled(uri));

/** Turns off the search of one folder and does not affect the other folders. */
export async function disableSearch({ uri }: vscode.WorkspaceFolder): Promise<void> {
  const { Workspace, WorkspaceFolder } = vscode.ConfigurationTarget;
  const isAlone = vscode.workspace.workspaceFolders?.length === 1;
  const configuration = vscode.workspace.getConfiguration(section, uri);
  await updateSetting(configuration, 'enabled', false, isAlone ? Workspace : WorkspaceFolder);
}

/** Turns the search on again in every scope in which it was turned off. */
export async function enableSearch(): Promise<void> {
  const { Global, Workspace, WorkspaceFolder } = vscode.ConfigurationTarget;
  for (const { uri } of vscode.workspace.workspaceFolders ?? []) {
    const configuration = vscode.workspace.getConfiguration(section, uri);
    const values = configuration.inspect<boolean>('enabled');
    if (values?.workspaceFolderValue === false)
      await updateSetting(configuration, 'enabled', undefined, WorkspaceFolder);
    if (values?.workspaceValue === false) await updateSetting(configuration, 'enabled', undefined, Workspace);
    if (values?.globalValue === false) await updateSetting(configuration, 'enabled', undefined, Global);
  }
}

export function folderSettings(folder: vscode.Uri): FolderSettings {
  const read = reader(folder);
  return {
    include: read('include'),
    exclude: read('exclude'),
    hidden: hiddenFiles(folder),
    maxFileBytes: read('maxFileSize') * 1_000,
    search: searchSettings(),
    embedder: embedderSettings(),
    isShared: read('backgroundProcess'),
    ...storeSettings(folder),
  };
}

/** Returns the settings of the team's shared index, if one is set. */
export function storeSettings(folder: vscode.Uri): { readonly store?: StoreSettings } {
  const uri = reader(folder)('store.uri').trim();
  return uri === '' ? {} : { store: { uri, allowNetwork: embedderSettings().allowNetwork } };
}

/** VS Code's setting that hides files. It maps globs to true, false, or a condition on a sibling file. */
const EDITOR_HIDES = 'files.exclude';

function hiddenFiles(folder: vscode.Uri): readonly HiddenFiles[] {
  const globs = vscode.workspace
    .getConfiguration(undefined, folder)
    .get<Readonly<Record<string, boolean | { readonly when: string }>>>(EDITOR_HIDES, {});
  return Object.entries(globs).flatMap(([glob, value]) =>
    value === true ? [{ glob }] : value === false ? [] : [{ glob, when: value.when }],
  );
}

export function searchSettings(): SearchSettings {
  const read = reader();
  // An object setting holds whatever the user wrote, so each property may be missing.
  const { names = [], prefix = '' } = read('apiVocabulary');
  return {
    maxResults: read('maxResults'),
    minScore: read('minScore'),
    apiVocabulary: { names, prefix },
    maskSecrets: read('maskSecrets'),
  };
}

/** Returns whether to offer references and the call hierarchy where no other extension does. */
export const offersLanguageFeatures = (): boolean => reader()('languageFeatures');

export const onDidChangeLanguageFeatures = (listener: () => void): vscode.Disposable =>
  vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration(`${section}.languageFeatures`)) listener();
  });

const folderKeys = [
  'enabled',
  'include',
  'exclude',
  'maxFileSize',
  'maxResults',
  'minScore',
  'apiVocabulary',
  'maskSecrets',
  'store',
  'backgroundProcess',
] as const;

export function onDidChangeFolderSettings(listener: () => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (
      changesEmbedder(event) ||
      event.affectsConfiguration(EDITOR_HIDES) ||
      folderKeys.some((key) => event.affectsConfiguration(`${section}.${key}`))
    )
      listener();
  });
}

type AllSettings = Pick<SearchSettings, 'maxResults' | 'minScore' | 'maskSecrets'> &
  Pick<FolderSettings, 'include' | 'exclude'> & {
    readonly apiVocabulary: Partial<ApiVocabulary>;
    readonly enabled: boolean;
    readonly backgroundProcess: boolean;
    readonly languageFeatures: boolean;
    readonly maxFileSize: number;
    readonly 'store.uri': string;
  };

function reader(scope?: vscode.Uri): <K extends keyof AllSettings>(key: K) => AllSettings[K] {
  return <K extends keyof AllSettings>(key: K): AllSettings[K] => readDeclared(key, scope) as AllSettings[K];
}
