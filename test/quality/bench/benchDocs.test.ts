import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { mean } from '../../../src/core/eval/metrics';
import { scripts } from '../../../package.json';

const decisions = 'docs/decisions';
const documents = [
  'bench/README.md',
  'bench/speed.md',
  'docs/scaling.md',
  'model/README.md',
  'model/CARD.md',
  ...readdirSync(decisions).map((name) => `${decisions}/${name}`),
];
const text = (path: string): string => readFileSync(path, 'utf8');

/** Returns the anchor that GitHub gives a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
const anchorsOf = (document: string): readonly string[] =>
  [...text(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
const linksOf = (document: string): readonly string[] =>
  [...text(document).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link).filter((link) => !/^\w+:/.test(link));

/** Returns the rows of a data file, by column; a quoted cell may contain commas. */
function rowsOf(name: string): readonly Readonly<Record<string, string>>[] {
  const [head = [], ...rows] = text(`bench/results/${name}`)
    .trimEnd()
    .split('\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''),
    );
  for (const row of rows) assert.equal(row.length, head.length, `${name}: ${row.join()}`);
  return rows.map((row) =>
    Object.fromEntries(row.map((cell, column): readonly [string, string] => [head[column] ?? '', cell])),
  );
}

describe('the benchmark documents', () => {
  for (const document of documents) {
    it(`link to files and headings that exist: ${document}`, () => {
      for (const link of linksOf(document)) {
        const [path = '', anchor] = link.split('#');
        const target = path === '' ? document : join(dirname(document), path);
        assert(existsSync(target), link);
        if (anchor !== undefined) assert(anchorsOf(target).includes(anchor), link);
      }
    });

    it(`name scripts of package.json and files that exist: ${document}`, () => {
      const named = text(document);
      for (const [, script = ''] of named.matchAll(/npm run ([\w:-]+)/g)) assert(script in scripts, script);
      for (const [, path = ''] of named.matchAll(/`(?:npx tsx )?((?:src|test|bench|model)\/[\w./-]+\.\w+)/g))
        assert(existsSync(path), path);
    });
  }

  it('name every benchmark of package.json', () => {
    const named = documents.map(text).join('\n');
    for (const script of Object.keys(scripts).filter((name) => name.startsWith('bench:')))
      assert(named.includes(`npm run ${script}`), script);
  });

  it('link to every data file and every decision', () => {
    const linked = new Set(
      documents.flatMap((document) =>
        linksOf(document).map((link) => join(dirname(document), link.split('#')[0] ?? '')),
      ),
    );
    const expected = [
      ...readdirSync('bench/results').map((name) => `bench/results/${name}`),
      ...readdirSync(decisions).map((name) => `${decisions}/${name}`),
    ];
    assert.deepEqual(
      expected.filter((path) => !linked.has(path)),
      [],
    );
  });

  it('have data files whose rows are complete', () => {
    for (const name of readdirSync('bench/results')) assert(rowsOf(name).length > 0, name);
  });

  it('give the mean of the repositories, and those with a better published figure', () => {
    const rows = rowsOf('repositories.csv');
    const document = text('bench/README.md');
    const figure = (row: Readonly<Record<string, string>>, column: string): number => Number(row[column]);
    assert(
      document.includes(`| **Codebase Search** | **${mean(rows.map((row) => figure(row, 'ndcg10'))).toFixed(3)}** |`),
    );
    const below = rows
      .filter(
        (row) => figure(row, 'ndcg10') < Math.max(figure(row, 'semble_ndcg10'), figure(row, 'coderankembed_ndcg10')),
      )
      .map(({ repository = '' }) => repository);
    const prose = document.replace(/\s+/g, ' ');
    assert(prose.includes(`below a published figure on ${below.slice(0, -1).join(', ')} and ${below.at(-1)}.`));
  });

  it('give the means of the sets of commit subjects', () => {
    const rows = rowsOf('commits.csv').filter(({ ndcg10 }) => ndcg10 !== '');
    for (const set of new Set(rows.map((row) => row['set']))) {
      const figures = rows.filter((row) => row['set'] === set).map(({ ndcg10 }) => Number(ndcg10));
      // Rows are rounded, so the last digit of their mean may differ.
      const near = [-0.001, 0, 0.001].map((step) => (mean(figures) + step).toFixed(3)).join('|');
      assert.match(
        text('bench/README.md'),
        new RegExp(`\\| ${figures.length} \\| \\S+ \\| (${near}) \\|`),
        String(set),
      );
    }
  });

  it('count the questions of intents', () => {
    const counts = ['intents', 'intentsOfOthers', 'intentsUnseen'].map((name) => {
      const questions = JSON.parse(text(`test/core/intents/question/${name}.json`)) as Readonly<
        Record<string, readonly unknown[]>
      >;
      const count = Object.values(questions).reduce((sum, { length }) => sum + length, 0);
      assert.match(text('bench/README.md'), new RegExp(`\`${name}\\.json\`[^|]*\\| ${count} \\|`), name);
      return count;
    });
    assert(text('bench/README.md').includes(`of all ${counts.reduce((sum, count) => sum + count)} `));
  });

  it('count the verdicts on dependencies', () => {
    for (const name of ['labelsOfOthers', 'labelsOfSeed31', 'labelsOfSeed47']) {
      const verdicts = JSON.parse(text(`bench/dependencies/${name}.json`)) as readonly { readonly right: boolean }[];
      assert(
        text('bench/README.md').includes(
          `| ${verdicts.filter(({ right }) => right).length} | ${verdicts.length} | [${name}.json]`,
        ),
        name,
      );
    }
  });

  it('exist where comments refer to them', () => {
    const sources = ['src', 'bench', 'model']
      .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
      .filter((path) => path.endsWith('.ts'));
    for (const source of sources) {
      for (const [, document = ''] of text(source).matchAll(/(?<![\w/.])((?:docs|bench|model)\/[\w/-]+\.md)/g))
        assert(existsSync(document), `${source}: ${document}`);
      for (const [, document = '', heading = ''] of text(source).matchAll(/((?:docs|bench)\/[\w/-]+\.md), "([^"]+)"/g))
        assert(anchorsOf(document).includes(anchorOf(heading)), `${source}: ${heading}`);
    }
  });
});
