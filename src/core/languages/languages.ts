import type { LanguageId } from '../base/types';

/** How comments are written: decides which lines the line scanner counts as comment. */
export type CommentStyle = 'slash' | 'hash' | 'dash' | 'none';

/** What a file holds: code is preferred in answers, prose and data come after it. */
export type ContentKind = 'code' | 'prose' | 'data';

export interface Language {
  readonly id: LanguageId;
  /** With the dot, lower case. */
  readonly extensions: readonly string[];
  /** Whole file names, lower case. */
  readonly fileNames?: readonly string[];
  readonly comments: CommentStyle;
  readonly content: ContentKind;
  /** File name of the grammar in the grammars folder, without `.wasm`. */
  readonly grammar?: string;
}

const code = (
  id: LanguageId,
  extensions: readonly string[],
  comments: CommentStyle,
  grammar?: string,
  fileNames?: readonly string[],
): Language => ({
  id,
  extensions,
  comments,
  content: 'code',
  ...(grammar && { grammar }),
  ...(fileNames && { fileNames }),
});

const other = (
  id: LanguageId,
  extensions: readonly string[],
  content: ContentKind,
  fileNames?: readonly string[],
): Language => ({
  id,
  extensions,
  comments: 'none',
  content,
  ...(fileNames && { fileNames }),
});

/** Every language that is indexed by default. Ids are VS Code's. */
export const languages: readonly Language[] = [
  code('typescript', ['.ts', '.mts', '.cts'], 'slash', 'typescript'),
  code('typescriptreact', ['.tsx'], 'slash', 'tsx'),
  code('javascript', ['.js', '.mjs', '.cjs'], 'slash', 'javascript'),
  code('javascriptreact', ['.jsx'], 'slash', 'javascript'),
  code('python', ['.py', '.pyi', '.pyw'], 'hash', 'python', ['sconstruct', 'sconscript']),
  code('go', ['.go'], 'slash', 'go'),
  code('rust', ['.rs'], 'slash', 'rust'),
  code('java', ['.java'], 'slash', 'java'),
  code('c', ['.c'], 'slash', 'c'),
  code(
    'cpp',
    ['.cc', '.cpp', '.h', '.cxx', '.c++', '.hh', '.hpp', '.hxx', '.h++', '.inl', '.ipp', '.tpp', '.cu', '.cuh'],
    'slash',
    'cpp',
  ),
  code('csharp', ['.cs', '.csx'], 'slash', 'c_sharp'),
  code('php', ['.php', '.phtml', '.inc'], 'slash', 'php'),
  code('ruby', ['.rb', '.rake', '.gemspec', '.ru'], 'hash', 'ruby', [
    'rakefile',
    'gemfile',
    'guardfile',
    'vagrantfile',
  ]),
  code('kotlin', ['.kt', '.kts'], 'slash', 'kotlin'),
  code('swift', ['.swift'], 'slash', 'swift'),
  code('scala', ['.scala', '.sc', '.sbt'], 'slash', 'scala'),
  code('lua', ['.lua'], 'dash', 'lua'),
  code('shellscript', ['.sh', '.bash', '.zsh', '.ksh', '.bats'], 'hash', 'bash', ['.bashrc', '.zshrc', '.profile']),
  code('elixir', ['.ex', '.exs'], 'hash', 'elixir'),
  code('haskell', ['.hs', '.lhs'], 'dash', 'haskell'),
  code('zig', ['.zig'], 'slash', 'zig'),
  code('dart', ['.dart'], 'slash', 'dart'),
  code('objective-c', ['.m', '.mm'], 'slash'),
  code('perl', ['.pl', '.pm'], 'hash'),
  code('r', ['.r'], 'hash'),
  code('julia', ['.jl'], 'hash'),
  code('clojure', ['.clj', '.cljs', '.cljc', '.edn'], 'none'),
  code('erlang', ['.erl', '.hrl'], 'none'),
  code('ocaml', ['.ml', '.mli'], 'none'),
  code('fsharp', ['.fs', '.fsi', '.fsx'], 'slash'),
  code('groovy', ['.groovy', '.gradle'], 'slash'),
  code('powershell', ['.ps1', '.psm1'], 'hash'),
  code('vb', ['.vb'], 'none'),
  code('nim', ['.nim'], 'hash'),
  code('crystal', ['.cr'], 'hash'),
  code('d', ['.d'], 'slash'),
  code('v', ['.v'], 'slash'),
  code('glsl', ['.glsl', '.vert', '.frag', '.comp', '.wgsl', '.hlsl', '.metal'], 'slash'),
  code('solidity', ['.sol'], 'slash'),
  code('sql', ['.sql'], 'dash'),
  code('graphql', ['.graphql', '.gql'], 'hash'),
  code('proto', ['.proto', '.thrift', '.fbs', '.capnp'], 'slash'),
  code('vue', ['.vue'], 'slash', 'typescript'),
  code('svelte', ['.svelte'], 'slash', 'typescript'),
  code('astro', ['.astro'], 'slash', 'typescript'),
  code('vim', ['.vim'], 'none'),
  code('fish', ['.fish'], 'hash'),
  code('awk', ['.awk'], 'hash'),
  code('cmake', ['.cmake'], 'hash', undefined, ['cmakelists.txt']),
  code('makefile', ['.mk', '.mak'], 'hash', undefined, ['makefile', 'gnumakefile']),
  code('dockerfile', ['.dockerfile'], 'hash', undefined, ['dockerfile', 'containerfile']),
  code('terraform', ['.tf', '.tfvars', '.hcl'], 'hash'),
  code('nix', ['.nix'], 'hash'),
  code('starlark', ['.bzl', '.star'], 'hash', undefined, ['build.bazel', 'workspace.bazel']),
  other('html', ['.html', '.htm', '.xhtml', '.hbs', '.ejs', '.erb', '.twig', '.jinja', '.j2'], 'data'),
  other('css', ['.css', '.scss', '.sass', '.less'], 'data'),
  other('json', ['.json', '.jsonc', '.json5', '.webmanifest'], 'data'),
  other('yaml', ['.yaml', '.yml'], 'data'),
  other('toml', ['.toml'], 'data'),
  other('ini', ['.ini', '.cfg', '.conf', '.properties', '.editorconfig'], 'data'),
  other('xml', ['.xml', '.xsd', '.xsl', '.plist', '.csproj', '.props', '.targets'], 'data'),
  other('markdown', ['.md', '.mdx', '.markdown'], 'prose'),
  other('restructuredtext', ['.rst', '.adoc', '.asciidoc', '.org', '.textile'], 'prose'),
  other('plaintext', ['.txt'], 'prose', [
    'readme',
    'changelog',
    'contributing',
    'authors',
    'notice',
    'copying',
    'license',
  ]),
];

const byId = new Map(languages.map((language) => [language.id, language]));
const byExtension = new Map(
  languages.flatMap((language) => language.extensions.map((extension) => [extension, language] as const)),
);
const byFileName = new Map(
  languages.flatMap((language) => (language.fileNames ?? []).map((name) => [name, language] as const)),
);

/** The language of a path, by its whole name, else its last extension; undefined when it is not indexed by default. */
export function languageOf(path: string): Language | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const dot = name.lastIndexOf('.');
  return byFileName.get(name) ?? (dot < 0 ? undefined : byExtension.get(name.slice(dot)));
}

export function languageById(id: LanguageId): Language | undefined {
  return byId.get(id);
}

/** What a request means by a language: all files of it, or those with an extension, or both. */
export interface LanguageFilter {
  /** As it is said to people. */
  readonly name: string;
  readonly id?: LanguageId;
  /** With the dot, lower case. */
  readonly extension?: string;
}

/** Other names that people have for languages. */
const spoken: Readonly<Record<string, LanguageId>> = {
  golang: 'go',
  'c#': 'csharp',
  'f#': 'fsharp',
  shell: 'shellscript',
  docker: 'dockerfile',
  make: 'makefile',
  objc: 'objective-c',
  'objective c': 'objective-c',
  protobuf: 'proto',
  'visual basic': 'vb',
  viml: 'vim',
  bazel: 'starlark',
  text: 'plaintext',
};

/**
 * Accepts a language id, another name of it, or an extension, which without its dot stands for its language:
 * `typescript`, `golang`, `ts`, `.tsx`.
 */
export function readLanguage(name: string): LanguageFilter | undefined {
  const key = name.trim().toLowerCase();
  if (key.startsWith('.')) return byExtension.has(key) ? { name: key, extension: key } : undefined;
  const language = byId.get(spoken[key] ?? key) ?? byExtension.get(`.${key}`);
  // Headers are parsed as C++, of which C is nearly a part; they are C's as well.
  return language && { name: language.id, id: language.id, ...(language.id === 'c' && { extension: '.h' }) };
}
