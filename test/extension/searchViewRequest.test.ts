import assert from 'node:assert/strict';
import { acceptsFile } from '../../src/core/request/fileFilter';
import { parseRequest } from '../../src/core/request/searchRequest';
import { pathFeatures } from '../../src/core/memoryIndex/structures/pathFeatures';
import type { SearchResult } from '../../src/core/base/types';
import { toGlobs } from '../../src/extension/webviews/branchFilter';
import { onlyChanged } from '../../src/extension/webviews/resultFilters';
import type { ViewQuestion } from '../../src/shared/messageParts';
import type { ViewRequest } from '../../src/shared/hostMessages';
import { emptyFilters, type Filters } from '../../webview-ui/state/filters';
import { requestOf } from '../../webview-ui/state/searchRequest';

const request = (
  filters: Partial<Filters> = {},
  questions: readonly ViewQuestion[] = [{ text: 'retries' }],
  usual?: number,
): ViewRequest => requestOf(questions, { ...emptyFilters, ...filters }, 0, usual);

describe('the request of the search view', () => {
  it('has one query or several', () => {
    assert.equal(request().query, 'retries');
    assert.deepEqual(request({}, [{ text: 'a' }, { text: 'b' }]).queries, ['a', 'b']);
  });

  it('asks for code similar to a place, or to code without a known place', () => {
    const code = { text: 'send();', label: 'Similar to send' };
    const { of, query, queries } = request({}, [{ ...code, place: 'file:///repo/a.ts:3-9' }]);
    assert.deepEqual([of, query, queries], ['file:///repo/a.ts:3-9', undefined, undefined]);
    assert.equal(request({}, [code]).of, 'send();');
  });

  it('is cut to the maximum length of a query', () => {
    assert.equal(request({}, [{ text: 'x'.repeat(9_000) }]).query?.length, 8_000);
  });

  it('splits lists at commas, but not inside braces', () => {
    const { include, languages } = request({ include: ' *.{ts,tsx} , src/** ,', languages: 'python, ts' });
    assert.deepEqual(include, ['*.{ts,tsx}', 'src/**']);
    assert.deepEqual(languages, ['python', 'ts']);
  });

  it('has a lower minimum score than the settings if weaker matches are wanted', () => {
    const least = (minScore: number | null, usual?: number): unknown =>
      request({ minScore }, undefined, usual).min_score;
    assert.deepEqual([least(null, 0.1), least(0.2), least(0.2, 0.1), least(0.2, 0.2)], [undefined, 0.2, 0, 0]);
  });

  describe('for the files that changed on the branch', () => {
    const filterOf = (paths: readonly string[], include = '') => {
      const asked = request({ include });
      const globs = toGlobs([{ label: undefined, paths }], asked.include ?? []);
      const filter = { ...parseRequest({ ...asked, include: globs.include }, '/repo'), path: '' };
      return (path: string): boolean => acceptsFile(filter, path, 'typescript');
    };

    it('names them literally, and only those that are included', () => {
      const accepts = filterOf(['src/[id].ts', 'src/{a,b}.ts', 'src/c, d.ts', 'src/e.ts', 'src/f.py'], '*.ts');
      for (const path of ['src/[id].ts', 'src/{a,b}.ts', 'src/c, d.ts', 'src/e.ts']) assert(accepts(path), path);
      for (const path of ['src/i.ts', 'src/a.ts', 'src/f.py', 'e.ts']) assert(!accepts(path), path);
    });

    it('holds a thousand of them', () => {
      const paths = Array.from({ length: 1_000 }, (_, i) => `src/some/folder/file${i}.ts`);
      const accepts = filterOf(paths);
      assert(paths.every(accepts));
      assert(!accepts('src/some/folder/file1000.ts'));
    });

    it('counts those that do not fit', () => {
      const paths = Array.from({ length: 4_000 }, (_, i) => `src/${'long/'.repeat(10)}file${i}.ts`);
      const { include, left } = toGlobs([{ label: undefined, paths }], []);
      assert.equal(include.length, 100);
      assert(left > 0 && left < 4_000, String(left));
    });

    it('is empty if nothing changed', () => {
      const accepts = filterOf([]);
      assert(!accepts('src/a.ts'));
    });

    it('does not match a name at the root everywhere', () => {
      const changed = [{ label: undefined, paths: ['index.ts'] }];
      const found = {
        items: [
          { path: 'index.ts', source: 'text' },
          { path: 'src/index.ts', source: 'text' },
        ],
        total_hits: 2,
      } as unknown as SearchResult;
      const { items, total_hits } = onlyChanged(found, changed);
      assert.deepEqual([items.map(({ path }) => path), total_hits], [['index.ts'], 1]);
    });
  });

  it('excludes as tests the files that ranking treats as tests', () => {
    const paths = [
      'src/a.ts',
      'src/a.test.ts',
      'test/a.ts',
      'src/__tests__/a.js',
      'spec/a_spec.rb',
      'a_test.go',
      'pkg/FooTest.java',
      'src/contest.ts',
      'tests/unit/x.py',
      'test_x.py',
      'conftest.py',
      'src/latest.ts',
      'fixtures/a.json',
    ];
    const filter = { ...parseRequest(request({ tests: false }), '/repo'), path: '' };
    for (const path of paths) assert.equal(acceptsFile(filter, path, 'typescript'), !pathFeatures(path).test, path);
  });
});
