/**
 * Measures how many of the calls that TypeScript's language service finds are also in the graph.
 *
 *     npm run bench:graph:callers -- DIR [DIR ...] [--count N] [--seed N] [--show]
 *
 * Compares the lines that call the functions and methods drawn from each folder. `--show` prints missed calls.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import ts from 'typescript';
import { languageOf } from '../../src/core/languages/languages';
import { factRuleOf } from '../../src/core/facts/factRules';
import { printRow } from './readGraph';
import { measureRecall, RECALL_HEAD, type CallPlace, type NamePlace, type Reference } from './recall';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '150' },
    seed: { type: 'string', default: '7' },
    show: { type: 'boolean', default: false },
  },
});

const isScript = (path: string): boolean => {
  const language = languageOf(path);
  return language !== undefined && factRuleOf(language.id)?.family === 'script';
};

function serviceOf(root: string, paths: readonly string[]): ts.LanguageService {
  const files = paths.filter(isScript).map((path) => join(root, path));
  const host: ts.LanguageServiceHost = {
    getScriptFileNames: () => files,
    getScriptVersion: () => '1',
    getScriptSnapshot: (path) => {
      try {
        return ts.ScriptSnapshot.fromString(readFileSync(path, 'utf8'));
      } catch {
        return undefined;
      }
    },
    getCurrentDirectory: () => root,
    getCompilationSettings: () => ({
      allowJs: true,
      target: ts.ScriptTarget.ESNext,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      jsx: ts.JsxEmit.Preserve,
      noLib: false,
    }),
    getDefaultLibFileName: (options) => ts.getDefaultLibFilePath(options),
    fileExists: (path) => ts.sys.fileExists(path),
    readFile: (path) => ts.sys.readFile(path),
    directoryExists: (path) => ts.sys.directoryExists(path),
    getDirectories: (path) => ts.sys.getDirectories(path),
  };
  return ts.createLanguageService(host);
}

class TypeScriptReference implements Reference {
  readonly family = 'script';
  readonly #service: ts.LanguageService;
  readonly #implemented = new Map<string, readonly string[]>();

  constructor(
    private readonly root: string,
    paths: readonly string[],
  ) {
    this.#service = serviceOf(root, paths);
  }

  callers({ path, line, column }: NamePlace): Promise<readonly CallPlace[]> {
    const file = this.#service.getProgram()?.getSourceFile(join(this.root, path));
    if (!file) return Promise.resolve([]);
    const offset = ts.getPositionOfLineAndCharacter(file, line, column);
    const found = this.#service.provideCallHierarchyIncomingCalls(file.fileName, offset);
    return Promise.resolve(
      found.flatMap(({ from, fromSpans }) => fromSpans.map((span) => this.#placeOf(from.file, span))),
    );
  }

  mayRun({ path, line, start }: CallPlace): Promise<readonly string[]> {
    const file = this.#service.getProgram()?.getSourceFile(join(this.root, path));
    if (!file) return Promise.resolve([]);
    const offset = ts.getPositionOfLineAndCharacter(file, line, start);
    const defined = this.#service.getDefinitionAtPosition(file.fileName, offset) ?? [];
    return Promise.resolve(defined.flatMap((one) => this.#implementing(one)));
  }

  /** Returns the place of a definition and of the symbols that implement or override it. */
  #implementing({ fileName, textSpan }: ts.DocumentSpan): readonly string[] {
    const key = `${fileName}:${textSpan.start}`;
    let known = this.#implemented.get(key);
    if (!known) {
      const found = this.#service.getImplementationAtPosition(fileName, textSpan.start) ?? [];
      known = [{ fileName, textSpan }, ...found].map((one) => {
        const { path, line } = this.#placeOf(one.fileName, one.textSpan);
        return `${path}:${line + 1}`;
      });
      this.#implemented.set(key, known);
    }
    return known;
  }

  close(): void {
    this.#service.dispose();
  }

  #placeOf(path: string, { start, length }: ts.TextSpan): CallPlace {
    const file = this.#service.getProgram()?.getSourceFile(path);
    const { line, character } = file ? ts.getLineAndCharacterOfPosition(file, start) : { line: 0, character: 0 };
    return { path: path.slice(this.root.length + 1), line, start: character, end: character + length };
  }
}

void (async () => {
  printRow(RECALL_HEAD);
  const options = { count: Number(values.count), seed: Number(values.seed), show: values.show };
  for (const root of positionals) await measureRecall(root, (paths) => new TypeScriptReference(root, paths), options);
})();
