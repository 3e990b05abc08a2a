/**
 * Creates a folder with a given number of source files from real code: whole projects one after the other, in the given
 * order.
 *
 *     npm run bench:folder -- --out DIR --files N DIR [DIR ...]
 *
 * A source is a project or a folder of projects. Files in a language that is not indexed, files larger than a megabyte
 * and files in hidden folders are left out.
 */
import { copyFileSync, existsSync, lstatSync, mkdirSync, readdirSync, type Dirent } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { languageOf } from '../../src/core/languages/languages';
import { limits } from '../../src/core/base/limits';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string' }, files: { type: 'string' } },
});

const inOrder = (a: Dirent, b: Dirent): number => (a.name < b.name ? -1 : 1);

function* sourceFiles(folder: string, inside = ''): Generator<string> {
  for (const entry of readdirSync(join(folder, inside), { withFileTypes: true }).sort(inOrder)) {
    const path = join(inside, entry.name);
    if (entry.isDirectory() && !entry.name.startsWith('.')) yield* sourceFiles(folder, path);
    else if (entry.isFile() && languageOf(path) && lstatSync(join(folder, path)).size <= limits.fileBytes) yield path;
  }
}

/** Yields the files of all sources, each in a folder with the name of its source. */
function* allFiles(sources: readonly string[]): Generator<{ from: string; to: string }> {
  for (const source of sources)
    for (const path of sourceFiles(source)) yield { from: join(source, path), to: join(basename(source), path) };
}

function copyInto(out: string, max: number, sources: readonly string[]): number {
  let copied = 0;
  for (const { from, to } of allFiles(sources)) {
    const target = join(out, to);
    if (existsSync(target)) continue;
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(from, target);
    if (++copied === max) break;
  }
  return copied;
}

if (!values.out || !values.files || positionals.length === 0)
  throw new Error('--out, --files and at least one source are needed');
process.stdout.write(`${copyInto(values.out, Number(values.files), positionals)} files in ${values.out}\n`);
