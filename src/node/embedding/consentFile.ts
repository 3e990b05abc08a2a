import { join } from 'node:path';
import * as z from 'zod';
import type { ConsentStore } from '../../core/indexing/embeddingConsent';
import { readJson, writeTextAtomic } from '../fileSystem/atomicFile';

const schema = z.record(z.string(), z.object({ tokens: z.number().nonnegative() }));

/** What the user agreed to send from a folder, by model, in a file of its index. */
export function consentFile(folder: string): ConsentStore {
  const path = join(folder, 'consent.json');
  const read = async (): Promise<z.infer<typeof schema>> => schema.safeParse(await readJson(path)).data ?? {};
  return {
    read: async (model) => (await read())[model],
    write: async (model, consent) => writeTextAtomic(path, JSON.stringify({ ...(await read()), [model]: consent })),
  };
}
