import type { LanguageId } from '../base/types';

/** Interpreters of scripts by language, without the version at the end of their names. */
const INTERPRETERS: Readonly<Record<LanguageId, string>> = {
  javascript: 'node nodejs qjs zx jsc rhino',
  typescript: 'deno bun tsx ts-node tsnode',
  python: 'python pypy jython ipython uv pipx sage',
  ruby: 'ruby jruby rbx macruby truffleruby rake',
  perl: 'perl cperl',
  raku: 'raku perl6',
  php: 'php hhvm',
  shellscript: 'sh bash zsh ksh dash ash mksh pdksh rbash bats busybox openrc-run',
  csh: 'csh tcsh',
  fish: 'fish',
  nushell: 'nu',
  powershell: 'pwsh powershell',
  lua: 'lua luajit luau',
  r: 'rscript r littler',
  julia: 'julia',
  tcl: 'tclsh wish expect jimsh',
  awk: 'awk gawk mawk nawk',
  sed: 'sed gsed',
  makefile: 'make gmake',
  just: 'just',
  groovy: 'groovy nextflow',
  scala: 'scala amm scala-cli',
  kotlin: 'kotlin kotlinc kscript',
  java: 'java jbang',
  swift: 'swift',
  go: 'go gorun yaegi',
  rust: 'rust-script cargo run-cargo-script',
  zig: 'zig',
  d: 'rdmd dub dmd ldc2',
  v: 'v',
  nim: 'nim nimcr nimscript',
  crystal: 'crystal',
  dart: 'dart dcli',
  elixir: 'elixir iex',
  erlang: 'escript erl',
  haskell: 'runhaskell runghc stack',
  ocaml: 'ocaml ocamlrun ocamlscript',
  fsharp: 'fsharpi dotnet',
  clojure: 'clojure clj bb lumo planck joker',
  lisp: 'sbcl clisp ccl ecl cl',
  scheme: 'guile scheme gosh csi chicken chibi-scheme gsi',
  racket: 'racket',
  'emacs-lisp': 'emacs',
  janet: 'janet',
  fennel: 'fennel',
  coffeescript: 'coffee',
  applescript: 'osascript',
  prolog: 'swipl yap',
  terraform: 'terraform',
};

const byInterpreter: ReadonlyMap<string, LanguageId> = new Map(
  Object.entries(INTERPRETERS).flatMap(([language, names]) =>
    names.split(' ').map((name) => [name, language] as const),
  ),
);

/** Programs that only start another program: the interpreter is one of their arguments. */
const STARTERS: ReadonlySet<string> = new Set(
  'env npx pnpm pnpx yarn bunx sudo doas exec nice time poetry pdm rye hatch mise asdf nix-shell nix'.split(' '),
);

const NIX = /^[^\n]*\n#![^\n]*?\s-i\s+["']?([\w.-]+)/;

/** First line of a completion or an autoloaded function of zsh. */
const COMPLETION = /^#(?:compdef|autoload)\b/;

/** Number of characters of a first line to read; no meaningful first line is longer. */
export const SHEBANG_CHARACTERS = 256;

/** Returns the language of a script by its first line, such as `#!/usr/bin/env -S deno run`. */
export function scriptLanguage(text: string): LanguageId | undefined {
  if (COMPLETION.test(text)) return 'shellscript';
  const line = /^\uFEFF?#!([^\r\n]*)/.exec(text.slice(0, SHEBANG_CHARACTERS))?.[1];
  if (line === undefined) return undefined;
  const [program = '', ...others] = line
    .split(/[\s"']+/)
    .filter(Boolean)
    .map(programName);
  if (program === 'osascript' && others.includes('javascript')) return 'javascript';
  // Nix has its interpreter on the second line: `#! nix-shell -i python3`.
  const nix = others.includes('nix-shell') || program === 'nix-shell' ? NIX.exec(text)?.[1] : undefined;
  if (nix !== undefined) return languageRunBy(programName(nix));
  const started = STARTERS.has(program) ? others : [];
  return [program, ...started].map(languageRunBy).find((language) => language !== undefined);
}

const languageRunBy = (name: string): LanguageId | undefined =>
  byInterpreter.get(name) ?? byInterpreter.get(name.replace(/[-\d.]+$/, ''));

/**
 * Returns the name of a program from a path, an option that contains it, or a name: `python3` for
 * `--split-string=/usr/bin/python3.exe`.
 */
const programName = (word: string): string =>
  word
    .slice(Math.max(word.lastIndexOf('/'), word.lastIndexOf('\\'), word.lastIndexOf('=')) + 1)
    .toLowerCase()
    .replace(/\.exe$/, '');

/** Extensions that tell the purpose of a script and not its language. */
const SCRIPT_ENDING =
  /\.(?:cgi|fcgi|command|tool|run|script|hook|in|install|prod|production|staging|dev|local|ci|sample)$/i;

/**
 * Returns whether the language of a file may follow from its first line alone: its name has no extension, or one that
 * is a version, or one that scripts of any language have.
 */
export function mayBeScript(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return !/[^.]\.[A-Za-z]\w*$/.test(name) || SCRIPT_ENDING.test(name);
}
