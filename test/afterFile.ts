type End = () => Promise<unknown>;

const ends: End[] = [];

/**
 * What a test file leaves running has to end before its folders are removed (`rootHooks.ts`), even where a test failed.
 */
export function afterFile(end: End): void {
  ends.push(end);
}

export const endAll = (): Promise<unknown> => Promise.all(ends.splice(0).map((end) => end()));
