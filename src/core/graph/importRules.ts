import { folderOf } from '../memoryIndex/structures/pathFeatures';

/**
 * Decides whether an import, as written in one file, means another file. There is one small function for each way of
 * naming files, and the table below maps languages to them.
 */

/** A file that an import may mean. */
export interface ImportTarget {
  /** Path relative to the workspace, with extension. */
  readonly path: string;
  /** Path without extension, computed once for all imports. */
  readonly bare: string;
  /** Name that is used, and the qualifier before it: `http` in `http.Get`. */
  readonly name: string;
  readonly qualifier: string | undefined;
}

export interface ImportRule {
  /**
   * Reads `specifier`, imported by the file `from`, and returns a function that decides whether it imports the name of
   * a target. A name may have hundreds of definitions, each of which is checked against all imports.
   */
  readonly imports: (specifier: string, from: string) => (target: ImportTarget) => boolean;
  /** Whether the import names a folder whose own file may re-export the files in it. */
  readonly reexports?: (specifier: string, from: string, path: string) => boolean;
  /** Whether the two files see each other's names without an import. */
  readonly shares?: (from: string, to: string) => boolean;
  /** Whether a name behind a dot can be imported, as in `http.Get`, rather than only be a member. */
  readonly dotted?: true;
  /**
   * Whether types are visible everywhere, or through imports that do not say which file. Such a type is only found if
   * its name is unique.
   */
  readonly openTypes?: true;
  /** Whether a nested type can only be named together with its outer type, or by an import that names it. */
  readonly flat?: true;
  /** Whether a file may define one name several times, as specializations of a template do. */
  readonly cases?: true;
  /** Names built into the language. */
  readonly builtIn?: ReadonlySet<string>;
}

/** Names of files that represent their folder. */
const FOLDER_FILES = new Set(['index', '__init__', 'mod', 'lib', 'init', 'main', 'package']);

const EXTENSION = /\.[^./]+$/;
const withoutExtension = (path: string): string => path.replace(EXTENSION, '').replace(/\.d$/, '');
const lastSegment = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

export const importTargetOf = (
  path: string,
  { name, qualifier }: Pick<ImportTarget, 'name' | 'qualifier'>,
): ImportTarget => ({ path, bare: withoutExtension(path), name, qualifier });

/** Returns the module of a path: `a/b/index` → `a/b`, `a/b` → `a/b`. */
function moduleOf(bare: string): string {
  return FOLDER_FILES.has(lastSegment(bare)) ? folderOf(bare) : bare;
}

/** Returns whether a path ends with another path, at a folder boundary. */
const endsWith = (path: string, end: string): boolean => path === end || (end !== '' && path.endsWith(`/${end}`));

/**
 * Returns whether either path ends with the other, which may lack leading folders: `src/main/java`, `github.com/owner`.
 */
const sameEnd = (a: string, b: string): boolean => endsWith(a, b) || endsWith(b, a);

/** Returns whether a path lies in a folder, whose own file may re-export it. */
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

/** Resolves `./x`, `../x.js`, and the aliases `@/x`, `~/x`, `#/x`, `src/x` of build tools. */
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

/** Resolves `.x`, `..x.y`, `package.x`; the imported name may be a module, as in `from . import x`. */
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

/**
 * A folder is a package. Its names are written behind the last part of the import, or without qualifier inside the
 * package.
 */
const go: ImportRule = {
  dotted: true,
  imports: (specifier) => {
    const called = lastSegment(specifier.replace(/\/v\d+$/, ''));
    // Only `go.mod` tells which import is the root package; a file at the root usually has the same name.
    return ({ path, bare, qualifier }) =>
      qualifier === called &&
      (folderOf(path) === '' ? specifier.includes('.') && bare === qualifier : endsWith(specifier, folderOf(path)));
  },
  shares: sameFolder,
};

/** Resolves `com.shop.Cart`, `com.shop.*`: a file by its name, or any file in the folder of the package. */
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
/** Returns the folder of a package, which tests share with the code that they test. */
const packageFolder = (path: string): string =>
  folderOf(path).replace(/(^|\/)src\/[^/]+\/(?:java|kotlin|scala)(?=\/)/, '$1src');

/**
 * Resolves `crate::a::b::{C, d::E}`, `super::x::Y`, `mod x`: the specifier contains the name, and the module before the
 * name is the file or its folder.
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

/** Resolves `Shop\Cart\Item`: the last part is the type, and the parts before it match the end of the folder. */
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

/** Resolves a path without extension, or the end of one, relative or below a folder of libraries. */
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

/** Resolves dotted names that are paths: `Data.Map.Strict`, `a.b`. */
const byDots: ImportRule = {
  imports: (specifier) => {
    const written = specifier.replaceAll('.', '/');
    return ({ bare }) => sameEnd(moduleOf(bare), written);
  },
};

const inSnakeCase = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();

/**
 * Resolves `Ecto.Query.Builder` to a path that ends with `ecto/query/builder.ex`; `Ecto.Query.{Builder, Planner}` means
 * two such files.
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

/** Resolves `#include "a/b.h"` to the header and the source file next to it. */
const include: ImportRule = {
  cases: true,
  imports: (specifier, from) => {
    const header = specifier.replace(/^(?:\.\.?\/)+/, '');
    const near = withoutExtension(resolved(from, specifier));
    return ({ path, bare }) => endsWith(path, header) || bare === near;
  },
};

/**
 * Modules and namespaces that do not correspond to files: only the number of definitions of a name tells its meaning.
 */
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
