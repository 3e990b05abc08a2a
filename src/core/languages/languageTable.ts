import type { LanguageId } from '../base/types';

/** How comments are written: decides which lines the line scanner counts as comment. */
export type CommentStyle =
  'slash' | 'hash' | 'dash' | 'semicolon' | 'percent' | 'apostrophe' | 'bang' | 'quote' | 'parenthesis' | 'none';

/** What a file holds: code is preferred in answers, prose and data come after it. */
export type ContentKind = 'code' | 'prose' | 'data';

export interface Language {
  readonly id: LanguageId;
  /** With the dot, lower case. */
  readonly extensions: readonly string[];
  /** Whole file names, lower case. One that ends with a star stands for every name that begins so. */
  readonly fileNames: readonly string[];
  readonly comments: CommentStyle;
  readonly content: ContentKind;
  /** File name of the grammar in the grammars folder, without `.wasm`. */
  readonly grammar?: string;
}

/** Id, comments, extensions (without the dot), file names, grammar; lists are separated by spaces. */
type Row = readonly [id: LanguageId, comments: CommentStyle, extensions: string, names?: string, grammar?: string];

const words = (list: string): readonly string[] => list.split(' ').filter(Boolean);
const languagesOf = (content: ContentKind, rows: readonly Row[]): readonly Language[] =>
  rows.map(([id, comments, extensions, names = '', grammar]) => ({
    id,
    comments,
    content,
    extensions: words(extensions).map((extension) => `.${extension}`),
    fileNames: words(names),
    ...(grammar !== undefined && { grammar }),
  }));

const withGrammar: readonly Row[] = [
  ['typescript', 'slash', 'ts mts cts', '', 'typescript'],
  ['typescriptreact', 'slash', 'tsx', '', 'tsx'],
  ['javascript', 'slash', 'js mjs cjs es6 jsm gs', 'jakefile', 'javascript'],
  ['javascriptreact', 'slash', 'jsx', '', 'javascript'],
  ['python', 'hash', 'py pyi pyw gyp gypi wsgi', 'sconstruct sconscript wscript', 'python'],
  ['go', 'slash', 'go', '', 'go'],
  ['rust', 'slash', 'rs', '', 'rust'],
  ['java', 'slash', 'java pde', '', 'java'],
  ['c', 'slash', 'c', '', 'c'],
  ['cpp', 'slash', 'cc cpp h cxx c++ hh hpp hxx h++ inl ipp tpp txx cppm ixx ino cu cuh', '', 'cpp'],
  ['csharp', 'slash', 'cs csx cake', '', 'c_sharp'],
  ['php', 'slash', 'php phtml inc php5 ctp', '', 'php'],
  [
    'ruby',
    'hash',
    'rb rake gemspec ru rbw jbuilder podspec thor rabl',
    'rakefile gemfile guardfile vagrantfile podfile fastfile appfile brewfile capfile berksfile dangerfile thorfile puppetfile .irbrc .pryrc',
    'ruby',
  ],
  ['kotlin', 'slash', 'kt kts', '', 'kotlin'],
  ['swift', 'slash', 'swift', '', 'swift'],
  ['scala', 'slash', 'scala sc sbt', '', 'scala'],
  ['lua', 'dash', 'lua luau rockspec nse', '.luacheckrc', 'lua'],
  [
    'shellscript',
    'hash',
    'sh bash zsh ksh bats command ebuild eclass',
    '.bashrc .bash_profile .bash_aliases .zshrc .zshenv .zprofile .profile pkgbuild apkbuild pre-commit pre-push commit-msg post-merge post-checkout prepare-commit-msg',
    'bash',
  ],
  ['powershell', 'hash', 'ps1 psm1 psd1', '', 'powershell'],
  ['elixir', 'hash', 'ex exs', '', 'elixir'],
  ['haskell', 'dash', 'hs lhs hsc', '', 'haskell'],
  ['zig', 'slash', 'zig zon', '', 'zig'],
  ['dart', 'slash', 'dart', '', 'dart'],
];

const general: readonly Row[] = [
  ['cython', 'hash', 'pyx pxd pxi'],
  ['objective-c', 'slash', 'm mm'],
  ['perl', 'hash', 'pl pm t psgi', 'cpanfile'],
  ['raku', 'hash', 'raku rakumod rakutest p6 pm6'],
  ['r', 'hash', 'r', '.rprofile'],
  ['julia', 'hash', 'jl'],
  ['matlab', 'percent', 'matlab mlx'],
  ['clojure', 'semicolon', 'clj cljs cljc edn cljx boot'],
  ['lisp', 'semicolon', 'lisp lsp asd'],
  ['emacs-lisp', 'semicolon', 'el', '.emacs .spacemacs cask'],
  ['scheme', 'semicolon', 'scm ss sld sps'],
  ['racket', 'semicolon', 'rkt rktl scrbl'],
  ['fennel', 'semicolon', 'fnl'],
  ['janet', 'hash', 'janet'],
  ['hy', 'semicolon', 'hy'],
  ['erlang', 'percent', 'erl hrl escript yrl xrl', 'rebar.config'],
  ['ocaml', 'parenthesis', 'ml mli mll mly'],
  ['reason', 'slash', 're rei'],
  ['rescript', 'slash', 'res resi'],
  ['fsharp', 'slash', 'fs fsi fsx'],
  ['sml', 'parenthesis', 'sml fun'],
  ['elm', 'dash', 'elm'],
  ['purescript', 'dash', 'purs'],
  ['idris', 'dash', 'idr'],
  ['agda', 'dash', 'agda lagda'],
  ['lean', 'dash', 'lean'],
  ['coq', 'parenthesis', 'coq'],
  ['isabelle', 'parenthesis', 'thy'],
  ['gleam', 'slash', 'gleam'],
  ['groovy', 'slash', 'groovy gradle gvy nf', 'jenkinsfile*'],
  ['coffeescript', 'hash', 'coffee litcoffee iced', 'cakefile'],
  ['livescript', 'hash', 'ls'],
  ['haxe', 'slash', 'hx'],
  ['actionscript', 'slash', 'as'],
  ['vala', 'slash', 'vala vapi'],
  ['apex', 'slash', 'cls trigger apex'],
  ['abap', 'none', 'abap'],
  ['vb', 'apostrophe', 'vb vbs bas frm'],
  ['nim', 'hash', 'nim nims nimble'],
  ['crystal', 'hash', 'cr'],
  ['d', 'slash', 'd di'],
  ['v', 'slash', 'v vsh'],
  ['odin', 'slash', 'odin'],
  ['hare', 'slash', 'ha'],
  ['mojo', 'hash', 'mojo'],
  ['pony', 'slash', 'pony'],
  ['chapel', 'slash', 'chpl'],
  ['ballerina', 'slash', 'bal'],
  ['gdscript', 'hash', 'gd'],
  ['moonscript', 'dash', 'moon'],
  ['squirrel', 'slash', 'nut'],
  ['pawn', 'slash', 'pwn sma sp'],
  ['pascal', 'slash', 'pas dpr dpk lpr'],
  ['ada', 'dash', 'adb ads ada gpr'],
  ['fortran', 'bang', 'f for f77 f90 f95 f03 f08 ftn fpp'],
  ['cobol', 'none', 'cob cbl cpy cobol'],
  ['prolog', 'percent', 'prolog'],
  ['smalltalk', 'none', 'st'],
  ['forth', 'none', 'forth 4th fth'],
  ['mathematica', 'parenthesis', 'wl wls'],
  ['sas', 'none', 'sas'],
  ['stata', 'slash', 'do ado'],
  ['tcl', 'hash', 'tcl tm itcl exp sdc xdc'],
  ['asm', 'semicolon', 'asm s nasm'],
  ['llvm', 'semicolon', 'll'],
  ['mlir', 'slash', 'mlir'],
  ['wat', 'semicolon', 'wat wast'],
  ['glsl', 'slash', 'glsl vert frag comp geom tesc tese vs gdshader'],
  ['hlsl', 'slash', 'hlsl hlsli fx fxh cginc compute shader usf ush'],
  ['wgsl', 'slash', 'wgsl'],
  ['metal', 'slash', 'metal'],
  ['opencl', 'slash', 'cl opencl'],
  ['verilog', 'slash', 'sv svh vh'],
  ['vhdl', 'dash', 'vhd vhdl'],
  ['solidity', 'slash', 'sol'],
  ['vyper', 'hash', 'vy'],
  ['move', 'slash', 'move'],
  ['cairo', 'slash', 'cairo'],
  ['sql', 'dash', 'sql pgsql psql mysql ddl plsql pls pks pkb tsql hql cql prc'],
  ['prisma', 'slash', 'prisma'],
  ['graphql', 'hash', 'graphql gql graphqls'],
  ['proto', 'slash', 'proto thrift fbs capnp avdl'],
  ['idl', 'slash', 'idl webidl aidl smithy tsp wit'],
  ['antlr', 'slash', 'g4'],
  ['yacc', 'slash', 'y yy l lex'],
  ['peg', 'slash', 'pegjs peggy pest lark'],
  ['vue', 'slash', 'vue', '', 'typescript'],
  ['svelte', 'slash', 'svelte', '', 'typescript'],
  ['astro', 'slash', 'astro', '', 'typescript'],
  ['razor', 'slash', 'cshtml razor'],
  ['jsp', 'slash', 'jsp jspx aspx ascx asp cfm cfc'],
  ['templ', 'slash', 'templ'],
  ['qml', 'slash', 'qml'],
  ['slint', 'slash', 'slint'],
  ['bat', 'none', 'bat cmd'],
  ['fish', 'hash', 'fish'],
  ['nushell', 'hash', 'nu'],
  ['csh', 'hash', 'csh tcsh'],
  ['awk', 'hash', 'awk gawk'],
  ['sed', 'hash', 'sed'],
  ['vim', 'quote', 'vim', '.vimrc vimrc _vimrc .gvimrc'],
  ['applescript', 'dash', 'applescript'],
  ['autohotkey', 'semicolon', 'ahk'],
];

const building: readonly Row[] = [
  ['cmake', 'hash', 'cmake', 'cmakelists.txt'],
  ['makefile', 'hash', 'mk mak make', 'makefile gnumakefile bsdmakefile kbuild makefile.*'],
  ['just', 'hash', 'just', 'justfile .justfile'],
  ['meson', 'hash', '', 'meson.build meson_options.txt meson.options'],
  ['ninja', 'hash', 'ninja'],
  ['gn', 'hash', 'gn gni'],
  ['qmake', 'hash', 'pro pri'],
  ['m4', 'hash', 'm4 ac'],
  ['bitbake', 'hash', 'bb bbclass bbappend'],
  ['rpm-spec', 'hash', 'spec'],
  ['dockerfile', 'hash', 'dockerfile', 'dockerfile containerfile dockerfile.* containerfile.* earthfile'],
  ['terraform', 'hash', 'tf tfvars hcl nomad tofu'],
  ['bicep', 'slash', 'bicep'],
  ['nix', 'hash', 'nix'],
  ['dhall', 'dash', 'dhall'],
  ['jsonnet', 'slash', 'jsonnet libsonnet'],
  ['cue', 'slash', 'cue'],
  ['pkl', 'slash', 'pkl'],
  ['rego', 'hash', 'rego'],
  ['puppet', 'hash', 'pp'],
  ['starlark', 'hash', 'bzl star bazel sky', 'build workspace buck tiltfile'],
  ['nsis', 'semicolon', 'nsi nsh iss'],
  ['kconfig', 'hash', '', 'kconfig kconfig.*'],
  ['devicetree', 'slash', 'dts dtsi'],
  ['linkerscript', 'slash', 'ld lds'],
  ['robotframework', 'hash', 'robot'],
  ['feature', 'hash', 'feature'],
  ['http', 'hash', 'http rest hurl'],
  ['openscad', 'slash', 'scad'],
  ['mermaid', 'percent', 'mmd mermaid'],
  ['plantuml', 'apostrophe', 'puml plantuml'],
  ['dot', 'slash', 'dot gv'],
];

const data: readonly Row[] = [
  [
    'html',
    'none',
    'html htm xhtml hbs handlebars mustache ejs erb eex heex leex twig jinja jinja2 j2 njk liquid tmpl gotmpl gohtml tpl ftl ftlh vm latte',
  ],
  ['pug', 'none', 'pug jade'],
  ['haml', 'none', 'haml slim'],
  ['css', 'none', 'css scss sass less styl pcss postcss'],
  [
    'json',
    'none',
    'json jsonc json5 webmanifest code-workspace',
    '.babelrc .eslintrc .prettierrc .swcrc .jshintrc .stylelintrc',
  ],
  ['yaml', 'none', 'yaml yml sls', '.clang-format .clang-tidy .yamllint'],
  ['toml', 'none', 'toml', 'pipfile'],
  ['go.mod', 'slash', '', 'go.mod go.work'],
  ['kdl', 'slash', 'kdl'],
  [
    'ini',
    'none',
    'ini cfg conf properties editorconfig service timer socket mount desktop nginx vhost hocon',
    '.gitconfig .gitmodules .htaccess caddyfile procfile .env .env.* .flake8 .pylintrc codeowners',
  ],
  [
    'xml',
    'none',
    'xml xsd xsl xslt plist csproj vbproj fsproj vcxproj props targets xaml wsdl axml storyboard xib wxs',
  ],
];

const prose: readonly Row[] = [
  ['markdown', 'none', 'md mdx markdown rmd qmd mdc'],
  ['restructuredtext', 'none', 'rst'],
  ['asciidoc', 'none', 'adoc asciidoc'],
  ['org', 'none', 'org'],
  ['textile', 'none', 'textile'],
  ['latex', 'none', 'tex ltx sty bib typ'],
  ['plaintext', 'none', 'txt pod', 'readme changelog contributing authors notice copying license'],
];

/** Cells of many languages: see `notebook.ts`. */
const notebooks: readonly Row[] = [['jupyter', 'none', 'ipynb']];

/** Every language that is indexed by default. Ids are VS Code's where it has one. */
export const languages: readonly Language[] = [
  ...languagesOf('code', [...withGrammar, ...general, ...building, ...notebooks]),
  ...languagesOf('data', data),
  ...languagesOf('prose', prose),
];
