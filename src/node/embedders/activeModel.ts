import { join } from 'node:path';
import * as z from 'zod';
import type { ModelRecord } from '../settings/embedderChoice';
import { MAX_DIMENSIONS } from './remote/networkEmbedder';
import { readJson, writeTextAtomic } from '../fileSystem/atomicFile';

/**
 * The active embedding model of a folder, stored in a file of its index. It changes when the vectors of another model
 * are complete, and every process that has the folder open follows.
 */

const FILE = 'embedder.json';
/** Number of models whose vectors stay in the folder, so that switching back costs nothing. */
const KEPT_MODELS = 3;

export const modelRecordSchema = z.object({
  id: z.string().max(1_000),
  dimensions: z.number().int().positive().max(MAX_DIMENSIONS),
  choice: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('builtin') }),
    z.object({ kind: z.literal('ollama'), url: z.string(), model: z.string() }),
    z.object({
      kind: z.literal('openai'),
      baseUrl: z.string(),
      model: z.string(),
      dimensions: z.number().int().positive().exactOptional(),
    }),
  ]),
  contextTokens: z.number().int().positive().exactOptional(),
  scale: z.object({ factor: z.number().positive(), offset: z.number() }).exactOptional(),
});
const fileSchema = z.object({ served: modelRecordSchema, kept: z.array(z.string()) });
type ServedFile = z.infer<typeof fileSchema>;

/**
 * Reads the active model. Returns undefined before the first model was chosen, and when the file is damaged, since
 * vectors can be computed again.
 */
export async function readActiveModel(folder: string): Promise<ModelRecord | undefined> {
  return (await read(folder))?.served;
}

/** Sets the active model. Returns the ids of the models whose vectors are kept. */
export async function writeActiveModel(folder: string, served: ModelRecord): Promise<readonly string[]> {
  const before = (await read(folder))?.kept ?? [];
  const kept = [served.id, ...before.filter((id) => id !== served.id)].slice(0, KEPT_MODELS);
  await writeTextAtomic(join(folder, FILE), JSON.stringify({ served, kept } satisfies ServedFile));
  return kept;
}

async function read(folder: string): Promise<ServedFile | undefined> {
  return fileSchema.safeParse(await readJson(join(folder, FILE))).data;
}
