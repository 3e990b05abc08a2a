import { centresOf } from '../../../core/catalogue/vectorCentres';
import { TermSketch } from '../../../core/catalogue/termSketch';
import type { RepositoryProfile } from '../../../core/catalogue/routing';
import { termsOf } from '../../../core/text/analyzer';
import { readTerms } from '../../storage/tables/cellCodec';
import type { ArrowRow } from '../../storage/tables/arrowRows';
import type { PublishedSource } from '../../sharedIndex/publishedSource';
import { readPublishedChunks } from './publishedChunks';

/** Number of cluster centers that represent a repository. */
const CENTRES = 24;
/** Maximum number of vectors sampled for the clustering. */
const SAMPLED_VECTORS = 8_192;
const FILES_AT_ONCE = 500;
const COLUMNS = ['code_terms', 'comment_terms', 'definition_terms'] as const;

/** Computes the profile of a repository from everything that is published of it. */
export async function profileOf(source: PublishedSource, signal: AbortSignal): Promise<RepositoryProfile> {
  const counts = new Map<string, number>();
  const total = source.files.reduce((sum, { chunkCount }) => sum + chunkCount, 0);
  const every = Math.max(1, Math.ceil(total / SAMPLED_VECTORS));
  const sample: Float32Array[] = [];
  let functions = 0;
  for (let at = 0; at < source.files.length; at += FILES_AT_ONCE) {
    const { rows, vectors } = await readPublishedChunks(source, source.files.slice(at, at + FILES_AT_ONCE), signal);
    for (const row of rows) for (const term of termsIn(row)) counts.set(term, (counts.get(term) ?? 0) + 1);
    vectors.forEach((vector, i) => {
      if ((functions + i) % every === 0) sample.push(vector.slice());
    });
    functions += rows.length;
  }
  return { functions, terms: TermSketch.of(counts), centres: centresOf(sample, CENTRES) };
}

const termsIn = (row: ArrowRow): ReadonlySet<string> =>
  new Set([...COLUMNS.flatMap((column) => readTerms(String(row[column])).terms), ...termsOf(String(row['path']))]);
