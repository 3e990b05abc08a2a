import { folderOf } from '../memoryIndex/structures/pathFeatures';

/**
 * Whether an import, as it is written in one file, means another file. One small function for each way of naming files;
 * the table below says which language has which.
 */

/** A file that may be meant. */
export interface ImportTarget {
  /** Workspace-relative, with extension … */
  readonly path: string;
  /** … and without, found once for all imports. */
  readonly bare: string;
  /** Its name that is used, and what stands before it: `http` of `http.Get`. */
  readonly name: string;
  readonly qualifier: string | undefined;
}

export interface ImportRule {
  /**
   * Reads `specifier`, imported by the file `from`: whether it brings a target's name. A name may have hundreds of
   * definitions, for each of which all imports are asked.
   */
  readonly imports: (specifier: string, from: string) => (target: ImportTarget) => boolean;
  /** Whether the import names a folder whose own file may pass on what lies in it. */
  readonly reexports?: (specifier: string, from: string, path: string) => boolean;
  /** Whether the files see each other's names without an import. */
  readonly shares?: (from: string, to: string) => boolean;
  /** Whether a name behind a dot can be an imported one: `http.Get`, and not only a member. */
  readonly dotted?: true;
  /**
   * Whether a type is seen everywhere, or by an import that does not say which file: then it must be the only one of
   * its name.
   */
  readonly openTypes?: true;
  /** Whether what stands within another type is only named with that, or by an import that says so. */
  readonly flat?: true;
  /** Whether a file may define several cases of one name. */
  readonly cases?: true;
  /** Names of the language itself. */
  readonly builtIn?: ReadonlySet<string>;
}

/** Files that stand for their folder. */
const FOLDER_FILES = new Set(['index', '__init__', 'mod', 'lib', 'init', 'main', 'package']);

const EXTENSION = /\.[^./]+$/;
const withoutExtension = (path: string): string => path.replace(EXTENSION, '').replace(/\.d$/, '');
const lastSegment = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

export const importTargetOf = (
  path: string,
  { name, qualifier }: Pick<ImportTarget, 'name' | 'qualifier'>,
): ImportTarget => ({ path, bare: withoutExtension(path), name, qualifier });

/** `a/b/index` → `a/b`, `a/b` → `a/b`. */
function moduleOf(bare: string): string {
  return FOLDER_FILES.has(lastSegment(bare)) ? folderOf(bare) : bare;
}

/** Whether a path ends with another, at a folder's border. */
const endsWith = (path: string, end: string): boolean => path === end || (end !== '' && path.endsWith(`/${end}`));

/** Either may have folders in front that the other leaves out: `src/main/java`, `github.com/owner`. */
const sameEnd = (a: string, b: string): boolean => endsWith(a, b) || endsWith(b, a);

/** A folder whose own file re-exports what lies in it. */
const isIn = (path: string, folder: string): boolean => folder === '' || path.startsWith(`${folder}/`);

function resolved(from: string, relative: string): string {
  const segments = folderOf(from).split('/').filter(Boolean);
  for (const segment of relative.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '.' && segment !== '') segments.push(segment);
  }
  return segments.join('/');
}

const sameFolder = (a: string, b: string): boolean => folderOf(a) === folderOf(b);

const nothing = (): boolean => false;

/** `./x`, `../x.js`, and the aliases `@/x`, `~/x`, `#/x`, `src/x` of build tools. */
const script: ImportRule = {
  builtIn: new Set([
    'any',
    'unknown',
    'never',
    'void',
    'object',
    'string',
    'number',
    'boolean',
    'symbol',
    'bigint',
    'undefined',
  ]),
  imports: (specifier, from) => {
    const bare = specifier.replace(/\.(?:[cm]?[jt]sx?|vue|svelte)$/, '');
    const alias = /^(?:[@~#]|src)\/(.+)/.exec(bare)?.[1];
    if (alias !== undefined) return (target) => endsWith(moduleOf(target.bare), alias) || endsWith(target.bare, alias);
    if (!bare.startsWith('.')) return nothing;
    const module = resolved(from, bare);
    return (target) => module === moduleOf(target.bare) || module === target.bare;
  },
  reexports: (specifier, from, path) =>
    specifier.startsWith('.') &&
    isIn(path, moduleOf(withoutExtension(`${resolved(from, specifier.replace(/\.[cm]?[jt]sx?$/, ''))}.ts`))),
};

/** `.x`, `..x.y`, `package.x`; a module may be the name, as in `from . import x`. */
const python: ImportRule = {
  dotted: true,
  imports: (specifier, from) => {
    const dots = /^\.*/.exec(specifier)?.[0].length ?? 0;
    const written = specifier.slice(dots).replaceAll('.', '/');
    return ({ bare, qualifier }) => {
      const module = moduleOf(bare);
      const names =
        qualifier === undefined
          ? [written]
          : [...(lastSegment(written) === qualifier ? [written] : []), written ? `${written}/${qualifier}` : qualifier];
      if (dots === 0) return names.some((name) => name !== '' && sameEnd(module, name));
      return names.some((name) => resolved(from, `${'../'.repeat(dots - 1)}${name}`) === module);
    };
  },
  reexports: (specifier, from, path) => {
    const dots = /^\.*/.exec(specifier)?.[0].length ?? 0;
    const written = specifier.slice(dots).replaceAll('.', '/');
    if (dots > 0) return isIn(path, resolved(from, `${'../'.repeat(dots - 1)}${written}`));
    return written !== '' && `/${folderOf(path)}/`.includes(`/${written}/`);
  },
};

/** A folder is a package; its names are written behind the last part of the import, or plainly inside it. */
const go: ImportRule = {
  dotted: true,
  imports: (specifier) => {
    const called = lastSegment(specifier.replace(/\/v\d+$/, ''));
    // Only `go.mod` says which import is the package at the root: a file there is mostly called like it.
    return ({ path, bare, qualifier }) =>
      qualifier === called &&
      (folderOf(path) === '' ? specifier.includes('.') && bare === qualifier : endsWith(specifier, folderOf(path)));
  },
  shares: sameFolder,
};

/** `com.shop.Cart`, `com.shop.*`: a file by its name, or any file of the package's folder. */
const byPackage: ImportRule = {
  flat: true,
  imports: (specifier) => {
    const parts = specifier.replace(/[{}\s]/g, '').split(/[.,]/);
    const imported = parts.at(-1) ?? '';
    return ({ path, bare, name }) => {
      if (imported !== name && imported !== '*' && imported !== '_' && !parts.includes(name)) return false;
      const folder = parts
        .slice(
          0,
          Math.max(
            1,
            parts.findIndex((part) => part === name || part === '*' || part === '_'),
          ),
        )
        .join('/');
      return (
        endsWith(bare, `${folder}/${name}`) ||
        sameEnd(folderOf(path), folder) ||
        endsWith(folder, lastTwo(folderOf(path)))
      );
    };
  },
  shares: (from, to) => sameFolder(from, to) || packageFolder(from) === packageFolder(to),
};

const lastTwo = (path: string): string => path.split('/').slice(-2).join('/');
/** Tests share the package of what they test. */
const packageFolder = (path: string): string =>
  folderOf(path).replace(/(^|\/)src\/[^/]+\/(?:java|kotlin|scala)(?=\/)/, '$1src');

/**
 * `crate::a::b::{C, d::E}`, `super::x::Y`, `mod x`: the name stands in it, and the module before it is the file or its
 * folder.
 */
const rust: ImportRule = {
  imports: (specifier, from) => {
    const words: readonly string[] = specifier.match(/\w+/g) ?? [];
    return ({ path, bare, name, qualifier }) => {
      const sought = words.includes(name)
        ? name
        : qualifier !== undefined && words.includes(qualifier)
          ? qualifier
          : undefined;
      if (sought === undefined && !specifier.includes('*')) return false;
      const before = sought === undefined ? words : words.slice(0, words.indexOf(sought));
      const modules = [...before, ...(sought === qualifier && qualifier !== undefined ? [qualifier] : [])].filter(
        (word) => !/^(?:pub|use|as)$/.test(word),
      );
      const nearest = modules.at(-1);
      if (nearest === undefined || nearest === 'self') return sameFolder(from, path);
      if (nearest === 'super' || nearest === 'crate')
        return isIn(path, nearest === 'super' ? folderOf(from) : crateOf(from));
      return moduleOf(bare).split('/').includes(nearest);
    };
  },
};

const crateOf = (path: string): string => /^(.*?)(?:^|\/)src\//.exec(path)?.[1] ?? '';

/** `Shop\Cart\Item`: the last part is the type, the others end like the folder. */
const php: ImportRule = {
  imports: (specifier) => {
    const parts = specifier.split(/[\\/]/).filter(Boolean);
    if (specifier.includes('.php'))
      return ({ path }) => endsWith(path, parts.filter((part) => part !== '..' && part !== '.').join('/'));
    return ({ bare, name }) => parts.at(-1) === name && endsWith(bare, parts.slice(-2).join('/'));
  },
  shares: (from, to) => sameFolder(from, to),
};

const FILE_NAME = /\.(?:dart|lua|rb|zig|sh|bash|zsh)$/;

/** A path without extension, or a part of it, relative or below some folder of libraries. */
const byPath: ImportRule = {
  imports: (specifier, from) => {
    const bare = specifier.replace(/^package:[^/]+\//, '');
    const written =
      bare.includes('/') || FILE_NAME.test(bare) ? bare.replace(FILE_NAME, '') : bare.replaceAll('.', '/');
    const near = resolved(from, written);
    if (written.startsWith('.')) return (target) => near === target.bare;
    return (target) =>
      near === target.bare || endsWith(moduleOf(target.bare), written) || endsWith(target.bare, written);
  },
};

/** Dotted names that are paths: `Data.Map.Strict`, `a.b`. */
const byDots: ImportRule = {
  imports: (specifier) => {
    const written = specifier.replaceAll('.', '/');
    return ({ bare }) => sameEnd(moduleOf(bare), written);
  },
};

const inSnakeCase = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();

/**
 * `Ecto.Query.Builder` is `ecto/query/builder.ex`, at the end of some path; `Ecto.Query.{Builder, Planner}` are two.
 */
const elixir: ImportRule = {
  imports: (specifier) => {
    const [outer = '', inner] = specifier.replace(/\s/g, '').split(/\.?[{}]/);
    const modules = inner === undefined ? [outer] : inner.split(',').map((last) => `${outer}.${last}`);
    return ({ bare, name }) =>
      modules.some(
        (module) => module.split('.').at(-1) === name && sameEnd(bare, inSnakeCase(module).replaceAll('.', '/')),
      );
  },
};

/** `#include "a/b.h"`: the header, and the source file beside it. */
const include: ImportRule = {
  cases: true,
  imports: (specifier, from) => {
    const header = specifier.replace(/^(?:\.\.?\/)+/, '');
    const near = withoutExtension(resolved(from, specifier));
    return ({ path, bare }) => endsWith(path, header) || bare === near;
  },
};

/** Modules and namespaces that are not files: what a name means shows only in how often it is defined. */
const open: ImportRule = { imports: () => nothing, shares: sameFolder, openTypes: true };

export const importRules: Readonly<Record<string, ImportRule>> = {
  typescript: script,
  typescriptreact: script,
  javascript: script,
  javascriptreact: script,
  vue: script,
  svelte: script,
  python,
  go,
  rust,
  java: byPackage,
  kotlin: byPackage,
  scala: byPackage,
  php,
  ruby: { ...byPath, openTypes: true },
  dart: byPath,
  lua: byPath,
  zig: byPath,
  shellscript: byPath,
  haskell: byDots,
  elixir,
  c: include,
  cpp: include,
  csharp: open,
  swift: open,
};
