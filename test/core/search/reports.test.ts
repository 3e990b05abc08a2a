import assert from 'node:assert/strict';
import { analyzeQuery } from '../../../src/core/query/queryAnalyzer';
import { fileFeaturesOf } from '../../../src/core/ranking/features/fileFeatures';
import { fileScores } from '../../../src/core/ranking/ranker';
import { inMemoryEngine } from '../../twins/engineParts';
import { inOneGo } from '../../twins/inOneGo';
import { retrieve } from '../../twins/retrieve';

const filler = (name: string): string =>
  Array.from(
    { length: 12 },
    (_, i) => `def ${name}_step_${i}(value):\n    """Takes a step."""\n    result = value + ${i}\n    return result\n`,
  ).join('\n\n');

const FILES = {
  'src/paper/printing/pretty.py': `class PrettyPrinter:\n    """Prints expressions over several lines."""\n\n    def print_fraction(self, expression):\n        top = self.print(expression.numerator)\n        return self.stack(top, expression.denominator)\n\n\n${filler('pretty')}`,
  'src/paper/printing/latex.py': `class LatexPrinter:\n    """Prints expressions as LaTeX."""\n\n    def print_fraction(self, expression):\n        return expression.numerator\n\n\n${filler('latex')}`,
  'src/paper/core/cache.py': `def cached_value(key):\n    """Returns what the cache has for a key."""\n    return STORE[key]\n\n\n${filler('cache')}`,
  'src/paper/core/units.py': `def convert_units(value, unit):\n    """Converts a value to another unit."""\n    return value * unit.factor\n\n\n${filler('units')}`,
  'tests/sample_site/manage.py': `def main():\n    """Runs the sample site."""\n    run()\n\n\n${filler('manage')}`,
  'pyproject.toml': '[project]\nname = "paper"\nversion = "1.0"\n\n[tool.units]\nconvert = true\n',
  'docs/units.md': `# Units\n\nHow values are converted to another unit.\n${'Values have units, and units have factors.\n'.repeat(20)}`,
};

const report = (...lines: readonly string[]): string =>
  [
    ...lines,
    '',
    'I would expect that this works as it did in the version before, where nobody had to change anything about their own project at all. Thank you for looking at it!',
  ].join('\n');

/** A description, the text of the report, and the file that comes first. */
const cases: readonly (readonly [what: string, text: string, path: string])[] = [
  [
    'a traceback behind site-packages',
    report(
      'Error when calling it',
      'Traceback (most recent call last):',
      '  File "/home/me/site/run.py", line 3, in <module>',
      '    go()',
      '  File "/venv/lib/python3.9/site-packages/paper/core/cache.py", line 3, in cached_value',
      '    return STORE[key]',
      "KeyError: 'a'",
    ),
    'src/paper/core/cache.py',
  ],
  [
    'a traceback below the root of a container',
    report(
      'Error when calling it',
      'Traceback (most recent call last):',
      '  File "/testbed/src/paper/core/cache.py", line 3, in cached_value',
      '    return STORE[key]',
      "KeyError: 'a'",
    ),
    'src/paper/core/cache.py',
  ],
  [
    'a traceback in a text of other words',
    report(
      'It fails when a unit is converted',
      'Traceback (most recent call last):',
      '  File "/venv/lib/python3.9/site-packages/paper/core/cache.py", line 3, in cached_value',
      '    return STORE[key]',
      'The unit and its factor were as they should be.',
    ),
    'src/paper/core/cache.py',
  ],
  [
    'a dotted module',
    report(
      'Fractions come out wrong',
      'The printer in paper.printing.pretty puts the numerator below, and paper.printing.pretty has always done so.',
    ),
    'src/paper/printing/pretty.py',
  ],
  [
    "a command of the reporter's own project",
    report(
      'Converting a value to another unit gives the wrong factor',
      '```',
      '$ python manage.py runserver',
      '```',
      'With `convert_units(3, metre)` the factor is wrong.',
    ),
    'src/paper/core/units.py',
  ],
  [
    'a file of settings in passing',
    report(
      'Converting a value to another unit gives the wrong factor',
      'My pyproject.toml has nothing special. The factor of the unit is wrong.',
    ),
    'src/paper/core/units.py',
  ],
];

describe('a report', () => {
  const engine = inMemoryEngine(FILES);
  before(() => engine.update());
  for (const [what, text, path] of cases) {
    it(`finds ${path}: ${what}`, async () => {
      const { items } = await engine.ask({ query: text, min_score: 0 });
      assert.equal(items[0]?.path, path, items.map((item) => `${item.path}:${item.start_line}`).join());
    });
  }

  it('shows the function in which a traceback ends', async () => {
    const [, text] = cases[0] ?? ['', '', ''];
    const [item] = (await engine.ask({ query: text, min_score: 0 })).items;
    assert.equal(item?.symbol?.name ?? item?.start_line, 'cached_value');
  });

  it('shows the function at the line of a traceback, among many similar functions', async () => {
    const lines = FILES['src/paper/core/units.py'].split('\n');
    const line = lines.findIndex((text) => text.includes('units_step_9')) + 2;
    const { items } = await engine.ask({
      query: report('Error when calling it', `  File "/testbed/src/paper/core/units.py", line ${line}, in <lambda>`),
      min_score: 0,
    });
    const [item] = items;
    assert.ok(
      item?.path === 'src/paper/core/units.py' && item.start_line <= line && item.end_line >= line,
      items.map((one) => `${one.path}:${one.start_line}-${one.end_line}`).join(),
    );
  });

  it('ranks a file by its mentions, not only by its words', () => {
    const pass = retrieve(engine.index, analyzeQuery(cases[0]?.[1] ?? '', engine.index.postings));
    const features = inOneGo(fileFeaturesOf(pass));
    const without = features.map((own) => ({ ...own, mentionedInFrame: 0, definesFromFrame: 0 }));
    const gains = fileScores(pass, features).map((score, i) => score - (fileScores(pass, without)[i] ?? 0));
    assert.deepEqual(
      gains.map((gain) => gain > 1),
      pass.candidates.map(({ path }) => path === 'src/paper/core/cache.py'),
    );
  });

  it('shows each function that it names, even several of one file', async () => {
    const { items } = await engine.ask({
      query: report(
        'Steps of units are wrong',
        'units_step_3 and units_step_7 return too much, and the printer shows that.',
      ),
      min_score: 0,
    });
    const ofFile = items.filter(({ path }) => path === 'src/paper/core/units.py').map(({ symbol }) => symbol?.name);
    assert.ok(
      ofFile.includes('units_step_3') && ofFile.includes('units_step_7'),
      items.map((item) => `${item.path} ${item.symbol?.name ?? ''}`).join('\n'),
    );
  });
});
