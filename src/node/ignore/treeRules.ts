import { join } from 'node:path';
import { fromBytes } from './byteStrings';
import { decidingRule, parseIgnoreFile, type IgnoreRule, type RuleList } from './ignoreFile';

export const IGNORE_FILE = '.gitignore';

/** The base of all rules of a work tree. */
export interface TreeRules {
  /** Absolute path. */
  readonly folder: string;
  /** Value of `core.ignorecase`. */
  readonly foldsCase: boolean;
  /** Rules for the whole work tree, weakest first: the user's own ignore file, `.git/info/exclude`. */
  readonly rules: readonly (readonly IgnoreRule[])[];
}

export const wholeTree = ({ rules }: TreeRules): readonly RuleList[] =>
  rules.map((list) => ({ folder: '', rules: list }));

/**
 * Returns the rules that apply beside an entry of a work tree, outermost first, or undefined when they ignore the entry
 * or one of its parent folders.
 * @param path Byte string. That of a folder ends with a slash.
 * @param read gives the text of an ignore file.
 */
export function ignoreRulesFor(
  path: string,
  tree: TreeRules,
  read: (file: string) => string,
): readonly RuleList[] | undefined {
  const names = path.split('/').filter(Boolean);
  let lists = wholeTree(tree);
  for (const [depth, name] of names.entries()) {
    const folder = names
      .slice(0, depth)
      .map((part) => `${part}/`)
      .join('');
    const file = join(tree.folder, fromBytes(folder), IGNORE_FILE);
    lists = [...lists, { folder, rules: parseIgnoreFile(read(file), file, tree.foldsCase) }];
    const isFolder = depth < names.length - 1 || path.endsWith('/');
    const deciding = decidingRule(lists, { path: folder + name, name, isFolder });
    if (deciding && !deciding.negated) return undefined;
  }
  return lists;
}
