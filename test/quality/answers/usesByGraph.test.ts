import assert from 'node:assert/strict';
import type { SearchResult } from '../../../src/core/base/types';
import { temporaryFolder } from '../../support/temporaryFolder';
import { never } from '../../twins/engineParts';
import { withIndexedEngine } from './withEngine';

const files = {
  'src/shelf.ts': 'export class Shelf {\n  pop(key: string) {\n    return key.length;\n  }\n}\n',
  'src/cork.ts': 'export class Cork {\n  pop(key: string) {\n    return key;\n  }\n}\n',
  'src/bang.ts':
    "import { Cork } from './cork';\nimport { Shelf } from './shelf';\n\nexport function bang(cork: Cork, shelf: Shelf) {\n  return [cork.pop('a'), cork.pop('b'), cork.pop('c'), shelf];\n}\n",
  'src/guess.ts':
    "import type { Shelf } from './shelf';\n\nexport function guess(things: Record<string, any>, of: typeof Shelf) {\n  return [things.any.pop('a'), things.any.pop('b'), things.all.pop('c'), of];\n}\n",
  'src/tidy.ts':
    "import { Shelf } from './shelf';\n\nexport function tidy(shelf: Shelf) {\n  return shelf.pop('a');\n}\n",
  'store/store.go': 'package store\n\ntype Saver interface {\n\tSaveAll(names []string) error\n\tClose() error\n}\n',
  'store/disk.go':
    'package store\n\ntype Disk struct{ path string }\n\nfunc (d *Disk) SaveAll(names []string) error {\n\treturn nil\n}\n\nfunc (d *Disk) Close() error {\n\treturn nil\n}\n',
  'store/half.go':
    '// A Saver has SaveAll, as Half has: implements half of Saver.\npackage store\n\ntype Half struct{ saver Saver }\n\nfunc (h *Half) SaveAll(names []string) error {\n\treturn h.saver.SaveAll(names)\n}\n',
  'zoo/base.py': 'class Animal:\n    def speak(self):\n        raise NotImplementedError\n',
  'zoo/dog.py':
    'from zoo.base import Animal as Beast\n\n\nclass Dog(Beast):\n    def speak(self):\n        return "woof"\n',
  'zoo/puppy.py': 'from zoo.dog import Dog\n\n\nclass Puppy(Dog):\n    def speak(self):\n        return "wif"\n',
};

async function ask(query: string, request: Readonly<Record<string, unknown>> = {}): Promise<SearchResult> {
  const folder = temporaryFolder(files);
  let result: SearchResult | undefined;
  await withIndexedEngine(folder, async (engine) => {
    result = await engine.search({ query, include_dependencies: false, min_score: 0, ...request }, never);
  });
  assert.ok(result);
  return result;
}

const namesWith = ({ items }: SearchResult, reason: string): readonly string[] =>
  items.filter((item) => item.reason.startsWith(reason)).map(({ path, symbol }) => symbol?.name ?? path);

describe('the call graph in answers about a name', () => {
  it('ranks certain uses first, then possible uses, then uses of another symbol', async () => {
    assert.deepEqual(namesWith(await ask('who calls Shelf.pop'), 'Uses pop'), ['tidy', 'guess', 'bang']);
  });

  it('adds the callers of a function to be changed', async () => {
    const { items } = await ask('`Shelf.pop`', { intent: 'refactor' });
    const places = items.map(({ path }) => path);
    assert.deepEqual(places.slice(0, 2), ['src/shelf.ts', 'src/tidy.ts']);
    assert.ok(places.indexOf('src/bang.ts') > places.indexOf('src/guess.ts'));
  });

  it('finds types that implement an interface implicitly', async () => {
    assert.deepEqual(namesWith(await ask('what implements Saver'), 'Implements Saver'), ['Disk']);
  });

  it('finds subclasses by an alias of the class, and subclasses of subclasses', async () => {
    assert.deepEqual(namesWith(await ask('subclasses of Animal'), 'Implements Animal'), ['Dog', 'Puppy']);
  });
});
