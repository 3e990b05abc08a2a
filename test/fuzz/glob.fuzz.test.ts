import { SearchError } from '../../src/core/base/errors';
import { parseGlob } from '../../src/core/glob/glob';
import { fuzz } from './fuzz';

/** Inputs whose first line is a glob and whose other lines are paths. */
const inputs = [
  'src/**/*.{ts,tsx}\nsrc/a/b.ts\nlib/b.ts',
  '+(*|?)x\naaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaay',
  '**/*(*|**)/**/*(*)zz\na/a/a/a/a/a/a/a/a/a',
  '!(a|@(b|+(c)))*.[[:alpha:]!-9]\nabc.t',
  '{1..9}{a..z..2}{,x}\n1a',
  '\\{a\\}/[!]a-c]/../?\n{a}/b/c',
];

fuzz('globs of a request', {
  seeds: inputs,
  dictionary: [
    '**/',
    '/**',
    '*',
    '?',
    '{',
    '}',
    ',',
    '..',
    '+(',
    '*(',
    '!(',
    '@(',
    '?(',
    '|',
    ')',
    '[',
    ']',
    '[!',
    '[:alpha:]',
    '\\',
    '\n',
    'a'.repeat(200),
    '*a'.repeat(100),
    '/a'.repeat(100),
    '+(*|?)'.repeat(20),
    '\ud83d\ude00',
  ],
  run: (input) => {
    const [pattern = '', ...paths] = Buffer.from(input).toString('utf8').split('\n');
    try {
      const glob = parseGlob('include', pattern);
      for (const path of paths.slice(0, 20)) glob.match(path.slice(0, 4_096));
    } catch (error) {
      if (!(error instanceof SearchError && error.code === 'INVALID_ARGUMENT')) throw error;
    }
  },
});
