import { join } from 'node:path';
import { fromBytes } from './byteStrings';
import { decidingRule, parseIgnoreFile, type IgnoreRule, type RuleList } from './ignoreFile';

export const IGNORE_FILE = '.gitignore';

/** What the rules of a work tree start from. */
export interface TreeRules {
  /** Absolute. */
  readonly folder: string;
  /** `core.ignorecase`. */
  readonly foldsCase: boolean;
  /** The rules that hold in all of it, weakest first: the user's own ignore file, `.git/info/exclude`. */
  readonly rules: readonly (readonly IgnoreRule[])[];
}

export const wholeTree = ({ rules }: TreeRules): readonly RuleList[] =>
  rules.map((list) => ({ folder: '', rules: list }));

/**
 * The rules that hold beside an entry of a work tree, outermost first; undefined when they ignore it, or a folder that
 * it lies in.
 * @param path byte string; of a folder with a slash at the end.
 * @param read gives the text of an ignore file.
 */
export function rulesBeside(
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
