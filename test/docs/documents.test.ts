import assert from 'node:assert/strict';
import { basename, posix } from 'node:path';
import type { Command } from 'commander';
import { contributes, engines, scripts } from '../../package.json';
import { program } from '../../src/cli/program';
import { languages } from '../../src/core/languages/languages';
import { limits } from '../../src/core/base/limits';
import { commandTitles, generatedParts, withPart } from './generated';
import { anchorsIn, codeIn, files, linksIn, rowsUnder, textOf } from './markdown';

const documents = files.filter((file) => /^(?:docs\/.*|bench\/\w+|model\/\w+|[A-Z]+)\.md$/.test(file));
/** Documents for users, in which every word in backticks is checked. */
const guides = documents.filter((file) => !/^(?:bench|model)\//.test(file));

const sources = files
  .filter((file) => /^(?:src|webview-ui)\/.*\.ts$/.test(file))
  .map(textOf)
  .join('\n');
const names = new Set(files.map((file) => basename(file)));
/** Paths relative to the repository, together with their folders. */
const paths = new Set(
  files.flatMap((file) => file.split('/').map((_, depth, parts) => parts.slice(0, depth + 1).join('/'))),
);

const inline = (file: string): readonly string[] =>
  codeIn(textOf(file))
    .filter(({ language }) => language === 'inline')
    .map(({ text }) => text);
const shellLines = (file: string): readonly string[] =>
  codeIn(textOf(file))
    .filter(({ language }) => ['sh', 'yaml', 'inline'].includes(language))
    .flatMap(({ text }) => text.split('\n'));

/** Asserts that no document has faults, and names the document of each fault. */
function holdsFor(inFiles: readonly string[], faultsOf: (file: string) => readonly string[]): void {
  assert.deepEqual(
    inFiles.flatMap((file) => faultsOf(file).map((fault) => `${file}: ${fault}`)),
    [],
  );
}

describe('the documents', () => {
  it('link to existing files and headings', () => {
    holdsFor(documents, (file) =>
      linksIn(textOf(file)).filter((link) => {
        const [path = '', anchor] = link.split('#');
        const target = path === '' ? file : posix.join(posix.dirname(file), path);
        return (
          !paths.has(target.replace(/\/$/, '')) || (anchor !== undefined && !anchorsIn(textOf(target)).has(anchor))
        );
      }),
    );
  });

  it('name existing files', () => {
    const isThere = (path: string): boolean => paths.has(path.replace(/\/$/, ''));
    const isPath = (text: string): boolean => /^[\w.-]+\/[\w./-]*$/.test(text);
    // Elsewhere, `src/retry.ts` stands for a file of the user.
    const isOurs = (file: string, path: string): boolean =>
      DEVELOPERS.test(file)
        ? /^(?:src|webview-ui|test|bench|build|model|docs)\//.test(path)
        : /^(?:src\/(?:core|node)|webview-ui|bench|model)\//.test(path);
    holdsFor(guides, (file) =>
      shellLines(file)
        .flatMap((line) => line.split(/\s+/))
        .filter((word) => isPath(word) && isOurs(file, word) && !isThere(word)),
    );
    holdsFor(guides, (file) =>
      inline(file).filter(
        (text) => /^\w+(?:\.test)?\.(?:ts|mjs)$/.test(text) && !names.has(text) && !EXAMPLES.has(text),
      ),
    );
  });

  it('name existing settings', () => {
    const settings = Object.keys(contributes.configuration.properties);
    holdsFor(guides, (file) =>
      [...textOf(file).matchAll(/\bcodebaseSearch\.[\w.]*\w/g)]
        .map(([name]) => name)
        .filter((name) => !settings.includes(name)),
    );
  });

  it('name all variables of the environment that are read, and no others', () => {
    const read = new Set(sources.match(/\bCODEBASE_SEARCH_[A-Z_]*[A-Z]\b/g));
    const named = (file: string): readonly string[] => textOf(file).match(/\bCODEBASE_SEARCH_[A-Z_]*[A-Z]\b/g) ?? [];
    holdsFor(guides, (file) => named(file).filter((name) => !read.has(name)));
    // These two variables are for the measurements that docs/scaling.md describes.
    assert.deepEqual(
      [...read].filter(
        (name) => !named('docs/settings.md').includes(name) && !name.startsWith('CODEBASE_SEARCH_LARGE'),
      ),
      [],
    );
  });

  it('name commands of the editor by their titles', () => {
    holdsFor(guides, (file) =>
      [...textOf(file).matchAll(/\*(Codebase Search: [^*]+)\*/g)]
        .map(([, title = '']) => oneSpace(title))
        .filter((title) => !commandTitles.has(title)),
    );
  });

  it('name existing npm scripts', () => {
    holdsFor(documents, (file) =>
      [...textOf(file).matchAll(/\bnpm run ([\w:-]+)/g)]
        .map(([, name = '']) => name)
        .filter((name) => !(name in scripts)),
    );
  });

  it('name existing commands and flags of the terminal', () => {
    const commands = new Map(program().commands.map((command) => [command.name(), command]));
    const all = [...commands.values()].flatMap(flagsOf);
    const faultsOf = (line: string): readonly string[] => {
      const [, npm, called = ''] =
        /(?:^|\s)(?:codebase-search|npm (start) --) +(.*)$/.exec(line.replace(/(?:^|\s)#.*$/, '')) ?? [];
      const words = wordsOf(called);
      const [name = ''] = npm ? ['search'] : words;
      // Skips commands of other programs that register this one, and a placeholder.
      if (/\bmcp add\b/.test(line) || ['', '--', 'COMMAND'].includes(name)) return [];
      const command = commands.get(name);
      return command
        ? words
            .filter((word) => /^--?[a-z]/.test(word) && !flagsOf(command).includes(word))
            .map((flag) => `${name} ${flag}`)
        : [name];
    };
    holdsFor(guides, (file) => shellLines(file).flatMap(faultsOf));
    // A flag that stands alone in a guide belongs to this program.
    holdsFor(
      guides.filter((file) => file.startsWith('docs/')),
      (file) => inline(file).filter((text) => /^--?[a-z]/.test(text) && !all.includes(wordsOf(text)[0] ?? '')),
    );
  });

  it('name existing fields and tools', () => {
    holdsFor(
      guides.filter((file) => !file.startsWith('docs/decisions/')),
      (file) =>
        inline(file).filter(
          (text) =>
            /^[a-z]+(?:_[a-z]+)+$/.test(text) && text !== 'node_modules' && !new RegExp(`\\b${text}\\b`).test(sources),
        ),
    );
  });

  it('quote messages as the program writes them', () => {
    holdsFor(guides, (file) =>
      rowsUnder('Message', textOf(file)).flatMap(([cell = '']) =>
        [...cell.matchAll(/\*([^*]+)\*/g)].flatMap(([, quoted = '']) =>
          quoted
            .split('…')
            .map((part) => part.trim())
            .filter((part) => !sources.includes(part)),
        ),
      ),
    );
  });

  it('contain the generated tables', () => {
    for (const part of generatedParts())
      assert.equal(
        textOf(part.file),
        withPart(textOf(part.file), part),
        `${part.file}, ${part.name}: run npm run docs`,
      );
  });

  it('state the measured quality', () => {
    const [, section = ''] = /^## How good is it$([^]*?)^## /m.exec(textOf('README.md')) ?? [];
    const rows = section.split('\n').filter((line) => /^\|.*\d\.\d/.test(line));
    assert(rows.length >= 5);
    const measured = ['bench/README.md', 'bench/results/repositories.csv'].flatMap((file) => textOf(file).split('\n'));
    // The label of a row and all its figures must occur in one line there.
    const parts = (row: string): readonly string[] => [
      /[A-Za-z]\w+/.exec(row)?.[0] ?? '',
      ...(row.match(/\b\d\.\d+\b/g) ?? []),
    ];
    assert.deepEqual(
      rows.filter((row) => !measured.some((line) => parts(row).every((part) => line.includes(part)))),
      [],
    );
  });

  it('state the actual limits', () => {
    const stated: readonly (readonly [file: string, text: string])[] = [
      ['README.md', `VS Code ${engines.vscode.replace(/^\^|\.0$/g, '')} or newer`],
      ['README.md', `Node ${engines.node.replace(/[\^>=]|\.0\b/g, '').replace(' || ', ', ')} or newer`],
      ['README.md', `up to ${limits.fileBytes / 1e6} MB`],
      ['CHANGELOG.md', `${new Set(languages.flatMap(({ grammar }) => grammar ?? [])).size} languages`],
      ['docs/agents.md', `${limits.agentTokens.toLocaleString('en')} tokens`],
      ['docs/searching.md', `${limits.queryCharacters.toLocaleString('en')} characters`],
      ['docs/searching.md', `${limits.queries} questions`],
      ['docs/searching.md', `${limits.shownLines} lines`],
      ['docs/searching.md', `${limits.historyCommits.toLocaleString('en')} commits`],
      ['docs/settings.md', `${limits.settingGlobs.toLocaleString('en')} globs`],
      ['docs/scaling.md', `${limits.chunksInMemory.toLocaleString('en')} chunks`],
    ];
    assert.deepEqual(
      stated.filter(([file, text]) => !oneSpace(textOf(file)).includes(text)),
      [],
    );
  });

  it('are short enough to be read', () => {
    for (const [file, most] of [
      ['README.md', 150],
      ['docs/architecture.md', 200],
      ['CONTRIBUTING.md', 100],
    ] as const)
      assert(textOf(file).split('\n').length <= most, file);
  });
});

const DEVELOPERS = /^(?:CONTRIBUTING|SECURITY|docs\/(?:architecture.*|dependencies))\b/;
/** Files of a user that occur in examples. */
const EXAMPLES = new Set(['http.ts', 'retry.ts', 'parser.ts']);

const wordsOf = (line: string): readonly string[] =>
  line
    .replace(/"[^"]*"|'[^']*'/g, '""')
    .split(/[\s|;`]+/)
    .filter((word) => word !== '');
const oneSpace = (text: string): string => text.replace(/\s+/g, ' ');
const flagsOf = (command: Command): readonly string[] =>
  command.options
    .flatMap(({ short, long }) => [short, long].filter((flag) => flag !== undefined))
    .concat('--help', '-h', '--version');
