import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { countO200k } from '../../o200k';
import { eventually } from '../eventually';
import { invokeTool, untilIndexed, workspaceFolder } from './api';

describe('the language-model tool', () => {
  before(untilIndexed);

  it('is offered to models with a description and a schema', () => {
    const tool = vscode.lm.tools.find(({ name }) => name === 'codebase_search');
    assert(tool);
    assert.match(tool.description, /what it does/);
    assert(tool.inputSchema && 'properties' in tool.inputSchema);
  });

  const questions = [
    ['where are failed requests retried', 'src/http/retry.ts'],
    ['limit how many calls are made per second', 'src/http/rateLimiter.ts'],
    ['what validates an order before it is accepted', 'src/orders/validateOrder.ts'],
    ['check digit of a tracking number', 'tools/labels.py'],
    ['loadConfig', 'src/config/loadConfig.ts'],
  ] as const;
  for (const [query, path] of questions) {
    it(`answers “${query}” with ${path} first`, async () => {
      const { result } = await invokeTool({ query });
      assert.equal(result.items[0]?.path, path);
    });
  }

  it('returns text for models, and locations as data', async () => {
    const { text, result } = await invokeTool({ query: 'where are failed requests retried', top_k: 3 });
    const [first] = result.items;
    assert(first);
    // The related types and functions are returned in addition.
    assert.equal(result.items.filter(({ used_by }) => used_by === undefined).length, 3);
    assert.match(text, /retry\.ts/);
    assert.match(text, /while|for|await/);
    const { fsPath } = vscode.Uri.joinPath(workspaceFolder(), first.path);
    assert(text.includes(`${fsPath.replaceAll('\\', '/')}:${first.start_line}-${first.end_line}`));
    assert(!('snippet' in first));
  });

  it('respects the default budget for agents, unless another is given', async () => {
    const { text } = await invokeTool({ query: 'orders', min_score: 0 });
    assert(countO200k(text) <= 2_000);
    const { result, text: small } = await invokeTool({ query: 'orders', min_score: 0, max_tokens: 300 });
    assert(result.items.length > 0 && countO200k(small) <= 300);
  });

  it('expands a result', async () => {
    const { content } = await vscode.lm.invokeTool(
      'codebase_expand',
      { input: { path: 'src/http/retry.ts', start_line: 10 }, toolInvocationToken: undefined },
      new vscode.CancellationTokenSource().token,
    );
    const [text] = content;
    assert(text instanceof vscode.LanguageModelTextPart);
    assert.match(text.value, /retry\.ts:\d+-\d+ withRetry/);
  });

  it('searches other repositories in a scope if a shared index is set', async () => {
    const request = { query: 'park the van, or retry a failed request', scope: ['organisation'], min_score: 0 };
    await assert.rejects(() => invokeTool(request), /A scope needs a shared index.*codebaseSearch\.store\.uri/);
    const temporary = mkdtempSync(join(tmpdir(), 'codebase-search-scope-'));
    const settings = vscode.workspace.getConfiguration('codebaseSearch', workspaceFolder());
    try {
      const store = join(temporary, 'store');
      publishVans(join(temporary, 'vans'), store);
      await settings.update('store.uri', store, vscode.ConfigurationTarget.Workspace);
      // Reopening the folder takes a moment.
      await eventually(async () => {
        const { text, result } = await invokeTool(request);
        const paths = result.items.map(({ path }) => path);
        assert(paths.includes('organisation/acme/vans/park.ts'), paths.join());
        assert(paths.some((path) => !path.startsWith('organisation/')));
        assert.match(text, /^organisation\/acme\/vans\/park\.ts:1-3 parkVan/m);
      });
      const { content } = await vscode.lm.invokeTool(
        'codebase_expand',
        { input: { path: 'organisation/acme/vans/park.ts:2' }, toolInvocationToken: undefined },
        new vscode.CancellationTokenSource().token,
      );
      const [text] = content;
      assert(text instanceof vscode.LanguageModelTextPart);
      assert.match(text.value, /return limitOfVans\(\)/);
    } finally {
      await settings.update('store.uri', undefined, vscode.ConfigurationTarget.Workspace);
      await untilIndexed();
      rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
    }
  });

  it('finds similar code', async () => {
    const { content } = await vscode.lm.invokeTool(
      'codebase_similar',
      { input: { of: 'src/http/retry.ts:10' }, toolInvocationToken: undefined },
      new vscode.CancellationTokenSource().token,
    );
    const [text] = content;
    assert(text instanceof vscode.LanguageModelTextPart);
    assert.match(text.value, /for "similar to src\/http\/retry\.ts:\d+-\d+"/);
  });

  it('stays within the requested path', async () => {
    const { result } = await invokeTool({ query: 'orders', path: './src/orders/', min_score: 0 });
    assert(result.items.length > 0);
    for (const { path } of result.items) assert.match(path, /^src\/orders\//);
  });

  it('explains what is wrong with a request, and what would be right', async () => {
    await assert.rejects(() => invokeTool({}), /INVALID_ARGUMENT: The request has no query.*Pass "query"/);
    await assert.rejects(() => invokeTool({ query: 'x', path: '../elsewhere' }), /INVALID_ARGUMENT.*outside/);
  });

  it('stops when it is canceled', async () => {
    const source = new vscode.CancellationTokenSource();
    const answer = invokeTool({ query: 'where are failed requests retried' }, source.token);
    source.cancel();
    await assert.rejects(answer, /cancel/i);
  });
});

/** Publishes a repository of the team, as its CI job does. */
function publishVans(folder: string, store: string): void {
  mkdirSync(folder);
  writeFileSync(join(folder, 'park.ts'), 'export function parkVan(): number {\n  return limitOfVans();\n}\n');
  const git = (...words: readonly string[]): void =>
    void execFileSync('git', ['-C', folder, '-c', 'user.name=t', '-c', 'user.email=t@t', ...words]);
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'one');
  git('remote', 'add', 'origin', 'git@github.com:acme/vans.git');
  const { extensionPath } = vscode.extensions.getExtension('codebase-search.codebase-search') ?? {};
  const cli = join(extensionPath ?? '', 'dist/cli.js');
  execFileSync(process.execPath, [cli, 'index', '-f', folder, '--store', store], {
    env: { ...process.env, CODEBASE_SEARCH_HOME: `${store}-home`, ELECTRON_RUN_AS_NODE: '1' },
    stdio: 'ignore',
  });
}
