import assert from 'node:assert/strict';
import { CodeGraph } from '../../../src/core/graph/codeGraph';
import { Edges } from '../../../src/core/graph/edges';
import { MemoryIndex } from '../../../src/core/memoryIndex/memoryIndex';
import { loadMemoryIndex, saveMemoryIndex } from '../../../src/core/memoryIndex/memoryIndexState';
import { addFiles, into } from './graphOf';

const files = {
  'a.ts': 'export function load() {}\nexport function save() {}\n',
  'b.ts': "import { load } from './a';\nexport function b() {\n  load();\n}\n",
};

describe('the graph of an index', () => {
  it('is updated when a file is saved and when one is removed', async () => {
    const index = await addFiles(new MemoryIndex(1), files);
    const edges = new Edges(new CodeGraph(index));
    assert.deepEqual(into(edges, 'a.ts:load'), ['b.ts:b calls, resolved']);
    await addFiles(index, { 'b.ts': "import { save } from './a';\nexport function b() {\n  save();\n}\n" });
    assert.deepEqual(into(edges, 'a.ts:load'), []);
    assert.deepEqual(into(edges, 'a.ts:save'), ['b.ts:b calls, resolved']);
    index.remove('b.ts');
    assert.deepEqual(into(edges, 'a.ts:save'), []);
  });

  it('survives many changes, which renumber files', async () => {
    const index = await addFiles(new MemoryIndex(1), files);
    const edges = new Edges(new CodeGraph(index));
    for (let i = 0; i < 20; i++) await addFiles(index, { 'b.ts': `${files['b.ts']}\n// ${i}\n` });
    assert(index.layout > 0);
    assert.deepEqual(into(edges, 'a.ts:load'), ['b.ts:b calls, resolved']);
  });

  it('is saved with the snapshot', async () => {
    const index = await addFiles(new MemoryIndex(1), files);
    const loaded = new MemoryIndex(1);
    loadMemoryIndex(loaded, structuredClone(saveMemoryIndex(index)), true);
    const edges = new Edges(new CodeGraph(loaded));
    assert.deepEqual(into(edges, 'a.ts:load'), ['b.ts:b calls, resolved']);
    await addFiles(loaded, { 'c.ts': "import { load } from './a';\nexport const c = () => load();\n" });
    assert.deepEqual(into(edges, 'a.ts:load'), ['b.ts:b calls, resolved', 'c.ts:c calls, resolved']);
  });

  it('releases its caches and rebuilds them', async () => {
    const graph = new CodeGraph(await addFiles(new MemoryIndex(1), files));
    const edges = new Edges(graph);
    assert.deepEqual(into(edges, 'a.ts:load'), ['b.ts:b calls, resolved']);
    graph.releaseCaches();
    assert.deepEqual(into(edges, 'a.ts:load'), ['b.ts:b calls, resolved']);
  });
});
