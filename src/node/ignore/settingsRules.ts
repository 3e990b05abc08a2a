import { errors, type SearchError } from '../../core/base/errors';
import { foldersOf, GlobPattern, findGlobProblem } from '../../core/glob/globPattern';
import { limits } from '../../core/base/limits';
import type { Rule } from '../../core/base/fileStatus';
import { excludedByDefault } from './builtInRules';

/** Filters of the user's settings. Globs are relative to the folder. */
export interface FileFilters {
  /** Globs of files to include, even if they are ignored otherwise. */
  readonly include: readonly string[];
  /** Globs of files to exclude. They take precedence over `include`. */
  readonly exclude: readonly string[];
  /** VS Code's `files.exclude`. */
  readonly hidden: readonly HiddenFiles[];
  /** Maximum size of a file in bytes. */
  readonly maxFileBytes: number;
}

export interface HiddenFiles {
  readonly glob: string;
  /**
   * Name of a file that must be in the same folder for the glob to apply. `$(basename)` stands for the hidden file's
   * own name without extension.
   */
  readonly when?: string;
}

/** Filters without any settings. */
export const noFileFilters: FileFilters = { include: [], exclude: [], hidden: [], maxFileBytes: limits.fileBytes };

/** Returns whether a file of this name is in the same folder. */
export type HasSibling = (name: string) => boolean;

interface SettingRule {
  readonly matcher: GlobPattern;
  readonly anyDepth: boolean;
  readonly rule: Rule;
  readonly when?: string;
}

export class SettingsRules {
  readonly #include: readonly SettingRule[];
  readonly #exclude: readonly SettingRule[];
  readonly #hidden: readonly SettingRule[];

  /** Messages about globs that are not used, because they could take very long to match. */
  readonly refused: readonly string[];

  constructor({ include, exclude, hidden }: FileFilters) {
    const refused: string[] = [];
    this.#include = rulesOf('codebaseSearch.include', include.map(alone), settingRule, refused);
    this.#exclude = rulesOf('codebaseSearch.exclude', exclude.map(alone), settingRule, refused);
    this.#hidden = rulesOf('files.exclude', hidden, editorRule, refused);
    this.refused = refused;
  }

  /** Returns whether a path is included. A glob that matches a folder includes everything in it. */
  includes(path: string): boolean {
    return (
      this.#include.length > 0 &&
      [path, ...foldersOf(path)].some((part) => this.#include.some(({ matcher }) => matcher.match(part)))
    );
  }

  /**
   * Returns whether an ignored folder must be scanned. Folders of dependencies and build output are scanned only if a
   * glob names them: a glob for all `*.proto` does not ask for all of `node_modules`.
   */
  mayIncludeBelow(folder: string): boolean {
    return this.#include.some(
      ({ matcher, anyDepth, rule }) =>
        (anyDepth || matcher.matchesBelow(folder)) && namesEveryBulky(rule.pattern, folder),
    );
  }

  excluded(path: string): Rule | undefined {
    return this.#exclude.find(({ matcher }) => matcher.match(path))?.rule;
  }

  hidden(path: string, hasSibling: HasSibling): Rule | undefined {
    if (this.#hidden.length === 0) return undefined;
    const baseName = path.slice(path.lastIndexOf('/') + 1).replace(/(?<=.)\.[^.]*$/, '');
    const holds = (when: string | undefined): boolean =>
      when === undefined || hasSibling(when.replaceAll('$(basename)', baseName));
    return this.#hidden.find(({ matcher, when }) => matcher.match(path) && holds(when))?.rule;
  }
}

const alone = (glob: string): HiddenFiles => ({ glob });

/**
 * Compiles the first globs of a setting, as many as can be matched quickly. Messages about the others are added to
 * `refused`.
 */
function rulesOf(
  setting: string,
  globs: readonly HiddenFiles[],
  make: (source: string, glob: string) => SettingRule,
  refused: string[],
): readonly SettingRule[] {
  const sound = globs.slice(0, limits.settingGlobs).filter(({ glob }) => isValidGlob(setting, glob, refused));
  const made = sound.map(({ glob, ...condition }) => ({ ...condition, ...make(setting, glob) }));
  let size = 0;
  const fitting = made.filter(({ matcher }) => (size += matcher.size) <= limits.globCharacters);
  if (globs.length > limits.settingGlobs)
    refused.push(inWords(errors.tooManyGlobs(setting, limits.settingGlobs), 'The last ones are not used.'));
  if (fitting.length < made.length)
    refused.push(inWords(errors.globsTooLarge(setting, limits.globCharacters), 'The last ones are not used.'));
  return fitting;
}

function isValidGlob(setting: string, glob: string, refused: string[]): boolean {
  const objection = findGlobProblem(glob);
  if (objection)
    refused.push(inWords(errors.globRefused(setting, glob, objection.problem, objection.remedy), 'It is not used.'));
  return !objection;
}

const inWords = ({ message, nextStep }: SearchError, effect: string): string => `${message} ${effect} ${nextStep}`;

/** Compiles a glob as in an ignore file: without a slash it matches names at any depth. */
function settingRule(source: string, pattern: string): SettingRule {
  const glob = pattern.replace(/^\.?\//, '').replace(/\/$/, '/**');
  const anyDepth = !pattern.includes('/');
  return { matcher: new GlobPattern(glob, { matchBase: anyDepth }), anyDepth, rule: { source, pattern } };
}

/** Compiles a glob of the editor, where a name without a slash matches only at the root. */
function editorRule(source: string, pattern: string): SettingRule {
  return { matcher: new GlobPattern(pattern), anyDepth: false, rule: { source, pattern } };
}

const bulky = excludedByDefault.rules;
const isBulky = (name: string): boolean => bulky.some((rule) => rule.matches({ path: name, name, isFolder: true }));
const namesEveryBulky = (pattern: string, folder: string): boolean =>
  folder.split('/').every((name) => !isBulky(name) || pattern.split('/').includes(name));
