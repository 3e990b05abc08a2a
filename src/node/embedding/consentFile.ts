import { join } from 'node:path';
import * as z from 'zod';
import type { ConsentStore } from '../../core/indexing/embeddingConsent';
import { readJson, writeTextAtomic } from '../fileSystem/atomicFile';

const schema = z.record(z.string(), z.object({ tokens: z.number().nonnegative() }));

/** Stores the user's consent to sending code from a folder, by model, in a file of the folder's index. */
export function consentFile(folder: string): ConsentStore {
  const path = join(folder, 'consent.json');
  const read = async (): Promise<z.infer<typeof schema>> => schema.safeParse(await readJson(path)).data ?? {};
  return {
    read: async (model) => (await read())[model],
    write: async (model, consent) => writeTextAtomic(path, JSON.stringify({ ...(await read()), [model]: consent })),
  };
}
