import * as vscode from 'vscode';
import { languageOf, languages, type Language } from '../../core/languages/languages';
import type { LogChannel } from '../base/errorReporting';
import { offersLanguageFeatures, onDidChangeLanguageFeatures } from '../base/settings';
import type { FolderEngines } from '../engines/folderEngines';
import { TracedCallHierarchy } from './callHierarchy';
import { Locations } from './references';

/** Languages that VS Code itself supports. */
const SERVED: readonly string[] = ['typescript', 'typescriptreact', 'javascript', 'javascriptreact'];
const isOurs = ({ id, content }: Language): boolean => content === 'code' && !SERVED.includes(id);

/** Provides references, implementations and the call hierarchy while the setting is on. */
export function registerLanguageFeatures(engines: FolderEngines, log: LogChannel): vscode.Disposable {
  let offered: vscode.Disposable | undefined;
  const update = (): void => {
    if (offersLanguageFeatures() === (offered !== undefined)) return;
    offered?.dispose();
    offered = offered ? undefined : register(engines, log);
  };
  update();
  return vscode.Disposable.from(onDidChangeLanguageFeatures(update), { dispose: () => void offered?.dispose() });
}

function register(engines: FolderEngines, log: LogChannel): vscode.Disposable {
  const extensions = languages.filter(isOurs).flatMap((language) => language.extensions);
  const files: vscode.DocumentFilter = {
    scheme: 'file',
    pattern: `**/*.{${extensions.map((extension) => extension.slice(1)).join(',')}}`,
  };
  const locations = new Locations(engines, log);
  const isServed = (path: string): boolean => {
    const language = languageOf(path);
    return language !== undefined && isOurs(language);
  };
  return vscode.Disposable.from(
    vscode.languages.registerReferenceProvider(files, locations),
    vscode.languages.registerImplementationProvider(files, locations),
    // VS Code uses only one call hierarchy provider, and ranks those for all files last, so any provider for the
    // language comes first.
    vscode.languages.registerCallHierarchyProvider('*', new TracedCallHierarchy(engines, isServed)),
  );
}
