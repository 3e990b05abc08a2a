/** An encoded character of an authority, as VS Code writes it into a host name. */
const ENCODED = /-([0-9a-f]{4})/g;

/**
 * Returns the root URI of this extension host's files as the window addresses them: `file://`, or the remote machine
 * that the window is connected to. No API provides it, but the URL from which a webview loads a file contains it.
 * @param loaded URL of any file in a webview:
 * `https://vscode-remote+wsl-002bubuntu.vscode-resource.vscode-cdn.net/a.ts`.
 */
export function resourceRoot(loaded: string): string {
  const [, host = ''] = /^https:\/\/vscode-remote\+([\w-]+)\.vscode-resource\./.exec(loaded) ?? [];
  const authority = host.replace(ENCODED, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  return authority === '' ? 'file://' : `vscode-remote://${encodeURIComponent(authority).replace(/%3A/g, ':')}`;
}
