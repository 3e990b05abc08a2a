import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { languageOf } from '../../src/core/languages/languages';
import { sourceTextOf } from '../../src/core/languages/sourceText';
import { headsIn } from './keywords';
import { titlesIn } from './titles';

/** Maximum size: longer files would outweigh all others of their language. */
const MAX_BYTES = 60_000;
const MIN_LINES = 5;
/** Maximum length of a line, since minified code is not indexed. */
const MAX_LINE = 2_000;

/**
 * Draws files for each language and kind of tests by a hash of their paths, so that every run over the same sources
 * draws the same files.
 */
export function drawFiles(folder: string, each: number, seed: string): ReadonlyMap<string, readonly string[]> {
  const drawn = new Map<string, string[]>();
  const root = realpathSync(folder);
  const files = filesUnder(root)
    .map((file) => path.relative(root, file))
    .map((file) => ({ file, order: createHash('sha1').update(`${seed} ${file}`).digest('hex') }))
    .sort((a, b) => (a.order < b.order ? -1 : 1));
  for (const { file } of files) {
    for (const kind of kindsOf(root, file)) {
      const ofKind = drawn.get(kind) ?? [];
      if (ofKind.length < each) drawn.set(kind, [...ofKind, file]);
    }
  }
  return drawn;
}

/** Returns the language of a file and its kind of tests. */
function kindsOf(root: string, file: string): readonly string[] {
  const whole = path.join(root, file);
  if (!languageOf(file) || statSync(whole).size > MAX_BYTES) return [];
  const text = readFileSync(whole, 'utf8');
  const lines = text.split('\n');
  if (text.includes('\0') || lines.length < MIN_LINES || lines.some(({ length }) => length > MAX_LINE)) return [];
  const tests = titlesIn(file, text);
  const heads = headsIn(file, text);
  return [...new Set([sourceTextOf(file, text).language, tests?.kind, heads?.kind])].filter(
    (kind) => kind !== undefined,
  );
}

function filesUnder(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const whole = path.join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === '.git' ? [] : filesUnder(whole);
    return entry.isFile() ? [whole] : [];
  });
}
