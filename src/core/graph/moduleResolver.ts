import type { ImportFact } from '../facts/fileFacts';
import type { CodeGraph } from './codeGraph';
import type { FileEntry } from '../memoryIndex/structures/fileEntry';
import { groupBy, isType, type FileView, type GraphSymbol } from './fileView';
import { importRules, importTargetOf } from './importRules';

/** Resolves the imports of a file to symbols. */

/** Maximum number of files through which a name is re-exported. */
const MAX_HOPS = 6;
const SCRIPT_ENDINGS = ['.ts', '.tsx', '.js', '.jsx', '.mts', '.mjs', '.cts', '.cjs', '.vue', '.svelte', '.d.ts'];

/** Main files of a package folder that has no index. */
const MAINS = ['src/index', 'lib/index', 'lib/cjs/index', 'lib/esm/index'];

/**
 * Returns whether a file can be the main file of a package: not a test, a configuration of a tool, or a file of
 * declarations.
 */
const isMain = ({ path, traits }: FileEntry): boolean =>
  !traits.test && !/(?:^|\/)\.[^/]*$|\.(?:config|d|conf|setup)\.[^./]+$/.test(path);

export class ModuleResolver {
  readonly #folders: Map<string, readonly FileEntry[]>;

  constructor(private readonly graph: CodeGraph) {
    this.#folders = graph.memo();
  }

  /**
   * Returns the symbols that a name at the top level of a file means by its imports, or undefined if no such name is
   * imported.
   */
  imported(view: FileView, name: string): readonly GraphSymbol[] | undefined {
    const facts = view.importsOf(name).filter(({ module }) => module !== '');
    if (facts.length === 0) return undefined;
    return facts.flatMap((fact) => this.#meant(view, fact));
  }

  /** Returns the symbols of a name that imports of all names (`*`) bring in. */
  fromStars(view: FileView, name: string): readonly GraphSymbol[] {
    return view
      .importsOf('*')
      .filter(({ imported, module }) => imported === '*' && module !== '')
      .flatMap((fact) => this.#meant(view, { ...fact, local: name, imported: name }));
  }

  /**
   * Returns the meaning of `qualifier.name` where the qualifier is a module, or undefined if the file imports no module
   * of that name.
   */
  member(view: FileView, qualifier: string, name: string): readonly GraphSymbol[] | undefined {
    const facts = view.importsOf(qualifier);
    if (facts.length === 0) return undefined;
    return facts.flatMap((fact) =>
      view.family === 'script'
        ? fact.imported === '*' || fact.imported === 'default'
          ? this.#exportedFrom(view, fact.module, name)
          : this.#namespace(view, fact, name)
        : this.#byRule(view, fact, name, qualifier),
    );
  }

  /** Returns the symbols that a name means in a module given by its full specifier. */
  at(view: FileView, module: string, name: string): readonly GraphSymbol[] {
    return this.#meant(view, { local: name, imported: name, module });
  }

  /** Returns whether a name is imported only from libraries. */
  isForeign(view: FileView, local: string): boolean {
    const facts = view.importsOf(local).filter(({ module }) => module !== '');
    return facts.length > 0 && facts.every(({ module, imported }) => this.#isLibrary(view, module, imported));
  }

  #isLibrary(view: FileView, module: string, imported: string): boolean {
    switch (view.family) {
      case 'script':
        return this.scriptFiles(view, module).length === 0;
      case 'python':
        return !module.startsWith('.') && !this.graph.hasFolderOrStem(module.split('.')[0] ?? '');
      case 'rust':
        return /^(?:std|core|alloc)(?:\.|$)/.test(module);
      case 'go':
        return imported === '*' && !this.graph.hasFolderOrStem(lastSegment(module.replace(/\/v\d+$/, '')));
      default:
        return false;
    }
  }

  #meant(view: FileView, fact: ImportFact): readonly GraphSymbol[] {
    return view.family === 'script'
      ? this.#exportedFrom(view, fact.module, fact.imported)
      : this.#byRule(view, fact, fact.imported, undefined);
  }

  #byRule(view: FileView, fact: ImportFact, name: string, qualifier: string | undefined): readonly GraphSymbol[] {
    const rule = importRules[view.file.language];
    if (!rule) return [];
    const [specifier, called] = specifierOf(view, fact, qualifier);
    const imports = rule.imports(specifier, view.path);
    const candidates = this.graph
      .symbolsNamed(name)
      .filter((symbol) => symbol.view.family === view.family && symbol.view !== view);
    const found = candidates.filter((symbol) => imports(importTargetOf(symbol.view.path, { name, qualifier: called })));
    const outer = found.filter((symbol) => symbol.container === '' || isOuter(symbol));
    if (outer.length > 0) return outer;
    if (view.family === 'go') return this.#atRoot(fact.module, candidates);
    // A package re-exports the contents of its folder.
    const held = candidates.filter(
      (symbol) => symbol.container === '' && rule.reexports?.(specifier, view.path, symbol.view.path),
    );
    return view.family === 'python' && held.length > 1 ? this.#passedOn(view, name, held) : held;
  }

  /** Keeps, of several symbols in the folder of a Python package, the ones that its `__init__.py` imports. */
  #passedOn(view: FileView, name: string, held: readonly GraphSymbol[]): readonly GraphSymbol[] {
    const folders = new Set(held.map((symbol) => symbol.view.file.folder));
    const passed = [...folders].flatMap((folder) => {
      const init = this.graph.viewOf(joinPath(folder, '__init__.py'));
      return init && init !== view ? (this.imported(init, name) ?? []) : [];
    });
    return passed.length > 0 ? held.filter((symbol) => passed.includes(symbol)) : held;
  }

  /**
   * Returns the candidates in the root package. Only `go.mod` tells which import that is; a file at the root usually
   * has the same name.
   */
  #atRoot(module: string, candidates: readonly GraphSymbol[]): readonly GraphSymbol[] {
    const name = lastSegment(module.replace(/\/v\d+$/, ''));
    if (!module.includes('.') || !this.graph.viewOf(`${name}.go`)) return [];
    return candidates.filter(({ view, container }) => view.file.folder === '' && container === '');
  }

  /** Resolves `import { api } from './api'` where that module re-exports another as a namespace under this name. */
  #namespace(view: FileView, fact: ImportFact, name: string): readonly GraphSymbol[] {
    return this.scriptFiles(view, fact.module).flatMap((file) =>
      file
        .importsOf(fact.imported)
        .filter(({ imported }) => imported === '*')
        .flatMap(({ module }) => this.#exportedFrom(file, module, name)),
    );
  }

  #exportedFrom(view: FileView, module: string, name: string): readonly GraphSymbol[] {
    return this.scriptFiles(view, module).flatMap((file) => this.#exported(file, name, MAX_HOPS));
  }

  #exported(view: FileView, name: string, hops: number): readonly GraphSymbol[] {
    const own = view.named(name).filter(({ container }) => container === '');
    if (own.length > 0 || hops === 0) return own;
    const facts = view.importsOf(name);
    const passed = facts.flatMap(({ imported, module }) =>
      module === ''
        ? view.named(imported).filter(({ container }) => container === '')
        : this.scriptFiles(view, module).flatMap((file) => this.#exported(file, imported, hops - 1)),
    );
    if (passed.length > 0) return passed;
    if (name === 'default') return defaultOf(view);
    return view
      .importsOf('*')
      .filter(({ imported }) => imported === '*')
      .flatMap(({ module }) => this.scriptFiles(view, module).flatMap((file) => this.#exported(file, name, hops - 1)));
  }

  /** Returns the files that a specifier of a script means. */
  scriptFiles(view: FileView, specifier: string): readonly FileView[] {
    const bare = specifier.replace(/\.(?:[cm]?[jt]sx?|vue|svelte)$/, '');
    if (bare.startsWith('.')) return this.#atPath(joinPath(view.file.folder, bare), specifier, view);
    const alias = /^(?:[@~#]|src)\/(.+)/.exec(bare)?.[1];
    if (alias !== undefined)
      return this.#roots(view)
        .flatMap((root) => this.#atPath(joinPath(root, alias), specifier, view))
        .slice(0, 1);
    return this.#package(view, bare);
  }

  #atPath(path: string, specifier: string, view: FileView): readonly FileView[] {
    const asWritten = this.graph.viewOf(joinPath(view.file.folder, specifier));
    if (asWritten && specifier.startsWith('.')) return [asWritten];
    for (const stem of path === '' ? ['index'] : [path, `${path}/index`])
      for (const ending of SCRIPT_ENDINGS) {
        const found = this.graph.viewOf(stem + ending);
        if (found) return [found];
      }
    for (const inner of MAINS) {
      const found = SCRIPT_ENDINGS.flatMap((ending) => this.graph.viewOf(joinPath(path, inner) + ending) ?? [])[0];
      if (found) return [found];
    }
    return this.#mainOf(path);
  }

  /** Returns the main file of a package folder without an index: its only file with a default export. */
  #mainOf(folder: string): readonly FileView[] {
    if (this.#folders.size === 0)
      for (const [path, files] of groupBy(this.graph.index.liveFiles(), (file) => file.folder))
        this.#folders.set(path, files.filter(isMain));
    const whole = (this.#folders.get(folder) ?? [])
      .map((file) => this.graph.view(file))
      .filter((view) => view.family === 'script' && view.importsOf('default').some(({ module }) => module === ''));
    return whole.length === 1 ? whole : [];
  }

  /** Returns every folder above a file, each followed by its `src` folder. */
  #roots({ file }: FileView): readonly string[] {
    const parts = file.folder.split('/').filter(Boolean);
    return parts
      .map((_, i) => parts.slice(0, parts.length - i).join('/'))
      .concat('')
      .flatMap((folder) => [folder, joinPath(folder, 'src')]);
  }

  /** Finds a package of the same repository by the folder with its name. */
  #package(view: FileView, specifier: string): readonly FileView[] {
    const [, name = specifier, rest = ''] = /^(?:@[\w.-]+\/)?([\w.-]+)(?:\/(.+))?$/.exec(specifier) ?? [];
    for (const root of ['packages', 'libs', 'apps', 'modules', '']) {
      const folder = joinPath(root, name);
      const inner =
        rest === '' ? ['src/index', 'index', 'lib/index', 'src/main', `src/${name}`] : [`src/${rest}`, rest];
      for (const path of inner) {
        const [found] = this.#atPath(joinPath(folder, path), specifier, view);
        if (found) return [found];
      }
    }
    return [];
  }
}

/**
 * Returns whether an import can name a symbol that has a container: a type, a symbol in a namespace, or any symbol in
 * some families of languages.
 */
const isOuter = (symbol: GraphSymbol): boolean =>
  isType(symbol) ||
  symbol.view.symbols.some(({ kind, name }) => kind === 'module' && symbol.container === name) ||
  ['jvm', 'rust', 'csharp'].includes(symbol.view.family ?? '');

function defaultOf(view: FileView): readonly GraphSymbol[] {
  const top = view.symbols.filter(({ container }) => container === '');
  const named = view.symbols.filter(({ name }) => name === 'default');
  if (named.length > 0) return named;
  return top.length === 1 ? top : top.filter(({ name }) => name === stemOf(view.path)).slice(0, 1);
}

const stemOf = (path: string): string => (path.split('/').at(-1) ?? '').replace(/\..*$/, '');

/** Returns the specifier of an import as its language writes it, and the qualifier before the members of the import. */
function specifierOf(
  { family }: FileView,
  { imported, module, local }: ImportFact,
  qualifier: string | undefined,
): readonly [specifier: string, qualifier: string | undefined] {
  const isWhole = imported === '*' && local !== '*';
  switch (family) {
    case 'jvm':
      return [local === '*' ? `${module}.*` : `${module}.${imported}`, qualifier && imported];
    case 'rust':
      return [`${module.replaceAll('.', '::')}::${imported}`, qualifier && imported];
    case 'php':
      return [`${module}\\${imported}`, qualifier && imported];
    case 'go':
      return [module, qualifier === undefined ? undefined : lastSegment(module.replace(/\/v\d+$/, ''))];
    case 'python':
      return [
        module,
        qualifier === undefined ? undefined : isWhole ? (module.split('.').at(-1) ?? qualifier) : imported,
      ];
    default:
      return [module, qualifier];
  }
}

const lastSegment = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

export function joinPath(folder: string, relative: string): string {
  const segments = folder.split('/').filter(Boolean);
  for (const segment of relative.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '.' && segment !== '') segments.push(segment);
  }
  return segments.join('/');
}
