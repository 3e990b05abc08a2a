import type { Disposable, Workspace } from '../../src/core/contracts';
import type { FileStat } from '../../src/core/types';

/** A workspace of texts; every write counts as a change. */
export class InMemoryWorkspace implements Workspace {
  #files = new Map<string, { text: string; modified: number }>();
  #clock = 0;
  #onChange: ((paths: readonly string[] | undefined) => void) | undefined;
  /** Paths in the order in which they were read. */
  readonly reads: string[] = [];

  constructor(files: Readonly<Record<string, string>> = {}) {
    for (const [path, text] of Object.entries(files)) this.write(path, text);
  }

  write(path: string, text: string): void {
    this.#files.set(path, { text, modified: ++this.#clock });
    this.#onChange?.([path]);
  }

  delete(path: string): void {
    this.#files.delete(path);
    this.#onChange?.([path]);
  }

  scan(): Promise<readonly FileStat[]> {
    return Promise.resolve([...this.#files.keys()].sort().flatMap((path) => this.#stat(path) ?? []));
  }

  stat(path: string): Promise<FileStat | undefined> {
    return Promise.resolve(this.#stat(path));
  }

  read(path: string): Promise<string | undefined> {
    this.reads.push(path);
    return Promise.resolve(this.#files.get(path)?.text);
  }

  watch(onChange: (paths: readonly string[] | undefined) => void): Disposable {
    this.#onChange = onChange;
    return { dispose: () => (this.#onChange = undefined) };
  }

  #stat(path: string): FileStat | undefined {
    const file = this.#files.get(path);
    return file && { path, size: file.text.length, modified: file.modified };
  }
}
