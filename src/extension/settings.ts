import * as vscode from 'vscode';

const section = 'codebaseSearch';

/** The only reader of settings. Defaults live in the manifest. */
export interface SearchSettings {
  readonly maxResults: number;
  readonly minScore: number;
}

/** What decides which files are indexed: a change reopens the folder. */
export interface FolderSettings {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
}

export function searchSettings(): SearchSettings {
  const read = reader();
  return { maxResults: read('maxResults'), minScore: read('minScore') };
}

export function folderSettings(folder: vscode.Uri): FolderSettings {
  const read = reader(folder);
  return { include: read('include'), exclude: read('exclude') };
}

export function onDidChangeFolderSettings(listener: () => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration(`${section}.include`) || event.affectsConfiguration(`${section}.exclude`)) listener();
  });
}

type AllSettings = SearchSettings & FolderSettings;

function reader(scope?: vscode.Uri): <K extends keyof AllSettings>(key: K) => AllSettings[K] {
  const configuration = vscode.workspace.getConfiguration(section, scope);
  return <K extends keyof AllSettings>(key: K): AllSettings[K] => {
    const value = configuration.get<AllSettings[K]>(key);
    if (value === undefined) throw new Error(`The setting ${section}.${key} has no default in package.json`);
    return value;
  };
}
