import type { Facts } from './facts';

/** Returns links to pages that open an editor and add the server to it, if the npm package is installed. */
export function installLinks({ name, title, server }: Facts): string {
  const base64 = Buffer.from(JSON.stringify(server)).toString('base64');
  const cursor = `https://cursor.com/en/install-mcp?${query({ name, config: base64 })}`;
  const vscode = `https://vscode.dev/redirect/mcp/install?${query({ name, config: JSON.stringify(server) })}`;
  return `[Add ${title} to Cursor](${cursor}) · [Add ${title} to VS Code](${vscode})\n`;
}

const query = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join('&');
