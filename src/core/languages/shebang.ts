import type { LanguageId } from '../base/types';

/** What runs scripts, without the version at its end, and in which language they are then. */
const INTERPRETERS: Readonly<Record<LanguageId, string>> = {
  javascript: 'node nodejs qjs zx jsc rhino',
  typescript: 'deno bun tsx ts-node tsnode',
  python: 'python pypy jython ipython uv pipx sage',
  ruby: 'ruby jruby rbx macruby truffleruby rake',
  perl: 'perl cperl',
  raku: 'raku perl6',
  php: 'php hhvm',
  shellscript: 'sh bash zsh ksh dash ash mksh pdksh rbash bats busybox',
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

/** What only starts something else: the interpreter is an argument of it. */
const STARTERS: ReadonlySet<string> = new Set(
  'env npx pnpm pnpx yarn bunx sudo doas exec nice time poetry pdm rye hatch mise asdf nix-shell nix'.split(' '),
);

const NIX = /^[^\n]*\n#![^\n]*?\s-i\s+["']?([\w.-]+)/;

/** A first line is read so far; none that means something is longer. */
export const SHEBANG_CHARACTERS = 256;

/** The language of a script by its first line, such as `#!/usr/bin/env -S deno run`. */
export function scriptLanguage(text: string): LanguageId | undefined {
  const line = /^\uFEFF?#!([^\r\n]*)/.exec(text.slice(0, SHEBANG_CHARACTERS))?.[1];
  if (line === undefined) return undefined;
  const [program = '', ...others] = line
    .split(/[\s"']+/)
    .filter(Boolean)
    .map(programName);
  // Nix has its interpreter on the second line: `#! nix-shell -i python3`.
  const nix = others.includes('nix-shell') || program === 'nix-shell' ? NIX.exec(text)?.[1] : undefined;
  if (nix !== undefined) return languageRunBy(programName(nix));
  const started = STARTERS.has(program) ? others : [];
  return [program, ...started].map(languageRunBy).find((language) => language !== undefined);
}

const languageRunBy = (name: string): LanguageId | undefined =>
  byInterpreter.get(name) ?? byInterpreter.get(name.replace(/[-\d.]+$/, ''));

/** Of a path, an option that joins it, or a name: `python3` of `--split-string=/usr/bin/python3.exe`. */
const programName = (word: string): string =>
  word
    .slice(Math.max(word.lastIndexOf('/'), word.lastIndexOf('\\'), word.lastIndexOf('=')) + 1)
    .toLowerCase()
    .replace(/\.exe$/, '');

/** Endings that say what a script is for, and not its language. */
const SCRIPT_ENDING =
  /\.(?:cgi|fcgi|command|tool|run|script|hook|in|install|prod|production|staging|dev|local|ci|sample)$/i;

/**
 * Whether a file of this name may be known by its first line alone: it has no extension, or one that is a version, or
 * that scripts of any language have.
 */
export function mayBeScript(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return !/[^.]\.[A-Za-z]\w*$/.test(name) || SCRIPT_ENDING.test(name);
}
