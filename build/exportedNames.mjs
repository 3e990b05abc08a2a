/**
 * `node build/exportedNames.mjs`: fails if two files export the same name. With unique names, a plain search finds all
 * uses of a name, and "go to symbol" has one answer.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const FOLDERS = ['src', 'webview-ui', 'test', 'bench', 'model'];
/** Files that tests read or search: code of others, unchanged. */
const FOREIGN = ['test/e2e/workspace', 'test/node/fixtures'];

/** Names that are called from outside the repository, where they are prescribed. */
const ALLOWED = new Map([
  ['activate', 'VS Code calls it in each extension; the tests bring one of their own.'],
  ['run', 'VS Code calls it in a module of tests, and in the one that measures the extension host.'],
]);

/** @param {ts.Statement} statement */
const isExported = (statement) =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

/**
 * Returns the names that a file declares and exports, without re-exports of other files.
 * @param {string} path
 * @param {string} text
 * @returns {string[]}
 */
export function exportedNames(path, text) {
  const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  return statements.filter(isExported).flatMap((statement) => {
    const declarations = ts.isVariableStatement(statement) ? statement.declarationList.declarations : [statement];
    return declarations.flatMap(({ name }) => (name && ts.isIdentifier(name) ? name.text : []));
  });
}

/**
 * Returns the names that several files export, one line each.
 * @param {Iterable<readonly [path: string, text: string]>} files
 * @returns {string[]}
 */
export function sharedNames(files) {
  const owners = new Map();
  for (const [path, text] of files)
    for (const name of new Set(exportedNames(path, text))) owners.set(name, [...(owners.get(name) ?? []), path]);
  return [...owners]
    .filter(([name, paths]) => paths.length > 1 && !ALLOWED.has(name))
    .map(([name, paths]) => `${name}: ${paths.join(', ')}`)
    .sort();
}

function* sourceFiles(root) {
  for (const folder of FOLDERS) {
    for (const entry of readdirSync(join(root, folder), { recursive: true }).sort()) {
      const path = `${folder}/${entry.replaceAll('\\', '/')}`;
      if (path.endsWith('.ts') && !FOREIGN.some((foreign) => path.startsWith(`${foreign}/`)))
        yield [path, readFileSync(join(root, path), 'utf8')];
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const shared = sharedNames(sourceFiles(join(dirname(fileURLToPath(import.meta.url)), '..')));
  if (shared.length > 0) {
    process.stderr.write(`${shared.join('\n')}\n\nThese names are exported by several files. Give each its own.\n`);
    process.exitCode = 1;
  }
}
