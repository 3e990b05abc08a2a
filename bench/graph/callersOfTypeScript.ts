/**
 * How many of the calls that TypeScript's language service finds the graph has too.
 *
 *     npx tsx bench/graph/callersOfTypeScript.ts DIR [DIR ...] [--count N] [--seed N] [--show]
 *
 * Of so many functions and methods of each folder, the lines that call them. The service also counts members that are
 * read and not called: they have a column of their own. `--show` prints the calls that are missed.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import ts from 'typescript';
import { isFunction, type GraphSymbol } from '../../src/core/graph/fileView';
import { randomFrom } from '../budget/check';
import { printRow, readGraph } from './readGraph';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '150' },
    seed: { type: 'string', default: '7' },
    show: { type: 'boolean', default: false },
  },
});

function serviceOf(root: string, paths: readonly string[]): ts.LanguageService {
  const files = paths.map((path) => join(root, path));
  const host: ts.LanguageServiceHost = {
    getScriptFileNames: () => files,
    getScriptVersion: () => '1',
    getScriptSnapshot: (path) => {
      try {
        return ts.ScriptSnapshot.fromString(readFileSync(path, 'utf8'));
      } catch {
        return undefined;
      }
    },
    getCurrentDirectory: () => root,
    getCompilationSettings: () => ({
      allowJs: true,
      target: ts.ScriptTarget.ESNext,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      jsx: ts.JsxEmit.Preserve,
      noLib: false,
    }),
    getDefaultLibFileName: (options) => ts.getDefaultLibFilePath(options),
    fileExists: (path) => ts.sys.fileExists(path),
    readFile: (path) => ts.sys.readFile(path),
    directoryExists: (path) => ts.sys.directoryExists(path),
    getDirectories: (path) => ts.sys.getDirectories(path),
  };
  return ts.createLanguageService(host);
}

const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

const IS_CALL = /^[!?]?\s*(?:\?\.)?(?:<[^;{}()]{0,200}>)?\s*(?:\(|`)/;
const IS_MADE = /(?:\bnew\s+(?:[\w$]+\.)*|<|@(?:[\w$]+\.)*)$/;

/** Whether a name is called there, or made or decorated with. */
const isCall = (text: string, { start, length }: ts.TextSpan): boolean =>
  IS_CALL.test(text.slice(start + length, start + length + 300)) ||
  IS_MADE.test(text.slice(Math.max(0, start - 80), start));

/** `path:line` of what the service takes for calls, and whether it is one. */
function callsKnown(service: ts.LanguageService, root: string, symbol: GraphSymbol): ReadonlyMap<string, boolean> {
  const path = join(root, symbol.view.path);
  const text = readFileSync(path, 'utf8');
  const line = text.split('\n')[symbol.line - 1] ?? '';
  const column = new RegExp(`(?<![\\w$])${symbol.name.replace(/\$/g, '\\$')}(?![\\w$])`).exec(line)?.index;
  if (column === undefined) return new Map();
  const offset =
    text
      .split('\n')
      .slice(0, symbol.line - 1)
      .join('\n').length +
    (symbol.line > 1 ? 1 : 0) +
    column;
  const found = service.provideCallHierarchyIncomingCalls(path, offset);
  const places = new Map<string, boolean>();
  for (const { from, fromSpans } of found) {
    const own = readFileSync(from.file, 'utf8');
    for (const span of fromSpans) {
      const place = `${from.file.slice(root.length + 1)}:${lineOf(own, span.start)}`;
      places.set(place, (places.get(place) ?? false) || isCall(own, span));
    }
  }
  return places;
}

const share = (part: number, all: number): string => (part / Math.max(1, all)).toFixed(3);

async function measure(root: string): Promise<void> {
  const edges = await readGraph(root);
  const views = [...edges.graph.index.liveFiles()]
    .map((file) => edges.graph.view(file))
    .filter(({ family }) => family === 'script');
  const service = serviceOf(
    root,
    views.map(({ path }) => path),
  );
  const random = randomFrom(Number(values.seed));
  const functions = views
    .flatMap(({ symbols }) => symbols)
    .filter((symbol) => isFunction(symbol) && symbol.kind !== 'test' && /^[\w$]+$/.test(symbol.name))
    .map((symbol) => ({ symbol, order: random() }))
    .sort((a, b) => a.order - b.order);
  let [count, calls, sharedCalls, reads, sharedReads] = [0, 0, 0, 0, 0];
  for (const { symbol } of functions) {
    if (count >= Number(values.count)) break;
    const theirs = callsKnown(service, root, symbol);
    if (theirs.size === 0) continue;
    count++;
    // As `callers` has them: also by a member that it overrides.
    const asked = [symbol, ...edges.overridden(symbol).map((target) => target.symbol)];
    const found = new Set(
      asked.flatMap((one) => edges.into(one)).flatMap(({ view, lines }) => lines.map((line) => `${view.path}:${line}`)),
    );
    // A function that calls itself is left out of a trace.
    const isOwn = (place: string): boolean => {
      const [path, line] = [place.slice(0, place.lastIndexOf(':')), Number(place.slice(place.lastIndexOf(':') + 1))];
      return path === symbol.view.path && symbol.startLine <= line && line <= symbol.endLine;
    };
    const wanted = [...theirs.keys()].filter((place) => !isOwn(place));
    const called = wanted.filter((place) => theirs.get(place));
    const read = wanted.filter((place) => !theirs.get(place));
    calls += called.length;
    reads += read.length;
    sharedCalls += called.filter((place) => found.has(place)).length;
    sharedReads += read.filter((place) => found.has(place)).length;
    const missed = called.filter((place) => !found.has(place));
    if (values.show && missed.length > 0)
      printRow(
        `${symbol.view.path}:${symbol.line} ${symbol.container}.${symbol.name} missed ${missed.length}: ${missed.slice(0, 8).join(' ')}`,
      );
  }
  printRow(
    `| ${root.split('/').at(-1) ?? root} | ${count} | ${calls} | ${share(sharedCalls, calls)} | ${reads} | ${share(sharedReads, reads)} |`,
  );
}

void (async () => {
  printRow(
    '| repository | functions | calls that TypeScript finds | of them in the graph | members that are read | of them in the graph |\n|---|---|---|---|---|---|',
  );
  for (const folder of positionals) await measure(folder);
})();
