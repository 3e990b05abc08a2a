import type { Census, Disposable, Workspace } from '../../src/core/base/contracts';
import type { PathExclusion } from '../../src/core/base/fileStatus';
import type { FileStat } from '../../src/core/base/types';

/**
 * A workspace of texts in memory, in which every write counts as a change. Like the disks of Windows and macOS, its
 * disk can be told to find files by names that differ only in case or in Unicode form.
 */
export class InMemoryWorkspace implements Workspace {
  #files = new Map<string, { text: string; modified: number }>();
  #clock = 0;
  #onChange: ((paths: readonly string[] | undefined) => void) | undefined;
  /** Paths in the order in which they were read. */
  readonly reads: string[] = [];

  constructor(
    files: Readonly<Record<string, string>> = {},
    private readonly findsAlike = false,
  ) {
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

  /** Renames a file and reports both names as changed. */
  rename(from: string, to: string): void {
    this.write(to, this.#files.get(from)?.text ?? '');
    this.delete(from);
  }

  scan(): Promise<readonly FileStat[]> {
    return Promise.resolve([...this.#files.keys()].sort().flatMap((path) => this.#stat(path) ?? []));
  }

  classify(path: string): Promise<FileStat | PathExclusion> {
    return Promise.resolve(this.#stat(path) ?? { state: 'missing' });
  }

  async census(): Promise<Census> {
    return {
      candidates: await this.scan(),
      ignored: [],
      tooLarge: 0,
      unknownKind: 0,
      links: 0,
      special: 0,
      failed: [],
    };
  }

  read(path: string): Promise<string | undefined> {
    this.reads.push(path);
    return Promise.resolve(this.#files.get(path)?.text);
  }

  watch(onChange: (paths: readonly string[] | undefined) => void): Disposable {
    this.#onChange = onChange;
    return { dispose: () => (this.#onChange = undefined) };
  }

  #stat(asked: string): FileStat | undefined {
    const path = this.findsAlike
      ? ([...this.#files.keys()].find((name) => alike(name) === alike(asked)) ?? asked)
      : asked;
    const file = this.#files.get(path);
    return file && { path, size: file.text.length, modified: file.modified };
  }
}

const alike = (path: string): string => path.normalize('NFC').toLowerCase();
