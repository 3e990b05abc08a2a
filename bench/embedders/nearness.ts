/**
 * Measures the similarity of the nearest chunk to nonsense and to the names of a repository, for several kinds of
 * embedders, unscaled and on the common scale. The results are the basis of `src/core/vectors/cosineCalibration.ts`.
 *
 *     npm run bench:nearness -- --checkouts DIR [--most FILES] [--url http://127.0.0.1:8080/v1 --model NAME]
 */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Embedder } from '../../src/core/base/contracts';
import { Indexer } from '../../src/core/indexing/indexer';
import { readChunkTexts } from '../../src/core/indexing/missingVectors';
import { limits } from '../../src/core/base/limits';
import { measureCosineBaseline, calibrationFrom } from '../../src/core/indexing/calibrateCosines';
import { attachVectors, slotLocation, slotsWithoutVector } from '../../src/core/memoryIndex/chunkVectors';
import { MemoryIndex } from '../../src/core/memoryIndex/memoryIndex';
import { VectorTable } from '../../src/core/vectors/vectorTable';
import { DiskWorkspace } from '../../src/node/workspace/diskWorkspace';
import { loadBuiltinEmbedder } from '../../src/node/embedders/builtinEmbedder';
import { defaultEmbedderSettings } from '../../src/node/settings/embedderSettings';
import { openOpenAi, probeOpenAi } from '../../src/node/embedders/remote/openai';
import { createTreeSitterParser } from '../../src/node/parsing/treeSitterParser';
import { never, onlyWriter, silentLogger } from '../../test/twins/engineParts';
import { vectorsInMemory } from '../../test/twins/inMemoryVectors';
import { InMemoryStore } from '../../test/twins/inMemoryStore';
import { projections } from './projections';

const { values } = parseArgs({
  options: {
    checkouts: { type: 'string' },
    most: { type: 'string', default: '400' },
    url: { type: 'string' },
    model: { type: 'string', default: 'local' },
  },
});
const dist = join(import.meta.dirname, '../../dist');
const hash = (text: string): string => createHash('sha1').update(text).digest('hex');

interface Row {
  readonly nonsense: number;
  readonly names: number;
  readonly factor: number;
  readonly offset: number;
}

async function indexed(root: string, builtin: Embedder): Promise<{ index: MemoryIndex; store: InMemoryStore }> {
  const [index, store] = [new MemoryIndex(builtin.dimensions), new InMemoryStore()];
  const workspace = new DiskWorkspace(
    root,
    { include: [], exclude: [], hidden: [], maxFileBytes: limits.fileBytes },
    silentLogger,
  );
  const parser = await createTreeSitterParser(join(dist, 'grammars'), silentLogger);
  const vectors = vectorsInMemory({ index, store, hash }, builtin);
  const parts = { workspace, parser, vectors, store, assertWriter: onlyWriter, index, hash, logger: silentLogger };
  await new Indexer(parts, () => undefined).update(undefined, never);
  parser.dispose();
  return { index, store };
}

/** Embeds every chunk of an in-memory index with another embedder. */
async function tableOf(embedder: Embedder, index: MemoryIndex, store: InMemoryStore): Promise<VectorTable> {
  const table = new VectorTable(embedder.dimensions);
  const places = new Map(
    [...slotsWithoutVector(index, () => false)].flatMap(([key, slot]) =>
      ((location) => (location ? [[key, location] as const] : []))(slotLocation(index, slot)),
    ),
  );
  for await (const texts of readChunkTexts(places, { index, store, hash }, never)) {
    const keys = [...texts.keys()];
    const batches = embedder.embedBatches?.([...texts.values()], never) ?? [
      new Map((await embedder.embed([...texts.values()], never)).entries()),
    ];
    for await (const batch of batches)
      attachVectors(
        index,
        table,
        new Map([...batch].flatMap(([i, vector]) => (keys[i] === undefined ? [] : [[keys[i], vector] as const]))),
      );
  }
  return table;
}

const middle = (list: readonly number[]): string => {
  const sorted = [...list].sort((a, b) => a - b);
  const at = (share: number): string => (sorted[Math.round(share * (sorted.length - 1))] ?? NaN).toFixed(2);
  return `${at(0.5)} (${at(0)} to ${at(1)})`;
};

async function main(): Promise<void> {
  const builtin = await loadBuiltinEmbedder(join(dist, 'model/embedding.bin'));
  const served = values.url === undefined ? [] : [await opened(values.url)];
  const embedders = [builtin, ...projections, ...served];
  const rows = new Map(embedders.map((embedder) => [embedder.id, [] as Row[]]));
  for (const name of readdirSync(values.checkouts ?? '.')) {
    const { index, store } = await indexed(join(values.checkouts ?? '.', name), builtin);
    if (index.fileCount === 0 || index.fileCount > Number(values.most)) continue;
    for (const embedder of embedders) {
      const nearness = await measureCosineBaseline(
        embedder,
        embedder === builtin ? index.vectors : await tableOf(embedder, index, store),
        index,
        never,
      );
      if (nearness.names === undefined) continue;
      rows.get(embedder.id)?.push({ nonsense: nearness.nonsense, names: nearness.names, ...calibrationFrom(nearness) });
      process.stdout.write(
        `${name} ${index.liveChunks} ${embedder.id} ${nearness.nonsense.toFixed(3)} ${nearness.names.toFixed(3)}\n`,
      );
    }
  }
  for (const [id, list] of rows) {
    const column = (name: keyof Row): string => middle(list.map((row) => row[name]));
    process.stdout.write(
      `\n${id}, ${list.length} repositories\n  nonsense ${column('nonsense')}, names ${column('names')}, factor ${column('factor')}, offset ${column('offset')}\n`,
    );
  }
}

async function opened(baseUrl: string): Promise<Embedder> {
  const choice = { kind: 'openai', baseUrl, model: values.model } as const;
  const key = process.env['CODEBASE_SEARCH_API_KEY'];
  const settings = { ...defaultEmbedderSettings, ...(key && { key }) };
  return openOpenAi(await probeOpenAi(choice, settings, undefined, never), choice, settings);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exit(1);
  },
);
