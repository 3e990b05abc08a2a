import type { WordModel } from '../../src/core/base/contracts';
import { targetsOf, type FoundRange, type EvalQuestion } from '../../src/core/eval/metrics';
import { FUNCTION_KINDS } from '../../src/core/languages/symbolKinds';
import { chunkFeatures, type CandidateChunk } from '../../src/core/ranking/features/chunkFeatures';
import { fileFeaturesOf, type FeatureName } from '../../src/core/ranking/features/fileFeatures';
import { analyzeQuery } from '../../src/core/query/queryAnalyzer';
import { fileScores } from '../../src/core/ranking/ranker';
import type { MemoryIndex } from '../../src/core/memoryIndex/memoryIndex';
import { symbolChunks } from '../../src/core/results/wholeSymbol';
import { inOneGo } from '../../test/twins/inOneGo';
import { isRight } from '../functions/answered';
import type { Example } from './dataset';
import { retrieve } from '../../test/twins/retrieve';

/** A text, and the answer wanted for it. */
export interface WantedAnswer {
  readonly text: string;
  /** Undefined to rank by words alone. */
  readonly vector: Float32Array | undefined;
  /** Number of wanted files, whether found or not. */
  readonly wanted: number;
  readonly hasLines: boolean;
  readonly isFile: (path: string) => boolean;
  readonly isPlace: (found: FoundRange) => boolean;
}

/** Returns the input of the ranker for a question or a report. */
export function exampleOf(
  { text, vector, wanted, hasLines, isFile, isPlace }: WantedAnswer,
  index: MemoryIndex,
  model: WordModel,
  base: Pick<Example, 'repository' | 'set'>,
): Example {
  const query = analyzeQuery(text, index.postings);
  const pass = retrieve(index, query, vector);
  const features = inOneGo(fileFeaturesOf(pass));
  const chunks = inOneGo(chunkFeatures(pass, fileScores(pass, features), model));
  pass.release();
  return {
    ...base,
    kind: query.mentions ? 'report' : query.kind,
    query: text,
    wanted,
    hasLines,
    files: {
      names: Object.keys(features[0] ?? {}) as FeatureName[],
      rows: features.map((one) => Object.values(one) as number[]),
      right: pass.candidates.map(({ path }) => isFile(path)),
    },
    chunks: {
      rows: chunks.map((one) => [...one.features]),
      candidates: chunks.map(({ candidate }) => candidate),
      right: chunks.map((one) => isPlace(shownOf(one, index))),
    },
  };
}

/** Returns the location of the result for a chunk. */
function shownOf(one: CandidateChunk, index: MemoryIndex): FoundRange {
  const parts = symbolChunks(one, index);
  const [first, last] = [parts[0] ?? one, parts.at(-1) ?? one];
  const { file, symbol } = one;
  const endLine = file.endOf(last.chunk);
  return {
    path: file.path,
    start_line: file.startOf(first.chunk),
    end_line: symbol && FUNCTION_KINDS.has(symbol.kind) ? Math.min(symbol.endLine, endLine) : endLine,
  };
}

export function wantedAnswer(
  question: EvalQuestion,
  index: MemoryIndex,
  vector: Float32Array | undefined,
): WantedAnswer {
  const targets = targetsOf(question);
  const matches = (path: string, target: string): boolean =>
    index.file(target) ? path === target : path.endsWith(`/${target}`) || target.endsWith(`/${path}`);
  return {
    text: question.query,
    vector,
    wanted: new Set(targets.map(({ path }) => path)).size,
    hasLines: targets.some(({ start_line }) => start_line !== undefined),
    isFile: (path) => targets.some((target) => matches(path, target.path)),
    isPlace: (found) =>
      targets.some(
        (target) =>
          matches(found.path, target.path) &&
          (target.start_line === undefined ||
            isRight(found, { start_line: 1, end_line: 1, ...target, path: found.path })),
      ),
  };
}
