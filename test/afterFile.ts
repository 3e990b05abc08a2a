type End = () => Promise<unknown>;

const ends: End[] = [];

/**
 * Registers the end of a resource that a test file starts. The ends run before the folders of the file are removed
 * (`rootHooks.ts`), even if a test failed.
 */
export function afterFile(end: End): void {
  ends.push(end);
}

export const endAll = (): Promise<unknown> => Promise.all(ends.splice(0).map((end) => end()));
