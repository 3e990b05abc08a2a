import type { CodeSymbol, FileStat, Outline, OutlineNode, ResultItem } from '../../core/base/types';
import type { ExpandSource } from '../../core/search/expand';
import { sqlString } from '../storage/tables/lanceRows';
import type { Catalogue } from './catalogue';
import { readFunctions, SHOWN_COLUMNS, type FunctionRow } from './functionRows';
import { located } from './organisationSearch';
import type { CatalogueEntry } from './profileRows';
import { uriOf } from './recalledIndex';

/** A file of another repository, reconstructed from its functions. */
export interface StoredRemoteFile {
  readonly content: string;
  readonly source: Pick<ExpandSource, 'workspace' | 'parser' | 'uriOf'>;
  /** Adds the repository and the link to its web page to a result. */
  located(item: ResultItem): ResultItem;
}

/**
 * Returns a stored file, or undefined if there is none or it may not be read.
 * @param path Path that begins with the name of the repository.
 */
export async function storedFile(
  catalogue: Catalogue,
  entries: readonly CatalogueEntry[],
  path: string,
  signal: AbortSignal,
): Promise<StoredRemoteFile | undefined> {
  // Longer names are tried first, because the name of a repository may equal that of a folder in another one.
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

/** Joins the functions. Lines between them that no row contains are blank. */
function textOf(rows: readonly FunctionRow[]): string {
  const lines: string[] = [];
  for (const { chunk } of rows) chunk.text.split('\n').forEach((line, i) => (lines[chunk.startLine - 1 + i] = line));
  return Array.from(lines, (line: string | undefined) => line ?? '').join('\n');
}

type Draft = CodeSymbol & { readonly children: Draft[]; readonly breaks: readonly number[] };

/** Nests symbols by their lines. Each part of a long function repeats its symbol, so duplicates are dropped. */
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
