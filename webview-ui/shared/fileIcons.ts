/** Codicons for files by language. A webview cannot use the icons of the user's icon theme. */
const icons: Readonly<Record<string, string>> = {
  markdown: 'markdown',
  restructuredtext: 'file-text',
  plaintext: 'file-text',
  json: 'json',
  yaml: 'settings-gear',
  toml: 'settings-gear',
  ini: 'settings-gear',
  python: 'python',
  ruby: 'ruby',
  shellscript: 'terminal',
  powershell: 'terminal-powershell',
  sql: 'database',
  css: 'symbol-color',
};

export const fileIconName = (language: string): string =>
  (Object.hasOwn(icons, language) ? icons[language] : undefined) ?? 'file-code';
