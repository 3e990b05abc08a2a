import { Minimatch } from 'minimatch';
import { limits } from '../../core/limits';
import type { Rule } from '../../core/fileFate';
import { leftOutByDefault } from './builtInRules';

/** What the user's settings say of files. Globs are relative to the folder. */
export interface FileFilters {
  /** Brings files in, whatever ignores them. */
  readonly include: readonly string[];
  /** Leaves files out, whatever includes them. */
  readonly exclude: readonly string[];
  /** VS Code's `files.exclude`. */
  readonly hidden: readonly HiddenFiles[];
  /** Larger files are left out. */
  readonly maxFileBytes: number;
}

export interface HiddenFiles {
  readonly glob: string;
  /** Only where a file of this name lies beside it; `$(basename)` stands for the file's own name without extension. */
  readonly when?: string;
}

/** No settings at all. */
export const noFilters: FileFilters = { include: [], exclude: [], hidden: [], maxFileBytes: limits.fileBytes };

/** Names of the files beside the judged one. */
export type HasSibling = (name: string) => boolean;

interface SettingRule {
  readonly matcher: Minimatch;
  readonly anyDepth: boolean;
  readonly rule: Rule;
}

export class SettingsRules {
  readonly #include: readonly SettingRule[];
  readonly #exclude: readonly SettingRule[];
  readonly #hidden: readonly (SettingRule & HiddenFiles)[];

  constructor(filters: FileFilters) {
    this.#include = filters.include.map((glob) => settingRule('codebaseSearch.include', glob));
    this.#exclude = filters.exclude.map((glob) => settingRule('codebaseSearch.exclude', glob));
    this.#hidden = filters.hidden.map((hidden) => ({ ...hidden, ...editorRule('files.exclude', hidden.glob) }));
  }

  /** A glob that matches a folder includes all that is in it. */
  includes(path: string): boolean {
    return this.#include.length > 0 && [path, ...foldersOf(path)].some((part) => this.#include.some(({ matcher }) => matcher.match(part)));
  }

  /**
   * Whether an ignored folder has to be looked into. Dependencies and build output only when a glob names them: one for
   * all `*.proto` does not ask for all of `node_modules`.
   */
  mayIncludeBelow(folder: string): boolean {
    return this.#include.some(
      ({ matcher, anyDepth, rule }) => (anyDepth || matcher.match(folder, true)) && namesEveryBulky(rule.pattern, folder),
    );
  }

  excluded(path: string): Rule | undefined {
    return this.#exclude.find(({ matcher }) => matcher.match(path))?.rule;
  }

  hidden(path: string, hasSibling: HasSibling): Rule | undefined {
    if (this.#hidden.length === 0) return undefined;
    const baseName = path.slice(path.lastIndexOf('/') + 1).replace(/(?<=.)\.[^.]*$/, '');
    const holds = (when: string | undefined): boolean => when === undefined || hasSibling(when.replaceAll('$(basename)', baseName));
    return this.#hidden.find(({ matcher, when }) => matcher.match(path) && holds(when))?.rule;
  }
}

const OPTIONS = { dot: true, nocomment: true, nonegate: true } as const;

/** As in an ignore file: a glob without a slash is about names at any depth. */
function settingRule(source: string, pattern: string): SettingRule {
  const glob = pattern.replace(/^\.?\//, '').replace(/\/$/, '/**');
  const anyDepth = !pattern.includes('/');
  return { matcher: new Minimatch(glob, { ...OPTIONS, matchBase: anyDepth }), anyDepth, rule: { source, pattern } };
}

/** In the editor's own globs such a name stands at the top only. */
function editorRule(source: string, pattern: string): SettingRule {
  return { matcher: new Minimatch(pattern, OPTIONS), anyDepth: false, rule: { source, pattern } };
}

/** The folders above a path, innermost first. */
function foldersOf(path: string): readonly string[] {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? [] : [path.slice(0, slash), ...foldersOf(path.slice(0, slash))];
}

const bulky = leftOutByDefault.rules;
const isBulky = (name: string): boolean => bulky.some((rule) => rule.matches({ path: name, name, isFolder: true }));
const namesEveryBulky = (pattern: string, folder: string): boolean =>
  folder.split('/').every((name) => !isBulky(name) || pattern.split('/').includes(name));
