import type { ChunkPlace, Embedder } from '../contracts';
import { acceptsFile, type SearchRequest } from '../request';
import type { ChunkBody, Coverage, ResultItem, SearchResult } from '../types';
import { describeMatch } from './explain';
import { focusOn } from './focus';
import { analyzeQuery, type QueryAnalysis } from './queryAnalyzer';
import { rank, type RankedChunk } from './ranker';
import { recall, type FirstPass } from './recall';
import type { SearchImage } from './searchImage';

/** What a search reads. */
export interface SearchSource {
  readonly image: SearchImage;
  readonly embedder: Embedder;
  readonly coverage: Coverage;
  bodies(places: readonly ChunkPlace[]): Promise<readonly (ChunkBody | undefined)[]>;
  /** Absolute URI of a workspace-relative path. */
  uriOf(path: string): string;
}

/** The read path: analyse → embed → recall → rank → cut → show. */
export async function search(request: SearchRequest, source: SearchSource, signal: AbortSignal): Promise<SearchResult> {
  const started = performance.now();
  const warnings = [...request.warnings];
  const query = analyzeQuery(request.query, source.image.postings);
  const embedding = await embedQuery(query, source.embedder, warnings, signal);
  signal.throwIfAborted();
  const pass = recall(source.image, query, (file) => acceptsFile(request, file.path, file.language), embedding);
  const hits = rank(pass).filter((hit) => hit.score >= request.minScore);
  const page = hits.slice(request.offset, request.offset + request.topK);
  const bodies = await source.bodies(page.map(placeOf));
  signal.throwIfAborted();
  const items = page.flatMap((hit, i) => toItem(hit, bodies[i], pass, source));
  if (source.coverage.state !== 'indexed') warnings.push(partialCoverage(source.coverage));
  return {
    query: request.query,
    took_ms: Math.round((performance.now() - started) * 100) / 100,
    total_hits: hits.length,
    total_tokens: items.reduce((sum, item) => sum + item.tokens, 0),
    items,
    warnings,
    coverage: source.coverage,
  };
}

/** A symbol is looked up by name; for it, meaning only adds noise. A failing embedder costs recall, not the answer. */
async function embedQuery(
  query: QueryAnalysis,
  embedder: Embedder,
  warnings: string[],
  signal: AbortSignal,
): Promise<Float32Array | undefined> {
  if (query.kind === 'symbol') return undefined;
  try {
    return (await embedder.embed([query.text], signal))[0];
  } catch (error) {
    signal.throwIfAborted();
    warnings.push(`Searched by words only: the embedder failed (${error instanceof Error ? error.message : String(error)}).`);
    return undefined;
  }
}

const placeOf = ({ file, chunk }: RankedChunk): ChunkPlace => ({ path: file.path, startLine: file.starts[chunk] ?? 1 });

function partialCoverage({ files_indexed, files_total }: Coverage): string {
  return `The index is still being built: ${files_indexed} of ${files_total} files were searched.`;
}

/** Characters a token of code takes on average, by the o200k tokenizer. */
const CHARACTERS_PER_TOKEN = 3.45;

function toItem(hit: RankedChunk, body: ChunkBody | undefined, pass: FirstPass, source: SearchSource): readonly ResultItem[] {
  if (!body) return [];
  const { file, chunk, score } = hit;
  const focus = focusOn(body, { startLine: file.starts[chunk] ?? 1, endLine: file.ends[chunk] ?? 1 }, pass);
  return [
    {
      path: file.path,
      uri: source.uriOf(file.path),
      start_line: focus.startLine,
      end_line: focus.endLine,
      score: Math.round(score * 10_000) / 10_000,
      snippet: focus.text,
      language: file.language,
      ...(focus.symbol && { symbol: { name: focus.symbol.name, kind: focus.symbol.kind } }),
      level: 'full_code',
      tokens: Math.ceil(focus.text.length / CHARACTERS_PER_TOKEN),
      ...describeMatch(hit, focus.text, pass),
      matched_queries: [pass.query.text],
    },
  ];
}
