import { errors, type SearchError } from '../../core/errors';
import { foldersOf, GlobPattern, objectionTo } from '../../core/globPattern';
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
  readonly matcher: GlobPattern;
  readonly anyDepth: boolean;
  readonly rule: Rule;
}

export class SettingsRules {
  readonly #include: readonly SettingRule[];
  readonly #exclude: readonly SettingRule[];
  readonly #hidden: readonly (SettingRule & HiddenFiles)[];

  /** Globs that could take very long to match, and are not used, in words. */
  readonly refused: readonly string[];

  constructor({ include, exclude, hidden }: FileFilters) {
    const refused: string[] = [];
    const made = <T>(source: string, glob: string, make: (source: string, glob: string) => T): readonly T[] => {
      const objection = objectionTo(glob);
      if (objection) refused.push(inWords(errors.globRefused(source, glob, objection.problem, objection.remedy)));
      return objection ? [] : [make(source, glob)];
    };
    this.#include = include.flatMap((glob) => made('codebaseSearch.include', glob, settingRule));
    this.#exclude = exclude.flatMap((glob) => made('codebaseSearch.exclude', glob, settingRule));
    this.#hidden = hidden.flatMap((one) => made('files.exclude', one.glob, editorRule).map((rule) => ({ ...one, ...rule })));
    this.refused = refused;
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
      ({ matcher, anyDepth, rule }) => (anyDepth || matcher.matchesBelow(folder)) && namesEveryBulky(rule.pattern, folder),
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

const inWords = ({ message, nextStep }: SearchError): string => `${message} It is not used. ${nextStep}`;

/** As in an ignore file: a glob without a slash is about names at any depth. */
function settingRule(source: string, pattern: string): SettingRule {
  const glob = pattern.replace(/^\.?\//, '').replace(/\/$/, '/**');
  const anyDepth = !pattern.includes('/');
  return { matcher: new GlobPattern(glob, { matchBase: anyDepth }), anyDepth, rule: { source, pattern } };
}

/** In the editor's own globs such a name stands at the top only. */
function editorRule(source: string, pattern: string): SettingRule {
  return { matcher: new GlobPattern(pattern), anyDepth: false, rule: { source, pattern } };
}

const bulky = leftOutByDefault.rules;
const isBulky = (name: string): boolean => bulky.some((rule) => rule.matches({ path: name, name, isFolder: true }));
const namesEveryBulky = (pattern: string, folder: string): boolean =>
  folder.split('/').every((name) => !isBulky(name) || pattern.split('/').includes(name));
