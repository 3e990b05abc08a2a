import * as vscode from 'vscode';
import type { SyntaxColors } from '../shared/protocol';
import { parseJsonWithComments, syntaxColors, type TokenRule } from './tokenColors';

/**
 * The user's colours for code. Webviews are told the colours of the window but not those of tokens, so
 * the active theme's own file is read.
 */
export async function readSyntaxColors(): Promise<SyntaxColors> {
  const theme = findTheme(activeThemeName());
  return theme ? syntaxColors(await readRules(theme)) : {};
}

interface ThemeFile {
  readonly include?: string;
  readonly tokenColors?: readonly TokenRule[] | string;
}

interface ThemeContribution {
  readonly id?: string;
  readonly label: string;
  readonly path: string;
}

function activeThemeName(): string | undefined {
  const workbench = vscode.workspace.getConfiguration('workbench');
  if (!vscode.workspace.getConfiguration('window').get('autoDetectColorScheme')) return workbench.get('colorTheme');
  const { kind } = vscode.window.activeColorTheme;
  return workbench.get(kind === vscode.ColorThemeKind.Light ? 'preferredLightColorTheme' : 'preferredDarkColorTheme');
}

function findTheme(name: string | undefined): vscode.Uri | undefined {
  for (const { extensionUri, packageJSON } of vscode.extensions.all) {
    const { contributes } = packageJSON as { readonly contributes?: { readonly themes?: readonly ThemeContribution[] } };
    const theme = contributes?.themes?.find(({ id, label }) => id === name || label === name);
    if (theme) return vscode.Uri.joinPath(extensionUri, theme.path);
  }
  return undefined;
}

/** Rules of included themes come first: later ones override. */
async function readRules(file: vscode.Uri): Promise<readonly TokenRule[]> {
  const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
  const { include, tokenColors } = parseJsonWithComments(text) as ThemeFile;
  const included = include === undefined ? [] : await readRules(vscode.Uri.joinPath(file, '..', include));
  // A string names a TextMate file, which few themes still use.
  return [...included, ...(typeof tokenColors === 'object' ? tokenColors : [])];
}
