import bash from 'highlight.js/lib/languages/bash';
import c from 'highlight.js/lib/languages/c';
import clojure from 'highlight.js/lib/languages/clojure';
import cpp from 'highlight.js/lib/languages/cpp';
import csharp from 'highlight.js/lib/languages/csharp';
import css from 'highlight.js/lib/languages/scss';
import dart from 'highlight.js/lib/languages/dart';
import dockerfile from 'highlight.js/lib/languages/dockerfile';
import elixir from 'highlight.js/lib/languages/elixir';
import erlang from 'highlight.js/lib/languages/erlang';
import go from 'highlight.js/lib/languages/go';
import graphql from 'highlight.js/lib/languages/graphql';
import groovy from 'highlight.js/lib/languages/groovy';
import haskell from 'highlight.js/lib/languages/haskell';
import ini from 'highlight.js/lib/languages/ini';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import julia from 'highlight.js/lib/languages/julia';
import kotlin from 'highlight.js/lib/languages/kotlin';
import lua from 'highlight.js/lib/languages/lua';
import makefile from 'highlight.js/lib/languages/makefile';
import markdown from 'highlight.js/lib/languages/markdown';
import objectivec from 'highlight.js/lib/languages/objectivec';
import ocaml from 'highlight.js/lib/languages/ocaml';
import perl from 'highlight.js/lib/languages/perl';
import php from 'highlight.js/lib/languages/php';
import powershell from 'highlight.js/lib/languages/powershell';
import protobuf from 'highlight.js/lib/languages/protobuf';
import python from 'highlight.js/lib/languages/python';
import r from 'highlight.js/lib/languages/r';
import ruby from 'highlight.js/lib/languages/ruby';
import rust from 'highlight.js/lib/languages/rust';
import scala from 'highlight.js/lib/languages/scala';
import sql from 'highlight.js/lib/languages/sql';
import swift from 'highlight.js/lib/languages/swift';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import { createLowlight } from 'lowlight';
import type { SyntaxKind } from '../../src/shared/viewMessages';
import type { Token } from './markedTokens';

/**
 * Colors code with highlight.js through lowlight, which returns a tree, so that no markup is ever built from a
 * repository's text.
 */

const lowlight = createLowlight({
  bash,
  c,
  clojure,
  cpp,
  csharp,
  css,
  dart,
  dockerfile,
  elixir,
  erlang,
  go,
  graphql,
  groovy,
  haskell,
  ini,
  java,
  javascript,
  json,
  julia,
  kotlin,
  lua,
  makefile,
  markdown,
  objectivec,
  ocaml,
  perl,
  php,
  powershell,
  protobuf,
  python,
  r,
  ruby,
  rust,
  scala,
  sql,
  swift,
  typescript,
  xml,
  yaml,
});

/** Maps VS Code's language ids to the names of the grammars where they differ. Zig is most similar to Rust. */
const grammarOf: Readonly<Record<string, string>> = {
  astro: 'xml',
  html: 'xml',
  javascriptreact: 'javascript',
  'objective-c': 'objectivec',
  proto: 'protobuf',
  shellscript: 'bash',
  fish: 'bash',
  solidity: 'javascript',
  svelte: 'xml',
  toml: 'ini',
  typescriptreact: 'typescript',
  vue: 'xml',
  zig: 'rust',
};

const kinds: Readonly<Record<string, SyntaxKind>> = {
  comment: 'comment',
  doctag: 'comment',
  quote: 'comment',
  string: 'string',
  regexp: 'string',
  char: 'string',
  subst: 'variable',
  number: 'number',
  keyword: 'keyword',
  'keyword type': 'type',
  'meta-keyword': 'keyword',
  meta: 'keyword',
  operator: 'keyword',
  literal: 'constant',
  symbol: 'constant',
  bullet: 'constant',
  'variable constant_': 'constant',
  'title function_': 'function',
  'title.function': 'function',
  title: 'function',
  section: 'function',
  built_in: 'type',
  type: 'type',
  'title class_': 'type',
  class: 'type',
  params: 'parameter',
  variable: 'variable',
  property: 'variable',
  attr: 'variable',
  attribute: 'attribute',
  name: 'tag',
  tag: 'tag',
  'selector-tag': 'tag',
  'selector-class': 'attribute',
};

/** Themes distinguish `if` and `return` from `class` and `const`; highlight.js does not. */
const controlWords = new Set(
  'as assert async await break case catch continue default defer do elif else elsif end except export finally for foreach from go goto guard if import in loop match pass raise rescue return switch then throw throws try unless until use using when while with yield'.split(
    ' ',
  ),
);

interface TreeNode {
  readonly type: string;
  readonly value?: string;
  readonly properties?: { readonly className?: unknown };
  readonly children?: readonly TreeNode[];
}

/** Returns the tokens of each line of `code`. */
export function highlightLines(code: string, language: string): readonly (readonly Token[])[] {
  const grammar = grammarOf[language] ?? language;
  if (!lowlight.registered(grammar)) return code.split('\n').map((text) => [{ text, kind: undefined }]);
  const lines: Token[][] = [[]];
  collect(lowlight.highlight(grammar, code), undefined, lines);
  return lines;
}

function collect(node: TreeNode, kind: SyntaxKind | undefined, lines: Token[][]): void {
  if (node.type === 'text') {
    (node.value ?? '').split('\n').forEach((text, i) => {
      if (i > 0) lines.push([]);
      if (text !== '') lines.at(-1)?.push(...refined(text, kind));
    });
  }
  const own = node.type === 'element' ? (kindOf(node.properties?.className) ?? kind) : kind;
  for (const child of node.children ?? []) collect(child, own, lines);
}

/** Refines tokens that highlight.js classifies more coarsely than themes do. */
function refined(text: string, kind: SyntaxKind | undefined): readonly Token[] {
  if (kind === 'keyword' && controlWords.has(text)) return [{ text, kind: 'control' }];
  if (kind !== 'parameter') return [{ text, kind }];
  // The whole parameter list is one token: only its names are colored.
  return text
    .split(/([\p{L}_$][\p{L}\d_$]*)/u)
    .flatMap((piece, i) => (piece === '' ? [] : [{ text: piece, kind: i % 2 === 1 ? kind : undefined }]));
}

/**
 * Returns the kind of a highlight.js class such as `title function_`. Looks up all of its words first, then the first
 * word.
 */
function kindOf(className: unknown): SyntaxKind | undefined {
  if (!Array.isArray(className)) return undefined;
  const names = className.map((name) => String(name).replace(/^hljs-/, ''));
  return kinds[names.join(' ')] ?? kinds[names[0] ?? ''];
}
