/** Languages that the miner reads. Files with any other extension are left out of the corpus. */
export type MinedLanguage =
  | 'bash'
  | 'c'
  | 'cpp'
  | 'csharp'
  | 'elixir'
  | 'go'
  | 'haskell'
  | 'java'
  | 'javascript'
  | 'kotlin'
  | 'lua'
  | 'markdown'
  | 'php'
  | 'python'
  | 'ruby'
  | 'rust'
  | 'scala'
  | 'swift'
  | 'typescript'
  | 'zig';

const extensionsOf: Readonly<Record<MinedLanguage, string>> = {
  bash: 'sh bash zsh',
  c: 'c h',
  cpp: 'cpp hpp cc cxx hh',
  csharp: 'cs',
  elixir: 'ex exs',
  go: 'go',
  haskell: 'hs',
  java: 'java',
  javascript: 'js jsx mjs cjs',
  kotlin: 'kt kts',
  lua: 'lua',
  markdown: 'md rst',
  php: 'php',
  python: 'py',
  ruby: 'rb',
  rust: 'rs',
  scala: 'scala',
  swift: 'swift',
  typescript: 'ts tsx mts cts',
  zig: 'zig',
};

const languageOfExtension = new Map<string, MinedLanguage>(
  (Object.keys(extensionsOf) as MinedLanguage[]).flatMap((language) =>
    extensionsOf[language].split(' ').map((extension): [string, MinedLanguage] => [extension, language]),
  ),
);

export function minedLanguageOf(path: string): MinedLanguage | undefined {
  return languageOfExtension.get(path.slice(path.lastIndexOf('.') + 1).toLowerCase());
}

/** Pathspecs of all source extensions, for `git log`. Documentation is left out because its diffs are prose. */
export const sourcePathspecs: readonly string[] = [...languageOfExtension]
  .filter(([, language]) => language !== 'markdown')
  .map(([extension]) => `*.${extension}`);

const hashComment = /^\s*#+(?!\[)/;
const dashComment = /^\s*--+/;
const slashComment = /^\s*\/\/[/!]*/;

/** Returns the pattern of the marker that begins a line comment; the comment's text follows it. */
export function lineComment(language: MinedLanguage): RegExp {
  switch (language) {
    case 'bash':
    case 'elixir':
    case 'python':
    case 'ruby':
      return hashComment;
    case 'haskell':
    case 'lua':
      return dashComment;
    default:
      return slashComment;
  }
}
