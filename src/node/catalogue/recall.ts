import { MatchQuery, type Table } from '@lancedb/lancedb';
import type { Table as ArrowTable } from 'apache-arrow';
import { inverseDocumentFrequency } from '../../core/memoryIndex/documentFrequency';
import type { CatalogueStatistics, RoutedQuestion } from '../../core/catalogue/routing';
import type { Catalogue } from './catalogue';
import type { CatalogueEntry } from './profileRows';

/** A method of recalling functions. */
export type RecallMethod = 'words' | 'names' | 'vector';
/** Number of rows requested from each repository. */
const ASKED: Readonly<Record<RecallMethod, number>> = { words: 60, names: 30, vector: 40 };
/** Factor for more rows if there is a filter. The store does not know the filter, which may reject most rows. */
const ASKED_WHEN_FILTERED = 4;

/** A function that may be a result, before it is read. */
export interface Candidate {
  readonly entry: CatalogueEntry;
  readonly row: bigint;
  readonly way: RecallMethod;
  /** Score that is comparable across repositories. Higher is better. */
  readonly score: number;
}

export interface RecallFilter {
  readonly isAll: boolean;
  accepts(entry: CatalogueEntry, path: string, language: string): boolean;
}

/** Recalls the functions of one repository that match a query best by words, by names and by embedding. */
export async function recallFrom(
  catalogue: Catalogue,
  entry: CatalogueEntry,
  question: RoutedQuestion,
  statistics: CatalogueStatistics,
  filter: RecallFilter,
): Promise<readonly Candidate[]> {
  const table = await catalogue.functions(entry);
  const terms = question.terms.filter((term) => entry.terms.count(term) > 0);
  const asked = (way: RecallMethod): number => ASKED[way] * (filter.isAll ? 1 : ASKED_WHEN_FILTERED);
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

/**
 * Number of partitions searched in the vector index, and factor by which more rows than requested are compared exactly.
 */
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
  way: RecallMethod,
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

/**
 * Returns the factor that makes text scores comparable across tables. Each table scores terms by how rare they are
 * within it, but results are compared by rarity in all repositories.
 */
function scaleOf(
  { functions, terms: sketch }: CatalogueEntry,
  terms: readonly string[],
  statistics: CatalogueStatistics,
): number {
  const sum = (idf: (term: string) => number): number => terms.reduce((total, term) => total + idf(term), 0);
  const own = sum((term) => inverseDocumentFrequency(functions, sketch.count(term)));
  return own === 0 ? 1 : sum((term) => statistics.idf(term)) / own;
}
