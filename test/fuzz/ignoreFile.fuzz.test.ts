import { decidingRule, parseIgnoreFile } from '../../src/node/ignore/ignoreFile';
import { fuzz } from './fuzz';

const names = ['a', 'a/b/c.ts', 'a'.repeat(255), 'a/'.repeat(200) + 'b', 'src/größe.ts', ' x ', '\\', '[', '*'];
const entries = names.flatMap((path) =>
  [true, false].map((isFolder) => ({ path, name: path.slice(path.lastIndexOf('/') + 1), isFolder })),
);

fuzz('ignore files', {
  seeds: [
    '*.log\n!keep.log\n/build/\nsrc/**/generated/\n# comment\n\\#name\nname\\ \n',
    '\u00ef\u00bb\u00bf**/foo/**/bar\n[[:alpha:]!-9]x\n[]]\n[!a-z]\n**\n',
    `${'*a'.repeat(50)}b\n${'**/'.repeat(50)}b\n${'a*/**/'.repeat(30)}c\r\n`,
  ],
  dictionary: [
    '*',
    '**',
    '**/',
    '/**',
    '?',
    '[',
    ']',
    '[!',
    '[^',
    '[:alpha:]',
    '[:',
    '\\',
    '!',
    '#',
    '/',
    '\n',
    '\r\n',
    ' ',
    '-',
    '*a'.repeat(100),
    '**/'.repeat(100),
    'a'.repeat(500),
  ],
  run: (input) => {
    for (const fold of [false, true]) {
      const rules = parseIgnoreFile(Buffer.from(input).toString('latin1'), '.gitignore', fold);
      for (const entry of entries) decidingRule([{ folder: '', rules }], entry);
    }
  },
});
