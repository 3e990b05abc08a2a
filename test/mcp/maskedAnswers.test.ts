import assert from 'node:assert/strict';
import { defaultSettings } from '../../src/core/request/searchRequest';
import { defaultEmbedderSettings } from '../../src/node/settings/embedderSettings';
import { runCli } from '../cli/runCli';
import { withEngine } from '../support/engineOnFolder';
import { FakeEmbeddingServer } from '../support/embeddingServer';
import { temporaryFolder } from '../support/temporaryFolder';
import { never } from '../twins/engineParts';
import { connect, toolText } from './connect';

/** Assembled from two parts, so that no secret scanner reports a token in this file. */
const TOKEN = `ghp_${'aB3dE5gH7jK9'.repeat(3)}`;
const LINE = `MIIE${'aB3dE5gH7jK9'.repeat(5)}`;
const key = [
  '-----BEGIN PRIVATE KEY-----',
  ...Array.from({ length: 40 }, () => LINE),
  '-----END PRIVATE KEY-----',
].join('\n');
const files = {
  'src/zebra.ts': `import { stripes } from './stripes';\n\n/** Paints a zebra with ${TOKEN}. */\nexport function paintZebra(token = '${TOKEN}') {\n  return stripes(token, '${TOKEN}');\n}\n`,
  'src/stripes.ts': `/** Draws stripes, as ${TOKEN} may. */\nexport function stripes(token: string, other = '${TOKEN}') {\n  return token + other;\n}\n`,
  'src/key.ts': `/** Signs a zebra. */\nexport const zebraKey = \`${key}\`;\n\nexport function signZebra() {\n  return zebraKey;\n}\n`,
};
const isSafe = (text: string): boolean => !text.includes(TOKEN) && !text.includes(LINE);

describe('secrets in answers', () => {
  const home = temporaryFolder();
  const folder = temporaryFolder(files);

  it('are masked in every tool and prompt of the MCP server, in text and in data', async () => {
    const client = await connect({ home, args: ['--folder', folder] });
    const calls = [
      {
        name: 'codebase_search',
        arguments: { query: 'paint a zebra', min_score: 0, max_tokens: 4000, include_dependencies: true },
      },
      {
        name: 'codebase_search',
        arguments: { query: 'paint a zebra', min_score: 0, disclosure_level: 'signature_doc' },
      },
      { name: 'codebase_search', arguments: { query: TOKEN, min_score: 0 } },
      { name: 'codebase_search', arguments: { query: 'paintZebra stripes', mode: 'symbols' } },
      { name: 'code_semantic_search', arguments: { query: 'paint a zebra' } },
      { name: 'codebase_expand', arguments: { path: 'src/zebra.ts' } },
      { name: 'codebase_expand', arguments: { path: 'src/key.ts', start_line: 10, end_line: 14 } },
    ];
    for (const call of calls) {
      const result = await client.callTool({ ...call });
      const own =
        call.arguments.query === TOKEN
          ? (text: string) => text.replaceAll(`"${TOKEN}"`, '').replaceAll(`for "${TOKEN}"`, '')
          : (text: string) => text;
      assert.ok(isSafe(own(toolText(result))), toolText(result));
      assert.ok(isSafe(JSON.stringify(result.structuredContent ?? {})), JSON.stringify(call));
      assert.match(toolText(result), /secrets are masked/);
    }
    for (const prompt of [
      { name: 'copy_as_prompt', arguments: { query: 'paint a zebra' } },
      { name: 'explore_topic', arguments: { topic: 'painting a zebra' } },
    ]) {
      const text = JSON.stringify(await client.getPrompt(prompt));
      assert.ok(isSafe(text) && text.includes('zebra.ts'), text);
    }
  });

  it('are masked by the command line, unless a variable turns that off', () => {
    const commands = [
      ['search', 'paint a zebra', '--min-score', '0'],
      ['search', 'paint a zebra', '--json'],
      ['search', 'paint a zebra', '--markdown'],
      ['expand', 'src/key.ts'],
      ['expand', 'src/zebra.ts', '--json'],
      ['prompt', 'paint a zebra'],
    ];
    for (const args of commands) {
      const { stdout } = runCli(home, [...args, '-f', folder]);
      assert.ok(isSafe(stdout) && stdout.includes('****'), stdout);
    }
    const open = runCli(home, ['search', 'paint a zebra', '-f', folder], {
      env: { CODEBASE_SEARCH_MASK_SECRETS: 'false' },
    });
    assert.ok(open.stdout.includes(TOKEN));
    const wrong = runCli(home, ['search', 'paint a zebra', '-f', folder], {
      env: { CODEBASE_SEARCH_MASK_SECRETS: 'perhaps' },
    });
    assert.match(wrong.stderr, /"CODEBASE_SEARCH_MASK_SECRETS" is "perhaps"\. It must be true or false\./);
  });

  it('keep their lines and columns, and are not shown from unsaved texts', async () => {
    await withEngine(folder, async (engine) => {
      const { snippet, masked } = await engine.expand({ path: 'src/zebra.ts' }, never);
      assert.equal(masked, true);
      assert.deepEqual(
        snippet.split('\n').map((line) => line.length),
        files['src/zebra.ts'].split('\n').map((line) => line.length),
      );
      assert.equal(
        (await engine.expand({ path: 'src/key.ts', start_line: 45, end_line: 48 }, never)).masked,
        undefined,
      );
      await engine.setUnsaved('src/zebra.ts', `${files['src/zebra.ts']}// unsaved ${TOKEN}\n`);
      assert.ok(isSafe(JSON.stringify((await engine.search({ query: 'unsaved zebra', min_score: 0 }, never)).items)));
      assert.ok(isSafe(JSON.stringify(await engine.expand({ path: 'src/zebra.ts' }, never))));
    });
    await withEngine(
      folder,
      async (engine) => assert.ok((await engine.expand({ path: 'src/zebra.ts' }, never)).snippet.includes(TOKEN)),
      { search: { ...defaultSettings, maskSecrets: false } },
    );
  });

  it('are not sent to an embedder on a server, whatever the setting says', async () => {
    const server = await new FakeEmbeddingServer().start();
    try {
      const embedder = {
        ...defaultEmbedderSettings,
        timeoutMs: 5_000,
        choice: { kind: 'ollama', url: server.url, model: 'nomic-embed-text' } as const,
      };
      await withEngine(
        folder,
        async (engine) => {
          await engine.settle(never);
          assert.equal(engine.status.embedding?.state, 'ready');
          assert.ok(server.embedded.some((text) => text.includes('paintZebra')));
          assert.ok(isSafe(server.embedded.join('\n')));
        },
        { embedder, search: { ...defaultSettings, maskSecrets: false } },
      );
    } finally {
      await server.stop();
    }
  });
});
