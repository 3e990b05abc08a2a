import { join } from 'node:path';
import * as z from 'zod';
import { IndexFolder } from '../indexFolder';
import { readJson, writeText } from '../smallFile';

/** Where an index came from, as a file beside it. */

const FILE = 'adopted.json';
const noteSchema = z.object({ store: z.string(), revision: z.string(), files: z.number(), at: z.number(), tables: z.string().exactOptional() });

export type Adoption = Readonly<z.infer<typeof noteSchema>>;

/** Undefined for an index that was built here. */
export async function readAdoption(home: string): Promise<Adoption | undefined> {
  const note = noteSchema.safeParse(await readJson(join(home, FILE))).data;
  // Built anew since then, it is this machine's own.
  return note?.tables === undefined || note.tables === new IndexFolder(home).current() ? note : undefined;
}

export const writeAdoption = (home: string, note: Adoption): Promise<void> => writeText(join(home, FILE), JSON.stringify({ ...note, tables: new IndexFolder(home).current() }));
