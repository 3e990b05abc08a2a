import assert from 'node:assert/strict';
import fastCheck from 'fast-check';
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Engine } from '../../../src/core/base/contracts';
import { mean, score, type EvalQuestion } from '../../../src/core/eval/metrics';
import { parseRequest } from '../../../src/core/request/searchRequest';
import { search } from '../../../src/core/search/search';
import { PostingsOffload, type LargeIndexSettings } from '../../../src/node/storage/postingsOffload';
import { openEngine } from '../../../src/node/engine/openEngine';
import { inMemoryEngine, never, silentLogger, termEmbedder } from '../../twins/engineParts';
import { temporaryFolder } from '../../support/temporaryFolder';
import { useTemporaryHome } from '../../support/temporaryHome';

const resources = join(__dirname, '../../../dist');
const listFiles = (home: string): readonly string[] =>
  readdirSync(home, { recursive: true })
    .map(String)
    .filter((name) => /lists-\w+\.bin$/.test(name))
    .map((name) => join(home, name));

describe('an index whose posting lists are on disk', () => {
  const words = ['retry', 'request', 'cache', 'config', 'parse', 'load', 'file', 'key', 'webSocket'];
  const textOf = (list: readonly string[]): string =>
    list.map((word) => `// ${word} it\nfunction ${word}Thing() { use${word}(); }`).join('\n');
  type Twin = ReturnType<typeof inMemoryEngine>;

  async function answers({ sourceOf, index: index }: Twin) {
    return Promise.all(
      words.map(async (query) => ({
        ...(await search(parseRequest({ query, min_score: 0 }, '/repo'), sourceOf(index, termEmbedder), never)),
        took_ms: 0,
      })),
    );
  }

  it('answers like one in memory, after any changes', async () => {
    const list = fastCheck.array(fastCheck.constantFrom(...words), { minLength: 1, maxLength: 12 });
    const path = fastCheck.constantFrom('src/alpha.ts', 'src/beta.ts', 'lib/gamma.c', 'lib/gamma.h', 'test/omega.ts');
    const step = fastCheck.record({ path, list: fastCheck.option(list, { freq: 4 }), relieves: fastCheck.boolean() });
    await fastCheck.assert(
      fastCheck.asyncProperty(fastCheck.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const engine = inMemoryEngine({ 'src/first.ts': textOf(words) });
        const plain = inMemoryEngine({ 'src/first.ts': textOf(words) });
        const offload = new PostingsOffload({
          home: temporaryFolder(),
          index: engine.index,
          large: { mostChunks: 0 },
          logger: silentLogger,
        });
        await engine.update();
        await offload.offloadIfDue();
        for (const { path: name, list: content, relieves } of steps) {
          for (const twin of [engine, plain]) {
            if (content) twin.workspace.write(name, textOf(content));
            else twin.workspace.delete(name);
            await twin.update();
          }
          if (relieves) await offload.offloadIfDue();
        }
        assert.ok(engine.index.postings.diskPostings);
        assert.deepEqual(await answers(engine), await answers(plain));
        offload.dispose();
      }),
      { numRuns: 60 },
    );
  });
});

describe('an engine above the threshold', function () {
  this.timeout(60_000);
  useTemporaryHome();
  const questions = JSON.parse(
    readFileSync(join(__dirname, '../../quality/answers/questionsOfMocha.json'), 'utf8'),
  ) as EvalQuestion[];
  const open = (folder: string, large: LargeIndexSettings = {}): Promise<Engine> =>
    openEngine(folder, { resources, logger: silentLogger, large });
  const mocha = (): string => {
    const folder = temporaryFolder();
    cpSync(join(__dirname, '../../../node_modules/mocha/lib'), folder, { recursive: true });
    return folder;
  };

  async function answersOf(engine: Engine) {
    const found = [];
    for (const { query } of questions)
      found.push(
        (await engine.search({ query, min_score: 0 }, never)).items.map(({ path, start_line, score }) => ({
          path,
          start_line,
          score,
        })),
      );
    return found;
  }

  const finds = async (engine: Engine, word: string): Promise<readonly string[]> =>
    (await engine.search({ query: word }, never)).items
      .filter(({ snippet }) => snippet.includes(word))
      .map(({ path }) => path);

  it('answers like one below it, and so does the next process', async () => {
    const [folder, home] = [mocha(), process.env['CODEBASE_SEARCH_HOME'] ?? ''];
    const small = await open(folder);
    await small.update(never);
    const wanted = await answersOf(small);
    await small.rebuild(never);
    await small.dispose();
    assert.deepEqual(listFiles(home), []);
    for (let i = 0; i < 2; i++) {
      const large = await open(folder, { mostChunks: 0 });
      await large.update(never);
      assert.deepEqual(await answersOf(large), wanted);
      await large.rebuild(never);
      assert.deepEqual(await answersOf(large), wanted);
      await large.dispose();
      // No snapshot refers to a file of posting lists: so few files need no snapshot.
      assert.deepEqual(listFiles(home), []);
    }
  });

  it('answers nearly as well when it reads a fiftieth of the postings', async () => {
    const folder = mocha();
    const engine = await open(folder, { mostChunks: 0, effort: 0.02 });
    await engine.update(never);
    const scores = [];
    for (const question of questions)
      scores.push(score((await engine.search({ query: question.query, min_score: 0 }, never)).items, question).ndcg);
    await engine.dispose();
    assert.ok(mean(scores) >= 0.8, `NDCG@10 is ${mean(scores)}`);
  });

  it('finds saved files, and no deleted ones', async () => {
    const folder = mocha();
    const engine = await open(folder, { mostChunks: 0 });
    try {
      await engine.update(never);
      writeFileSync(join(folder, 'added.js'), 'function qzxwvjump() {}\n');
      rmSync(join(folder, 'runner.js'));
      await engine.update(never);
      assert.deepEqual(await finds(engine, 'qzxwvjump'), ['added.js']);
      assert.ok(
        !(await engine.search({ query: 'Runner run tests', min_score: 0, top_k: 50 }, never)).items.some(
          ({ path }) => path === 'runner.js',
        ),
      );
      writeFileSync(join(folder, 'added.js'), 'function pfkbhop() {}\n');
      await engine.update(never);
      assert.deepEqual(await finds(engine, 'qzxwvjump'), []);
      assert.deepEqual(await finds(engine, 'pfkbhop'), ['added.js']);
    } finally {
      await engine.dispose();
    }
  });

  /** Builds an index of enough files that a snapshot is written. */
  const built = async () => {
    const folder = mocha();
    for (const part of ['core', 'node'])
      cpSync(join(__dirname, '../../../src', part), join(folder, part), {
        recursive: true,
        filter: (path) => !path.endsWith('.json'),
      });
    const engine = await open(folder, { mostChunks: 0 });
    await engine.update(never);
    const wanted = await answersOf(engine);
    await engine.dispose();
    const lists = listFiles(process.env['CODEBASE_SEARCH_HOME'] ?? '').filter((path) =>
      path.includes(basename(folder)),
    );
    assert.equal(lists.length, 1);
    return { folder, wanted, lists: lists[0] ?? '' };
  };

  it('reuses its posting lists in the next process', async () => {
    const { folder, wanted, lists } = await built();
    const before = statSync(lists);
    const engine = await open(folder, { mostChunks: 0 });
    assert.deepEqual(await answersOf(engine), wanted);
    await engine.dispose();
    assert.deepEqual([statSync(lists).ino, statSync(lists).mtimeMs], [before.ino, before.mtimeMs]);
  });

  it('answers although its file of posting lists is gone', async () => {
    const { folder, wanted, lists } = await built();
    rmSync(lists);
    const engine = await open(folder, { mostChunks: 0 });
    assert.deepEqual(await answersOf(engine), wanted);
    await engine.dispose();
  });

  it('returns nothing from damaged lists, and repairs them', async () => {
    const { folder, wanted, lists } = await built();
    writeFileSync(
      lists,
      readFileSync(lists).map((byte) => byte ^ 0x10),
    );
    const engine = await open(folder, { mostChunks: 0 });
    await assert.rejects(engine.search({ query: questions[0]?.query }, never), { code: 'INDEX_NOT_READY' });
    await engine.update(never);
    assert.deepEqual(await answersOf(engine), wanted);
    await engine.dispose();
  });
});
