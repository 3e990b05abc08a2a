import { acceptsFile, type FileFilter } from '../request/fileFilter';
import type { MemoryIndex } from '../memoryIndex/memoryIndex';
import type { Steps } from '../scheduling/cooperativeSteps';
import { nearestPath } from './nearestPath';

/**
 * Applies the filters one after another and describes the first one that leaves no file of the index: `No python files
 * in src/extension.` Returns undefined if some file passes all of them.
 */
export function* describeEmptyFilter(filter: FileFilter, index: MemoryIndex): Steps<string | undefined> {
  const none: FileFilter = { path: '', include: [], exclude: [], languages: [] };
  const { path, languages, include } = filter;
  const inPath = { ...none, path };
  if (!(yield* anyPasses(inPath, index))) return `No files in ${path}.${yield* suggestion(path, index)}`;
  const kinds = languages.map(({ name }) => `${name} `).join('or ');
  const where = path && ` in ${path}`;
  if (!(yield* anyPasses({ ...inPath, languages }, index))) return `No ${kinds}files${where}.`;
  if (!(yield* anyPasses({ ...inPath, languages, include }, index)))
    return `No ${kinds}files${where} match ${patterns(include)}.`;
  if (yield* anyPasses(filter, index)) return undefined;
  return `All ${kinds}files${where} are excluded by ${patterns(filter.exclude)}.`;
}

function* anyPasses(filter: FileFilter, index: MemoryIndex): Steps<boolean> {
  for (const file of index.liveFiles()) {
    yield;
    if (acceptsFile(filter, file.path, file.language)) return true;
  }
  return false;
}

const MAX_PATTERNS = 3;

function patterns(globs: FileFilter['include']): string {
  const named = globs.slice(0, MAX_PATTERNS).map(({ pattern }) => `"${pattern}"`);
  return globs.length > MAX_PATTERNS ? `${named.join(', ')} and ${globs.length - MAX_PATTERNS} more` : named.join(', ');
}

/** Suggests a folder or file whose path is similar to the requested one; returns an empty text if there is none. */
function* suggestion(path: string, index: MemoryIndex): Steps<string> {
  const known = new Set<string>();
  for (const file of index.liveFiles()) {
    yield;
    for (let end = file.path.length; end > 0; end = file.path.lastIndexOf('/', end - 1)) {
      const above = file.path.slice(0, end);
      if (known.has(above)) break;
      known.add(above);
    }
  }
  const nearest = nearestPath(path, known);
  return nearest === undefined ? '' : ` Did you mean ${nearest}?`;
}
