import '../lanceEnvironment';
import type { Table as ArrowTable, RecordBatch } from 'apache-arrow';
import type { Workspace } from '../../core/contracts';
import { linesOf } from '../../core/index/readFile';
import { arrowRows } from '../arrowRows';
import { chunkSchema } from '../lanceRows';
import { withBodies } from './sharedRows';
import { restored } from './strippedBody';

/** Gives chunks that were published without text the text of the files here, which are the same. */
export class WorkingTexts {
  /** @param paths of the files that are the same; chunks of others are left out. */
  constructor(
    private readonly paths: ReadonlySet<string>,
    private readonly workspace: Pick<Workspace, 'read'>,
    private readonly signal: AbortSignal,
  ) {}

  async restore(batch: RecordBatch): Promise<ArrowTable> {
    const texts = await this.#read(new Set(Array.from(batch.getChild('path') ?? [], String)));
    const rows = withBodies(batch, ({ path, startLine, endLine }, body) => {
      const lines = texts.get(path);
      return lines && restored(lines.slice(startLine - 1, endLine).join('\n'), body);
    });
    return arrowRows(rows, chunkSchema);
  }

  async #read(paths: ReadonlySet<string>): Promise<ReadonlyMap<string, readonly string[]>> {
    const texts = new Map<string, readonly string[]>();
    for (const path of paths) {
      const text = this.paths.has(path) ? await this.workspace.read(path, this.signal) : undefined;
      if (typeof text === 'string') texts.set(path, linesOf(text));
    }
    return texts;
  }
}
