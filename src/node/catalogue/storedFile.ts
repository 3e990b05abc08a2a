import type { CodeSymbol, FileStat, Outline, OutlineNode, ResultItem } from '../../core/base/types';
import type { ExpandSource } from '../../core/search/expand';
import { sqlString } from '../storage/tables/lanceRows';
import type { Catalogue } from './catalogue';
import { readFunctions, SHOWN_COLUMNS, type FunctionRow } from './functionRows';
import { located } from './organisationSearch';
import type { CatalogueEntry } from './profileRows';
import { uriOf } from './recalledIndex';

/** A file of another repository, put together from its functions. */
export interface StoredRemoteFile {
  readonly content: string;
  readonly source: Pick<ExpandSource, 'workspace' | 'parser' | 'uriOf'>;
  /** With the repository that it is of, and its page there. */
  located(item: ResultItem): ResultItem;
}

/** @param path below the name of its repository. Undefined where there is no such file, or none that may be read. */
export async function storedFile(
  catalogue: Catalogue,
  entries: readonly CatalogueEntry[],
  path: string,
  signal: AbortSignal,
): Promise<StoredRemoteFile | undefined> {
  // The longest name first: one repository may be called as a folder of another is.
  const holders = entries.filter(({ name }) => path.startsWith(`${name}/`));
  for (const entry of holders.sort((a, b) => b.name.length - a.name.length)) {
    const rows = await rowsOf(catalogue, entry, path.slice(entry.name.length + 1));
    signal.throwIfAborted();
    const [first] = rows;
    if (first) return fileOf(path, entry, first, rows);
  }
  return undefined;
}

async function rowsOf(catalogue: Catalogue, entry: CatalogueEntry, path: string): Promise<readonly FunctionRow[]> {
  const table = await catalogue.functions(entry);
  const query = table
    .query()
    .where(`path = ${sqlString(path)}`)
    .select([...SHOWN_COLUMNS]);
  return readFunctions(await catalogue.connection.run(() => query.toArrow()));
}

function fileOf(
  path: string,
  entry: CatalogueEntry,
  first: FunctionRow,
  rows: readonly FunctionRow[],
): StoredRemoteFile {
  const text = textOf(rows);
  const stat: FileStat = { path, size: text.length, modified: 0 };
  const outline: Outline = { nodes: nested(rows.flatMap(({ chunk }) => chunk.symbols)), imports: [] };
  return {
    content: first.file,
    source: {
      workspace: { classify: () => Promise.resolve(stat), read: () => Promise.resolve(text) },
      parser: { outline: () => Promise.resolve(outline) },
      uriOf,
    },
    located: (item) =>
      located(
        { ...item, language: first.language },
        { rowAt: () => ({ ...first, entry, vector: new Float32Array() }) },
      ),
  };
}

/** Lines between functions that no row has are blank. */
function textOf(rows: readonly FunctionRow[]): string {
  const lines: string[] = [];
  for (const { chunk } of rows) chunk.text.split('\n').forEach((line, i) => (lines[chunk.startLine - 1 + i] = line));
  return Array.from(lines, (line: string | undefined) => line ?? '').join('\n');
}

type Draft = CodeSymbol & { readonly children: Draft[]; readonly breaks: readonly number[] };

/** Symbols as they lie in one another; parts of a function name it each. */
function nested(symbols: readonly CodeSymbol[]): readonly OutlineNode[] {
  const distinct = new Map(symbols.map((one) => [`${one.startLine} ${one.endLine} ${one.name}`, one]));
  const roots: Draft[] = [];
  const around: Draft[] = [];
  for (const symbol of [...distinct.values()].sort((a, b) => a.startLine - b.startLine || b.endLine - a.endLine)) {
    while (around.length > 0 && (around.at(-1)?.endLine ?? 0) < symbol.endLine) around.pop();
    const node: Draft = { ...symbol, children: [], breaks: [] };
    (around.at(-1)?.children ?? roots).push(node);
    around.push(node);
  }
  return roots;
}
