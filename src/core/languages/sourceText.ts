import type { LanguageId } from '../base/types';
import { languageOf } from './languages';
import { readNotebook, type NotebookCell } from './notebook';
import { mayBeScript, scriptLanguage } from './shebang';

/** The text of a file as it is indexed, and its language. */
export interface SourceText {
  readonly language: LanguageId;
  /** Text of the cells for a notebook; the content of the file for all other files. */
  readonly text: string;
  readonly cells?: readonly NotebookCell[];
}

/**
 * Patterns that distinguish languages with the same extension. Where none matches, a file has the language of its
 * extension in the language table.
 */
const TELLING: readonly (readonly [extension: string, language: LanguageId, pattern: RegExp])[] = [
  [
    '.v',
    'verilog',
    /^[ \t]*module\s{1,100}\w+\s{0,100}(?:#\s{0,100})?[(;]|^`(?:timescale|include|define|default_nettype)\b/m,
  ],
  ['.v', 'coq', /^(?:Require|From|Theorem|Lemma|Inductive|Definition|Fixpoint|Module)\s[^\n]{0,200}[.=][ \t]*$/m],
  ['.m', 'objective-c', /^[ \t]*(?:#import|#include|@interface|@implementation|@import|@class)\b/m],
  ['.h', 'objective-c', /^[ \t]*@(?:interface|protocol|class|import)\b|^NS_ASSUME_NONNULL_BEGIN\b/m],
  ['.inc', 'asm', /^[ \t]*(?:%i?macro|\.macro|%define|section[ \t]+\.)\b/m],
  ['.m', 'matlab', /^[ \t]*(?:function\b|classdef\b|%)/m],
  ['.pl', 'perl', /^[ \t]*(?:use|sub|my|package|require)\s/m],
  ['.pl', 'prolog', /^[ \t]*:-|^[a-z]\w*(?:\([^\n]{0,200}\))?\s{0,100}:-/m],
  ['.cls', 'latex', /\\(?:ProvidesClass|NeedsTeXFormat|LoadClass)\b/],
  ['.cls', 'vb', /^(?:VERSION \d|Attribute VB_)/m],
  ['.ts', 'xml', /^\s*<(?:\?xml|!DOCTYPE TS)\b/],
  ['.fs', 'glsl', /^[ \t]*(?:#version|precision|uniform|varying)\s/m],
  ['.pp', 'pascal', /^[ \t]*(?:unit|program|interface|uses)\s/im],
  ['.bb', 'clojure', /^[ \t]*\((?:ns|require|defn?)\s/m],
  ['.cl', 'lisp', /^[ \t]*\((?:in-package|def\w+)\s/im],
  ['.d', 'makefile', /^[^\n:]{1,200}\.l?o\s*:/],
];
const TELLING_CHARACTERS = 20_000;

/**
 * Returns the text of a file as it is indexed. Every line keeps its line number in the file, except in notebooks that
 * are written on one line.
 */
export function sourceTextOf(path: string, text: string): SourceText {
  if (!path.toLowerCase().endsWith('.ipynb')) return { language: languageOfText(path, text), text };
  return readNotebook(text) ?? { language: 'json', text };
}

function languageOfText(path: string, text: string): LanguageId {
  const known = languageOf(path)?.id;
  const script = known === undefined || mayBeScript(path) ? scriptLanguage(text) : undefined;
  return script ?? byContent(path, text) ?? known ?? 'plaintext';
}

function byContent(path: string, text: string): LanguageId | undefined {
  const extension = path.slice(path.lastIndexOf('.')).toLowerCase();
  const begin = text.slice(0, TELLING_CHARACTERS);
  return TELLING.find(([one, , pattern]) => one === extension && pattern.test(begin))?.[1];
}
