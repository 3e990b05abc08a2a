import { parse } from 'jsonc-parser';
import * as vscode from 'vscode';
import type { SyntaxColors } from '../../shared/viewMessages';
import { syntaxColors, type TokenRule } from './tokenColors';

/**
 * Reads the user's colors for code. VS Code gives webviews the colors of the window but not those of tokens, so the
 * file of the active theme is read.
 */
export async function readSyntaxColors(): Promise<SyntaxColors> {
  const theme = findTheme(activeThemeName());
  // While the user previews a theme in the picker, the setting still names the previous theme.
  if (!theme || kinds[theme.uiTheme] !== vscode.window.activeColorTheme.kind) return {};
  return syntaxColors(await readRules(theme.file));
}

/** Calls the listener when the theme is drawn and when the setting changes, since either may come first. */
export function onDidChangeSyntaxColors(listener: () => void): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.window.onDidChangeActiveColorTheme(listener),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('workbench.colorTheme')) listener();
    }),
  );
}

const kinds: Readonly<Record<string, vscode.ColorThemeKind>> = {
  vs: vscode.ColorThemeKind.Light,
  'vs-dark': vscode.ColorThemeKind.Dark,
  'hc-black': vscode.ColorThemeKind.HighContrast,
  'hc-light': vscode.ColorThemeKind.HighContrastLight,
};

interface Theme {
  readonly file: vscode.Uri;
  readonly uiTheme: string;
}

interface ThemeFile {
  readonly include?: string;
  readonly tokenColors?: readonly TokenRule[] | string;
}

interface ThemeContribution {
  readonly id?: string;
  readonly label: string;
  readonly path: string;
  readonly uiTheme: string;
}

function activeThemeName(): string | undefined {
  const workbench = vscode.workspace.getConfiguration('workbench');
  if (!vscode.workspace.getConfiguration('window').get('autoDetectColorScheme')) return workbench.get('colorTheme');
  const { kind } = vscode.window.activeColorTheme;
  return workbench.get(kind === vscode.ColorThemeKind.Light ? 'preferredLightColorTheme' : 'preferredDarkColorTheme');
}

function findTheme(name: string | undefined): Theme | undefined {
  for (const { extensionUri, packageJSON } of vscode.extensions.all) {
    const { contributes } = packageJSON as {
      readonly contributes?: { readonly themes?: readonly ThemeContribution[] };
    };
    const theme = contributes?.themes?.find(({ id, label }) => id === name || label === name);
    if (theme) return { file: vscode.Uri.joinPath(extensionUri, theme.path), uiTheme: theme.uiTheme };
  }
  return undefined;
}

/** Returns the rules of a theme file, those of included themes first, because later rules override earlier ones. */
async function readRules(file: vscode.Uri): Promise<readonly TokenRule[]> {
  const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
  const { include, tokenColors } = parse(text, [], { allowTrailingComma: true }) as ThemeFile;
  const included = include === undefined ? [] : await readRules(vscode.Uri.joinPath(file, '..', include));
  // A string names a TextMate file, which few themes still use.
  return [...included, ...(typeof tokenColors === 'object' ? tokenColors : [])];
}
