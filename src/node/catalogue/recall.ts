import { MatchQuery, type Table } from '@lancedb/lancedb';
import type { Table as ArrowTable } from 'apache-arrow';
import { inverseDocumentFrequency } from '../../core/memoryIndex/documentFrequency';
import type { CatalogueStatistics, RoutedQuestion } from '../../core/catalogue/routing';
import type { Catalogue } from './catalogue';
import type { CatalogueEntry } from './profileRows';

/** A way in which functions are recalled. */
export type Way = 'words' | 'names' | 'vector';
/** Rows that each repository is asked for. */
const ASKED: Readonly<Record<Way, number>> = { words: 60, names: 30, vector: 40 };
/** With a filter that the store does not know, most may fall away. */
const ASKED_WHEN_FILTERED = 4;

/** A function that may answer, before it is read. */
export interface Candidate {
  readonly entry: CatalogueEntry;
  readonly row: bigint;
  readonly way: Way;
  /** Among all repositories, the higher the better. */
  readonly score: number;
}

export interface RecallFilter {
  readonly isAll: boolean;
  accepts(entry: CatalogueEntry, path: string, language: string): boolean;
}

/** The functions of one repository that are nearest a question: by its words, by names, and by meaning. */
export async function recallFrom(
  catalogue: Catalogue,
  entry: CatalogueEntry,
  question: RoutedQuestion,
  statistics: CatalogueStatistics,
  filter: RecallFilter,
): Promise<readonly Candidate[]> {
  const table = await catalogue.functions(entry);
  const terms = question.terms.filter((term) => entry.terms.count(term) > 0);
  const asked = (way: Way): number => ASKED[way] * (filter.isAll ? 1 : ASKED_WHEN_FILTERED);
  const scale = scaleOf(entry, terms, statistics);
  const byText = (way: 'words' | 'names') =>
    terms.length === 0 ? [] : ask(catalogue, () => textQuery(table, terms, way, asked(way)), entry, way, scale, filter);
  const { vector } = question;
  const byVector =
    vector && entry.centres.length > 0 && vector.length === entry.model.dimensions
      ? ask(catalogue, () => vectorQuery(table, vector, asked('vector')), entry, 'vector', 1, filter)
      : [];
  return (await Promise.all([byText('words'), byText('names'), byVector])).flat();
}

const textQuery = (table: Table, terms: readonly string[], column: string, limit: number): Promise<ArrowTable> =>
  table
    .query()
    .fullTextSearch(new MatchQuery(terms.join(' '), column))
    .select(['path', 'language', '_score'])
    .withRowId()
    .limit(limit)
    .toArrow();

/** Lists of an index that are looked at, and how many more are compared in full than are wanted. */
const PROBES = 12;
const REFINED = 3;

const vectorQuery = (table: Table, vector: Float32Array, limit: number): Promise<ArrowTable> =>
  table
    .vectorSearch(vector)
    .distanceType('cosine')
    .nprobes(PROBES)
    .refineFactor(REFINED)
    .select(['path', 'language', '_distance'])
    .withRowId()
    .limit(limit)
    .toArrow();

async function ask(
  catalogue: Catalogue,
  query: () => Promise<ArrowTable>,
  entry: CatalogueEntry,
  way: Way,
  scale: number,
  filter: RecallFilter,
): Promise<readonly Candidate[]> {
  const rows = await catalogue.connection.run(query);
  const cell = (name: string, row: number): unknown => rows.getChild(name)?.get(row) as unknown;
  return Array.from({ length: rows.numRows }, (_, row) => row).flatMap((row) => {
    if (!filter.accepts(entry, String(cell('path', row)), String(cell('language', row)))) return [];
    const score = way === 'vector' ? 1 - Number(cell('_distance', row)) : scale * Number(cell('_score', row));
    return [{ entry, way, score, row: cell('_rowid', row) as bigint }];
  });
}

/** A table judges by what is rare in it: what makes its scores comparable with those of others. */
function scaleOf(
  { functions, terms: sketch }: CatalogueEntry,
  terms: readonly string[],
  statistics: CatalogueStatistics,
): number {
  const sum = (idf: (term: string) => number): number => terms.reduce((total, term) => total + idf(term), 0);
  const own = sum((term) => inverseDocumentFrequency(functions, sketch.count(term)));
  return own === 0 ? 1 : sum((term) => statistics.idf(term)) / own;
}
