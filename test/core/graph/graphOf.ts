import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { analyzeFile } from '../../../src/core/analysis/analyzeFile';
import type { Parser } from '../../../src/core/base/contracts';
import { CodeGraph } from '../../../src/core/graph/codeGraph';
import { Edges } from '../../../src/core/graph/edges';
import type { GraphSymbol } from '../../../src/core/graph/fileView';
import { MemoryIndex } from '../../../src/core/memoryIndex/memoryIndex';
import { createTreeSitterParser } from '../../../src/node/parsing/treeSitterParser';
import { never, silentLogger } from '../../twins/engineParts';

let parser: Promise<Parser> | undefined;

const hash = (text: string): string => createHash('sha1').update(text).digest('hex').slice(0, 16);

/** Adds files to an in-memory index, as the indexer does. */
export async function addFiles(index: MemoryIndex, files: Readonly<Record<string, string>>): Promise<MemoryIndex> {
  parser ??= createTreeSitterParser(join(__dirname, '../../../dist/grammars'), silentLogger);
  for (const [path, text] of Object.entries(files))
    index.replace(await analyzeFile({ path, size: text.length, modified: 1 }, text, await parser, hash, never));
  return index;
}

export async function graphOf(files: Readonly<Record<string, string>>): Promise<Edges> {
  return new Edges(new CodeGraph(await addFiles(new MemoryIndex(1), files)));
}

/** Returns the place of a symbol as `path:Container.name`. */
export const placeOf = ({ view, container, name }: GraphSymbol): string =>
  `${view.path}:${container === '' ? '' : `${container}.`}${name}`;

/** Returns the only symbol at such a place. */
export function symbolAt({ graph }: Edges, place: string): GraphSymbol {
  const found = [...graph.index.liveFiles()]
    .flatMap((file) => graph.view(file).symbols)
    .find((symbol) => placeOf(symbol) === place);
  if (!found) throw new Error(`There is no ${place}.`);
  return found;
}

/** Returns all edges that lead to a symbol, as `path:name calls, resolved`. */
export const into = (edges: Edges, place: string): readonly string[] =>
  edges
    .into(symbolAt(edges, place))
    .map(({ symbol, view, relation, certainty }) => `${symbol ? placeOf(symbol) : view.path} ${relation}, ${certainty}`)
    .sort();
