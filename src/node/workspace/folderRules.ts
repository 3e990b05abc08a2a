import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Rule } from '../../core/base/fileStatus';
import { languageOf } from '../../core/languages/languages';
import { toBytes, toComposedBytes } from '../ignore/byteStrings';
import { excludedByDefault, neverIndexed, yieldsToTracked } from '../ignore/builtInRules';
import { noRepository, repositoryAround, repositoryAt, type GitRepository } from '../gitRepository/gitRepository';
import { bringsBackByName, decidingRule, parseIgnoreFile, type RuledEntry, type RuleList } from '../ignore/ignoreFile';
import { ownIndexRule } from '../ignore/ownIndexRule';
import type { RuleReader } from '../ignore/ruleReader';
import { ruleText, type RuleText } from '../ignore/ruleSource';
import { SettingsRules, type FileFilters, type HasSibling } from '../ignore/settingsRules';
import { IGNORE_FILE, ignoreRulesFor, wholeTree } from '../ignore/treeRules';

export const OWN_IGNORE_FILE = '.codebasesearchignore';

/** The rules that apply in a folder: those of its own files, and of all folders above it. */
export interface FolderScope {
  /** Relative to the opened folder, with a trailing slash; empty at its top. */
  readonly folder: string;
  readonly git: GitScope;
  /** Rules of `.codebasesearchignore` files, outermost first, relative to the opened folder. */
  readonly own: readonly RuleList[];
  readonly ignored: IgnoredFolder | undefined;
}

/** Git's rules for a folder. Its paths are byte strings relative to the repository. */
interface GitScope {
  readonly repository: GitRepository;
  /** Outermost first. */
  readonly lists: readonly RuleList[];
  /** Converts a path in the opened folder to one in the repository, which may start above or below that folder. */
  readonly pathOf: (bytes: string) => string;
}

/** The rule that ignores an entry, or a folder around it. */
export interface IgnoredFolder {
  readonly rule: Rule;
  /** Path that the rule matches: the entry itself, or a folder above it. */
  readonly path: string;
  /**
   * Which files in it can still be candidates: none, those that settings include, or those and the ones that git
   * tracks.
   */
  readonly open: 'nothing' | 'included' | 'tracked';
}

export interface JudgedEntry {
  /** Relative to the opened folder. */
  readonly path: string;
  readonly name: string;
  readonly isFolder: boolean;
}

export interface Verdict {
  readonly ignored: IgnoredFolder | undefined;
  /**
   * Whether the file is explicitly included. A file that `codebaseSearch.include` names may be of any kind, generated
   * or not. A file that a `!` line of `.codebasesearchignore` names may be of any kind.
   */
  readonly included: boolean;
}

/** Decides which files of a folder are candidates for its index. Follows git exactly where no other rule applies. */
export class FolderRules {
  readonly #settings: SettingsRules;
  readonly #bytes: (text: string) => string;
  readonly #own: (path: string) => Rule | undefined;
  /** Rules of `.codebasesearchignore` files as of the last read, by folder. */
  readonly #ownLists = new Map<string, RuleList>();

  /**
   * @param root absolute.
   * @param composes whether names are composed (Unicode normalization) before they are compared, as git does on macOS.
   */
  constructor(
    private readonly root: string,
    filters: FileFilters,
    private readonly reader: RuleReader,
    composes = process.platform === 'darwin',
  ) {
    this.#settings = new SettingsRules(filters);
    this.#own = ownIndexRule(root);
    this.#bytes = composes ? toComposedBytes : toBytes;
  }

  /** Globs of the settings that are not used, with the reason. */
  get refusedGlobs(): readonly string[] {
    return this.#settings.refused;
  }

  /** The scope of the opened folder itself. */
  rootScope(has = this.#has('')): FolderScope {
    const git = outerScope(this.root, this.#bytes, this.reader);
    return this.#withFiles({ folder: '', git, own: [], ignored: undefined }, has);
  }

  /**
   * Returns the scope of a folder, given the scope of its parent.
   * @param has returns whether the folder contains an entry; looks on disk by default.
   */
  enter(parent: FolderScope, path: string, ignored: IgnoredFolder | undefined, has = this.#has(path)): FolderScope {
    const folder = `${path}/`;
    // Git's rules end where another repository begins.
    const nested = has('.git') ? repositoryAt(join(this.root, path), this.reader) : undefined;
    const cut = this.#bytes(folder).length;
    const closed = ignored ?? (nested && isAlsoSearched(nested, parent.git) ? sameRepository(path) : undefined);
    const git = nested
      ? { repository: nested, lists: wholeTree(nested), pathOf: (bytes: string) => bytes.slice(cut) }
      : parent.git;
    return this.#withFiles(
      { folder, git, own: parent.own, ignored: closed && { ...closed, open: this.#openIn(path, closed, parent) } },
      has,
    );
  }

  judge(entry: JudgedEntry, scope: FolderScope, hasSibling: HasSibling): Verdict {
    if (scope.ignored?.open === 'nothing') return { ignored: scope.ignored, included: false };
    const bytes = { ...entry, path: this.#bytes(entry.path), name: this.#bytes(entry.name) };
    const never = decidingRule([neverIndexed], bytes);
    const closed =
      (never?.negated === false ? never.rule : undefined) ??
      (entry.isFolder ? this.#own(entry.path) : undefined) ??
      this.#settings.excluded(entry.path);
    if (closed) return { ignored: { rule: closed, path: entry.path, open: 'nothing' }, included: false };
    if (!entry.isFolder && this.#settings.includes(entry.path)) return { ignored: undefined, included: true };
    const ignored = this.#ignoredBy(entry, bytes, scope, hasSibling);
    return { ignored, included: !ignored && !entry.isFolder && isNamed(scope.own, bytes) };
  }

  /** Returns whether the folder contains the indexes: changes in it are made by this program. */
  isOwn(path: string): boolean {
    return this.#own(path) !== undefined;
  }

  /** Returns whether the file is included by a setting, or by a line of an ignore file that was read. */
  includes(path: string): boolean {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const entry = { path: this.#bytes(path), name: this.#bytes(name), isFolder: false };
    return this.#settings.includes(path) || [...this.#ownLists.values()].some((list) => isNamed([list], entry));
  }

  /** Returns whether any file in an ignored folder can be a candidate. */
  isWorthEntering(path: string, ignored: IgnoredFolder, scope: FolderScope): boolean {
    return this.#openIn(path, ignored, scope) !== 'nothing';
  }

  /**
   * Returns which files of an ignored folder can still be candidates, which are at most those of the folder around it.
   * Files that another repository inside it tracks are not brought back.
   */
  #openIn(path: string, { open }: IgnoredFolder, { git }: FolderScope): IgnoredFolder['open'] {
    if (open === 'tracked' && git.repository.tracked.hasBelow(git.pathOf(`${this.#bytes(path)}/`))) return 'tracked';
    return open !== 'nothing' && this.#settings.mayIncludeBelow(path) ? 'included' : 'nothing';
  }

  #ignoredBy(
    entry: JudgedEntry,
    bytes: JudgedEntry,
    scope: FolderScope,
    hasSibling: HasSibling,
  ): IgnoredFolder | undefined {
    const { git, ignored } = scope;
    const { path } = entry;
    const inRepository = { ...bytes, path: git.pathOf(bytes.path) };
    const isTracked = (): boolean =>
      git.repository.tracked.has(entry.isFolder ? `${inRepository.path}/` : inRepository.path);
    if (ignored && !(ignored.open === 'tracked' && isTracked())) return ignored;
    const hidden = this.#settings.hidden(path, hasSibling);
    if (hidden) return { rule: hidden, path, open: 'included' };
    const own = decidingRule(scope.own, bytes);
    if (own) return own.negated ? undefined : { rule: own.rule, path, open: 'included' };
    const byGit = decidingRule(git.lists, inRepository);
    if (byGit?.negated) return undefined;
    if (byGit && !isTracked()) return { rule: byGit.rule, path, open: 'tracked' };
    const byDefault = decidingRule([excludedByDefault], bytes);
    if (!byDefault || !yieldsToTracked(byDefault.rule))
      return byDefault && { rule: byDefault.rule, path, open: 'included' };
    return isTracked() ? undefined : { rule: byDefault.rule, path, open: 'tracked' };
  }

  /** Adds the rules of the ignore files in the folder itself. */
  #withFiles(scope: FolderScope, has: HasSibling): FolderScope {
    const { git, own, folder } = scope;
    const lists = (name: string, at: string, fold: boolean): readonly RuleList[] =>
      has(name)
        ? [
            {
              folder: at,
              rules: parseIgnoreFile(this.reader.textInTree(join(this.root, folder, name)), folder + name, fold),
            },
          ]
        : [];
    const ownLists = lists(OWN_IGNORE_FILE, this.#bytes(folder), false);
    for (const list of ownLists) this.#ownLists.set(folder, list);
    if (ownLists.length === 0) this.#ownLists.delete(folder);
    return {
      ...scope,
      git: {
        ...git,
        lists: [...git.lists, ...lists(IGNORE_FILE, git.pathOf(this.#bytes(folder)), git.repository.foldsCase)],
      },
      own: [...own, ...ownLists],
    };
  }

  #has(folder: string): HasSibling {
    return (name) => existsSync(join(this.root, folder, name));
  }
}

/**
 * Returns whether a worktree belongs to the repository around it, as agents create them: its files would be found
 * twice. A folder that contains only worktrees has no files of its own: it belongs to a bare repository, or git does
 * not track it.
 */
const isAlsoSearched = ({ common }: GitRepository, { repository: around, pathOf }: GitScope): boolean =>
  common !== undefined && common === around.common && around.tracked.hasBelow(pathOf(''));

const sameRepository = (path: string): IgnoredFolder => ({
  rule: { source: 'built-in: worktrees of the same repository', pattern: `${path}/` },
  path,
  open: 'included',
});

/** Returns whether the deciding line of an ignore file names a file whose kind is not indexed by default. */
function isNamed(own: readonly RuleList[], entry: RuledEntry): boolean {
  if (own.length === 0 || languageOf(entry.path)) return false;
  const deciding = decidingRule(own, entry);
  return deciding !== undefined && bringsBackByName(deciding);
}

/**
 * Returns git's rules above the opened folder, in the repository that contains it. There are no rules if they would
 * ignore the folder itself: a user who opens it wants to search it.
 */
function outerScope(root: string, bytesOf: (text: string) => string, reader: RuleReader): GitScope {
  const repository = repositoryAround(root, reader) ?? noRepository(root);
  const between = relative(repository.folder, root).split(sep).filter(Boolean).map(bytesOf);
  const prefix = between.map((name) => `${name}/`).join('');
  const above: RuleText[] = [];
  const read = (file: string): string => {
    const source = ruleText(file, (path) => reader.textInTree(path));
    above.push(source);
    return source.text;
  };
  const lists = ignoreRulesFor(prefix, repository, read) ?? [];
  return {
    repository: { ...repository, sources: [...repository.sources, ...above] },
    lists,
    pathOf: (bytes) => prefix + bytes,
  };
}
