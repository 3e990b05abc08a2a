/** Every other character of an authority, as VS Code writes it into the name of a host. */
const ENCODED = /-([0-9a-f]{4})/g;

/**
 * Where files of this extension host are for the window: `file://`, or the machine that the window is connected to. No
 * API tells it, but the address under which a page would load a file does.
 * @param loaded that address, of any file: `https://vscode-remote+wsl-002bubuntu.vscode-resource.vscode-cdn.net/a.ts`.
 */
export function resourceRoot(loaded: string): string {
  const [, host = ''] = /^https:\/\/vscode-remote\+([\w-]+)\.vscode-resource\./.exec(loaded) ?? [];
  const authority = host.replace(ENCODED, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  return authority === '' ? 'file://' : `vscode-remote://${encodeURIComponent(authority).replace(/%3A/g, ':')}`;
}
