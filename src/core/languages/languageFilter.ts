import type { LanguageId } from '../base/types';
import { languageByExtension, languageById } from './languages';

/** Files that a request selects by a language: all files of some languages, the files with an extension, or both. */
export interface LanguageFilter {
  /** Name as displayed. */
  readonly name: string;
  readonly ids: readonly LanguageId[];
  /** Extension with the dot, in lower case. */
  readonly extension?: string;
}

/** Common alternative names of languages. */
const spoken: Readonly<Record<string, LanguageId>> = {
  golang: 'go',
  'c++': 'cpp',
  cuda: 'cpp',
  'c#': 'csharp',
  'f#': 'fsharp',
  node: 'javascript',
  nodejs: 'javascript',
  react: 'typescriptreact',
  shell: 'shellscript',
  docker: 'dockerfile',
  make: 'makefile',
  objc: 'objective-c',
  'objective c': 'objective-c',
  protobuf: 'proto',
  'visual basic': 'vb',
  vba: 'vb',
  'vb.net': 'vb',
  vbnet: 'vb',
  viml: 'vim',
  vimscript: 'vim',
  elisp: 'emacs-lisp',
  'common lisp': 'lisp',
  'common-lisp': 'lisp',
  batch: 'bat',
  assembly: 'asm',
  systemverilog: 'verilog',
  bazel: 'starlark',
  hcl: 'terraform',
  gherkin: 'feature',
  gomod: 'go.mod',
  rst: 'restructuredtext',
  notebook: 'jupyter',
  text: 'plaintext',
};

const components = ['vue', 'svelte', 'astro'];
/**
 * Languages that users count as the same, by id or alternative name, although editors and grammars distinguish them.
 */
const families: Readonly<Record<string, readonly LanguageId[]>> = {
  typescript: ['typescriptreact', ...components],
  javascript: ['javascriptreact', ...components],
  react: ['javascriptreact'],
  python: ['cython'],
  ruby: ['rbs'],
  csharp: ['razor'],
  html: ['pug', 'haml'],
};
/**
 * Extensions that a language shares with others: headers are parsed as C++, of which C is nearly a part, and notebooks
 * as the language of their cells.
 */
const SHARED: Readonly<Record<LanguageId, string>> = { c: '.h', 'objective-c': '.h', jupyter: '.ipynb' };

/** Version after the name of a language, as in `python3`, `c++17` or `lua 5.1`. */
const VERSION = /(?<=[a-z+#])[\s-]*\d+(?:\.\d+)*$/;

/**
 * Resolves a language id, an alternative name, or an extension, which without its dot stands for its language:
 * `typescript`, `golang`, `ts`, `.tsx`. TSX counts as TypeScript, and so does the code in a component.
 */
export function readLanguage(name: string): LanguageFilter | undefined {
  const key = name
    .trim()
    .toLowerCase()
    .replace(/^\*(?=\.)/, '');
  if (key.startsWith('.')) return languageByExtension(key) ? { name: key, ids: [], extension: key } : undefined;
  const language = languageById(spoken[key] ?? key) ?? languageByExtension(`.${key}`);
  if (!language) return VERSION.test(key) ? readLanguage(key.replace(VERSION, '')) : undefined;
  const { id } = language;
  const extension = SHARED[id];
  return { name: id, ids: [id, ...(families[key] ?? families[id] ?? [])], ...(extension && { extension }) };
}
