/** A file outside of the scanned folders that decides which files are ignored. */
export interface RuleSource {
  /** Absolute path. */
  readonly path: string;
  /** Returns whether the rules may have changed since the file was read. */
  readonly isOutdated: () => boolean;
}

/** A source that contains rules itself. */
export interface RuleText extends RuleSource {
  /** Text of the rules as a byte string. */
  readonly text: string;
}

export function ruleText(path: string, read: (path: string) => string): RuleText {
  const text = read(path);
  return { path, text, isOutdated: () => read(path) !== text };
}
