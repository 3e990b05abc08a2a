import { join } from 'node:path';
import * as z from 'zod';
import { IndexFolder } from '../indexDirectory/indexFolder';
import { readJson, writeTextAtomic } from '../fileSystem/atomicFile';

/** Records the origin of an index in a file beside it. */

const FILE = 'adopted.json';
const taken = { files: z.number(), at: z.number(), tables: z.string().exactOptional() };
const noteSchema = z.union([
  z.object({ store: z.string(), revision: z.string(), ...taken }),
  // Folder of another worktree or clone.
  z.object({ sibling: z.string(), ...taken }),
]);

export type AdoptionRecord = Readonly<z.infer<typeof noteSchema>>;

/** Returns the origin of an index; undefined if it was built here. */
export async function readAdoption(home: string): Promise<AdoptionRecord | undefined> {
  const note = noteSchema.safeParse(await readJson(join(home, FILE))).data;
  // If the tables were rebuilt since then, the index is a local one.
  return note?.tables === undefined || note.tables === new IndexFolder(home).current() ? note : undefined;
}

export const writeAdoption = (home: string, note: AdoptionRecord): Promise<void> =>
  writeTextAtomic(join(home, FILE), JSON.stringify({ ...note, tables: new IndexFolder(home).current() }));
