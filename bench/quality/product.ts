import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ResultData, ResultPlace } from '../../src/core/rendering/resultData';

/** Path of the built command line. */
export const builtCli = join(__dirname, '../../dist/cli.js');

export interface Asked extends ResultData {
  readonly items: readonly (ResultPlace & { readonly snippet: string })[];
}

/** The product as agents use it: its MCP server on one folder, with its own index. */
export class Product {
  readonly #client = new Client({ name: 'bench', version: '1.0.0' });
  readonly #home = mkdtempSync(join(tmpdir(), 'codebase-search-bench-'));

  private constructor(
    private readonly cli: string,
    private readonly folder: string,
  ) {}

  static async open(cli: string, folder: string): Promise<Product> {
    const product = new Product(cli, folder);
    await product.#connect();
    return product;
  }

  /** Returns ten results regardless of their scores, with their whole code. */
  async ask(query: string): Promise<Asked> {
    const result = await this.#client.callTool(
      {
        name: 'codebase_search',
        arguments: {
          query,
          top_k: 10,
          min_score: 0,
          timeout_ms: 120_000,
          max_tokens: 1_000_000,
          include_dependencies: false,
        },
      },
      { timeout: 600_000 },
    );
    if (!result.structuredContent) throw new Error(JSON.stringify(result.content));
    const { items, ...data } = result.structuredContent as unknown as ResultData;
    return { ...data, items: items.map((item) => ({ ...item, snippet: this.#codeOf(item) })) };
  }

  /** Reads the code of a result, since its data only has the location. */
  #codeOf({ path, start_line, end_line }: ResultPlace): string {
    return readFileSync(join(this.folder, path), 'utf8')
      .split(/\r\n|\n|\r/)
      .slice(start_line - 1, end_line)
      .join('\n');
  }

  async close(): Promise<void> {
    await this.#client.close();
    rmSync(this.#home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }

  #connect(): Promise<void> {
    const env = {
      ...(process.env as Record<string, string>),
      CODEBASE_SEARCH_HOME: this.#home,
      CODEBASE_SEARCH_NO_DAEMON: '1',
    };
    return this.#client.connect(
      new StdioClientTransport({ command: process.execPath, args: [this.cli, 'mcp', '--folder', this.folder], env }),
    );
  }
}
