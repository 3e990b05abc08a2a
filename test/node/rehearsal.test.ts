import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Embedder } from '../../src/core/contracts';
import { openEngine } from '../../src/node/openEngine';
import { practicesOf, rehearse, searchForNobody } from '../../src/node/rehearsal';
import { inMemoryEngine, never, silentLogger, termEmbedder } from '../twins/engineParts';
import { temporaryFolder } from './temporaryFolder';
import { useTemporaryHome } from './temporaryHome';

const files = { 'src/settings.ts': '/** Reads the settings and checks them. */\nexport function readSettings(): void {\n  check(read());\n}\n' };

/** What a rehearsal uses of its surroundings, one after the other. */
async function usesOf(embedder: Embedder, signal = never): Promise<readonly string[]> {
  const engine = inMemoryEngine(files, embedder);
  await engine.update();
  const uses: string[] = [];
  const told = engine.sourceOf(engine.image, { ...embedder, embed: (texts, signal) => (uses.push('embedder'), embedder.embed(texts, signal)) });
  const source = {
    ...told,
    tokenizer: () => (uses.push('tokenizer'), told.tokenizer()),
    bodies: (chunks: Parameters<typeof told.bodies>[0]) => (uses.push(`${chunks.length} bodies`), told.bodies(chunks)),
  };
  await rehearse(source, never);
  await searchForNobody(practicesOf(engine.image).early, source, signal);
  return uses;
}

describe('a search for nobody', () => {
  useTemporaryHome();

  it('goes the whole way, from the words to the text of what is found, and what that declares', async () => {
    assert.deepEqual((await usesOf(termEmbedder)).slice(0, 6), ['embedder', 'tokenizer', '1 bodies', 'embedder', 'tokenizer', '1 bodies']);
  });

  it('asks for what is in the index too', async () => {
    const asked: string[] = [];
    await usesOf({ ...termEmbedder, embed: (texts, signal) => (asked.push(...texts), termEmbedder.embed(texts, signal)) });
    assert.match(asked.join('\n'), /how does .*settings.* work/);
  });

  it('ends when somebody asks', async () => {
    const curtain = new AbortController();
    let searches = 0;
    const stops = { ...termEmbedder, embed: (texts: readonly string[], signal: AbortSignal) => ((searches += 1), searches === 2 && curtain.abort(), termEmbedder.embed(texts, signal)) };
    await assert.rejects(usesOf(stops, curtain.signal), { name: 'AbortError' });
    assert.equal(searches, 2);
  });

  it('sends nothing to a server', async () => {
    assert.deepEqual(await usesOf({ ...termEmbedder, network: true }), ['tokenizer', '1 bodies', 'tokenizer', '1 bodies']);
  });

  it('is not counted, and not remembered', async () => {
    const engine = await openEngine(temporaryFolder(files), { resources: join(__dirname, '../../dist'), rehearses: true, logger: silentLogger });
    await engine.update(never);
    await delay(50);
    const { searches, queryCache, lastError } = await engine.statistics();
    const none = { hits: 0, misses: 0 };
    assert.deepEqual([searches, queryCache, lastError], [0, none, undefined]);
    await engine.dispose();
  });
});
