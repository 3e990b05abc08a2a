import * as vscode from 'vscode';
import { ids } from './ids';
import { settingValue, type DeclaredSetting } from './validateSetting';

const section = 'codebaseSearch';

interface Manifest {
  readonly contributes: { readonly configuration: { readonly properties: Readonly<Record<string, DeclaredSetting>> } };
}

/** Reads one of the extension's settings and replaces values that do not match its declaration. */
export function readDeclared(key: string, scope?: vscode.Uri): unknown {
  const manifest = vscode.extensions.getExtension(ids.extension)?.packageJSON as Manifest | undefined;
  const declared = manifest?.contributes.configuration.properties[`${section}.${key}`];
  if (!declared) throw new Error(`The setting ${section}.${key} is not declared in package.json`);
  return settingValue(vscode.workspace.getConfiguration(section, scope).get(key), declared);
}
