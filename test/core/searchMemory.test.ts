import assert from 'node:assert/strict';
import { parseRequest } from '../../src/core/request';
import type { Column } from '../../src/core/search/column';
import { placeOf, type FileChunk } from '../../src/core/search/imageFile';
import type { Survey } from '../../src/core/search/recall';
import { SearchImage } from '../../src/core/search/searchImage';
import { SearchMemory, type LookAtDisk } from '../../src/core/search/searchMemory';
import type { ChunkBody, ChunkHead, Coverage, IndexedFile, ResultItem, SearchResult } from '../../src/core/types';

const coverage: Coverage = { state: 'indexed', files_indexed: 1, files_total: 1, stale: false };
const answer: SearchResult = { query: 'q', took_ms: 5, total_hits: 0, total_tokens: 0, items: [], warnings: [], coverage };
const file: IndexedFile = { path: 'a.ts', size: 1, modified: 1, language: 'typescript', hash: 'h', imports: [], identifiers: [], chunks: [] };
const item: ResultItem = { path: 'a.ts', uri: 'file:///a.ts', start_line: 1, end_line: 1, score: 1, snippet: 'a', language: 'typescript', level: 'full_code', tokens: 1, source: 'text', reason: '', matched_keywords: [], matched_queries: [] };
const body = (text: string): ChunkBody => ({ text, symbols: [] });

describe('the memory of answers', () => {
  const image = new SearchImage(4);
  let memory: SearchMemory;
  let searches: number;
  beforeEach(() => {
    memory = new SearchMemory(image);
    searches = 0;
  });
  const asIndexed: LookAtDisk = { since: () => Promise.resolve(new Map()), differs: false };
  const ask = (request: Readonly<Record<string, unknown>>, result = answer, disk = asIndexed): Promise<SearchResult> =>
    memory.answer(parseRequest(request, '/repo'), () => coverage, disk, () => (searches++, Promise.resolve(result)));

  it('knows requests that mean the same', async () => {
    await ask({ query: 'q', path: './src/', include: ['*.ts'] });
    await ask({ query: ' q ', path: 'src', include: ['*.ts'], timeout_ms: 9 });
    assert.equal(searches, 1);
    assert.deepEqual(memory.questions.uses, { hits: 1, misses: 0 });
  });

  const others = [{ query: 'p' }, { query: 'q', path: 'lib' }, { query: 'q', include: ['*.js'] }, { query: 'q', offset: 1 }, { query: 'q', min_score: 0 }];
  for (const other of others) {
    it(`does not take ${JSON.stringify(other)} for {"query":"q"}`, async () => {
      await ask({ query: 'q' });
      await ask(other);
      assert.equal(searches, 2);
    });
  }

  it('forgets when the index changes', async () => {
    await ask({ query: 'q' });
    image.replace(file);
    await ask({ query: 'q' });
    assert.equal(searches, 2);
  });

  it('keeps no answer that was overtaken by a change, says less than it could, or came from half an index', async () => {
    await memory.answer(parseRequest({ query: 'q' }, '/repo'), () => coverage, asIndexed, () => (image.replace(file), Promise.resolve(answer)));
    await ask({ query: 'q' }, { ...answer, warnings: ['Searched by words only.'] });
    await ask({ query: 'q' }, { ...answer, coverage: { ...coverage, state: 'indexing' } });
    await ask({ query: 'q' });
    assert.equal(memory.questions.uses.hits, 0);
  });

  it('keeps no answer of files that are not as they were indexed, and forgets one whose files change', async () => {
    await ask({ query: 'q' }, { ...answer, items: [item] }, { ...asIndexed, differs: true });
    await ask({ query: 'q' }, { ...answer, items: [item] });
    await ask({ query: 'q' }, answer, { differs: false, since: (paths) => Promise.resolve(new Map(paths.map((path) => [path, 'gone']))) });
    assert.deepEqual([searches, memory.questions.uses.hits], [3, 0]);
  });

  it('lets go of the columns of its surveys at rest, but for those that somebody reads', async () => {
    const [kept, read] = [image.columns.take('chunk'), image.columns.take('chunk')];
    const surveyOf = async (query: string, column: Column): Promise<Survey> => {
      const survey = { bytes: 1, release: () => image.columns.giveBack('chunk', column) } as unknown as Survey;
      return memory.questions.survey(query, image.revision, () => Promise.resolve(survey));
    };
    (await surveyOf('kept', kept)).release();
    const reading = await surveyOf('read', read);
    memory.rest();
    assert.notEqual(image.columns.take('chunk'), kept);
    reading.release();
    assert.equal(image.columns.take('chunk'), read);
  });

  it('says how things are now', async () => {
    await ask({ query: 'q', surprise: 1 }, { ...answer, warnings: ['Unknown field "surprise" was ignored.'] });
    const stale = { ...coverage, stale: true };
    const again = await memory.answer(parseRequest({ query: 'q', surprise: 1 }, '/repo'), () => stale, asIndexed, () => Promise.reject(new Error('not asked')));
    assert.equal(again.coverage.stale, true);
    assert.match(again.warnings.join(), /surprise/);
  });
});

describe('the memory of bodies', () => {
  const none = { terms: [], counts: [] };
  const chunkAt = (line: number): ChunkHead => ({ startLine: line, endLine: line + 7, definitions: [], symbols: [], terms: { code: none, comment: none, definition: none }, hash: String(line) });

  function remembering(): { readonly memory: SearchMemory; readonly chunks: readonly FileChunk[]; readonly change: () => void } {
    const image = new SearchImage(4);
    const change = (): void => image.replace({ ...file, chunks: [chunkAt(1), chunkAt(9)] });
    change();
    return { memory: new SearchMemory(image), chunks: [0, 1].map((chunk) => ({ file: image.file('a.ts')!, chunk })), change };
  }

  it('reads together what it does not know, in order, once', async () => {
    const { memory, chunks } = remembering();
    const reads: number[][] = [];
    const read = (missing: readonly FileChunk[]): Promise<readonly ChunkBody[]> => {
      const lines = missing.map((chunk) => placeOf(chunk).startLine);
      reads.push(lines);
      return Promise.resolve(lines.map((line) => body(`line ${line}`)));
    };
    await memory.texts.read(chunks.slice(1), read);
    const bodies = await memory.texts.read(chunks, read);
    assert.deepEqual(bodies.map((one) => one?.text), ['line 1', 'line 9']);
    assert.deepEqual(reads, [[9], [1]]);
    assert.deepEqual(memory.texts.uses, { hits: 1, misses: 2 });
  });

  it('reads again when the file changed, even while it was being read', async () => {
    const { memory, chunks, change } = remembering();
    await memory.texts.read(chunks, () => (change(), Promise.resolve([body('old'), undefined])));
    const [first] = await memory.texts.read(chunks, () => Promise.resolve([body('new'), undefined]));
    assert.equal(first?.text, 'new');
  });
});
