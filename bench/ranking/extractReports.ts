/**
 * Extracts the input of the ranker for reports: the features of files and chunks, and which of them the change touched.
 *
 *     npm run bench:extract:reports -- --reports FILE --mirrors DIR --checkouts DIR --out FILE
 *
 * FILE and the mirrors are those of `bench:reports`. The second DIR keeps a checkout of each revision for another run.
 */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { FoundRange } from '../../src/core/eval/metrics';
import { limits } from '../../src/core/base/limits';
import { analyzeQuery } from '../../src/core/query/queryAnalyzer';
import { meanDirection, textsToEmbed } from '../../src/core/query/textsToEmbed';
import type { MemoryIndex } from '../../src/core/memoryIndex/memoryIndex';
import { loadBuiltinEmbedder } from '../../src/node/embedders/builtinEmbedder';
import { createTreeSitterParser } from '../../src/node/parsing/treeSitterParser';
import { isRight } from '../functions/answered';
import { buildImage, silent } from '../quality/builtImage';
import { linkHistory } from '../quality/linkHistory';
import { parsePatch, changedFunctions } from '../reports/changedPlaces';
import { mirrorOf, readReports, type Report } from '../reports/report';
import { DatasetWriter } from './dataset';
import { exampleOf, type WantedAnswer } from './example';

const never = new AbortController().signal;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      reports: { type: 'string' },
      mirrors: { type: 'string' },
      checkouts: { type: 'string' },
      out: { type: 'string' },
    },
  });
  const { reports, mirrors, checkouts, out } = values;
  if (!reports || !mirrors || !checkouts || !out)
    throw new Error('Pass --reports FILE, --mirrors DIR, --checkouts DIR and --out FILE.');
  const resources = join(__dirname, '../../dist');
  const [parser, embedder] = [
    await createTreeSitterParser(join(resources, 'grammars'), silent),
    await loadBuiltinEmbedder(join(resources, 'model', 'embedding.bin')),
  ];
  const writer = new DatasetWriter(out);

  const asked = async (
    { problem_statement, patch }: Report,
    index: MemoryIndex,
    folder: string,
  ): Promise<WantedAnswer> => {
    const text = problem_statement.slice(0, limits.queryCharacters);
    const files = parsePatch(patch);
    const read = files
      .filter(({ path }) => index.file(path))
      .map((file) => changedFunctions(file, readFileSync(join(folder, file.path), 'utf8'), parser, never));
    const functions = (await Promise.all(read)).flat();
    return {
      text,
      vector: meanDirection(
        textsToEmbed(analyzeQuery(text, index.postings)).map((reading) => embedder.vectorOf(reading)),
      ),
      wanted: files.length,
      hasLines: false,
      isFile: (path) => files.some((file) => file.path === path),
      isPlace: (found: FoundRange) => functions.some((one) => isRight(found, one)),
    };
  };

  for (const [repo, own] of readReports(reports, mirrors)) {
    for (const revision of new Set(own.map(({ base_commit }) => base_commit))) {
      const folder = join(resolve(checkouts), `${repo.replace('/', '+')}-${revision}`, 'checkout');
      if (!existsSync(folder)) {
        mkdirSync(folder, { recursive: true });
        linkHistory(mirrorOf(repo, mirrors) ?? '', folder, revision);
      }
      const { index: memoryIndex } = await buildImage(folder, parser, embedder);
      process.stderr.write(
        `${repo}: ${memoryIndex.fileCount} files, ${memoryIndex.liveChunks} chunks, ${own.length} reports\n`,
      );
      for (const report of own.filter(({ base_commit }) => base_commit === revision)) {
        const example = exampleOf(await asked(report, memoryIndex, folder), memoryIndex, embedder, {
          repository: repo,
          set: 'reports',
        });
        if (example.kind === 'report') writer.add(example);
      }
    }
  }
  writer.close();
  process.exit(0);
}

void main();
