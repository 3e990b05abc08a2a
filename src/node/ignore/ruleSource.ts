/** A file outside of the walked folders that decides which files are ignored. */
export interface RuleSource {
  /** Absolute. */
  readonly path: string;
  /** Whether other files may be ignored now than when it was read. */
  readonly isOutdated: () => boolean;
}

/** One that holds rules themselves. */
export interface RuleText extends RuleSource {
  /** Byte string. */
  readonly text: string;
}

export function ruleText(path: string, read: (path: string) => string): RuleText {
  const text = read(path);
  return { path, text, isOutdated: () => read(path) !== text };
}
