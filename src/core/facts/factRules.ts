import type { LanguageId } from '../base/types';
import { languageById } from '../languages/languages';

/** How a language says what the graph is made of. */
export interface FactRule {
  /** Languages that share it can call each other. */
  readonly family: string;
  /**
   * How calls are written: with parentheses; without them as well, as in Ruby; or by names alone, where every
   * name may be a call.
   */
  readonly calls: 'parentheses' | 'bare' | 'names';
  /** Where a type stands that is written with a name: `a: T`, `T a`, `a T`. */
  readonly types: 'colon' | 'before' | 'behind' | 'none';
  /** Whether a block may be all that is handed over: `use { … }`. */
  readonly trailingBlock?: true;
  /** Whether methods name members of their own type without a receiver. */
  readonly bareMembers?: true;
  /** Whether a type is called to make one of its kind: `Cart()`. */
  readonly calledTypes?: true;
  /** Whether a name between angle brackets is an element that is made: `<Cart />`. */
  readonly elements?: true;
}

const script: FactRule = { family: 'script', calls: 'parentheses', types: 'colon' };
const jvm: FactRule = { family: 'jvm', calls: 'parentheses', types: 'before', bareMembers: true };
const c: FactRule = { family: 'c', calls: 'parentheses', types: 'before' };

const RULES: Readonly<Record<LanguageId, FactRule>> = {
  typescript: script,
  typescriptreact: { ...script, elements: true },
  javascript: { ...script, elements: true },
  javascriptreact: { ...script, elements: true },
  vue: { ...script, elements: true },
  svelte: { ...script, elements: true },
  astro: { ...script, elements: true },
  python: { family: 'python', calls: 'parentheses', types: 'colon', calledTypes: true },
  go: { family: 'go', calls: 'parentheses', types: 'behind' },
  rust: { family: 'rust', calls: 'parentheses', types: 'colon' },
  java: jvm,
  groovy: jvm,
  kotlin: { ...jvm, types: 'colon', trailingBlock: true, calledTypes: true },
  scala: { ...jvm, types: 'colon', trailingBlock: true, calledTypes: true },
  c,
  cpp: { ...c, bareMembers: true, calledTypes: true },
  'objective-c': c,
  csharp: { family: 'csharp', calls: 'parentheses', types: 'before', bareMembers: true },
  php: { family: 'php', calls: 'parentheses', types: 'before' },
  ruby: { family: 'ruby', calls: 'bare', types: 'none', bareMembers: true },
  swift: {
    family: 'swift',
    calls: 'parentheses',
    types: 'colon',
    trailingBlock: true,
    bareMembers: true,
    calledTypes: true,
  },
  dart: { family: 'dart', calls: 'parentheses', types: 'before', bareMembers: true, calledTypes: true },
};

/** Languages that write arguments behind a name, without parentheses. */
const BY_NAMES: ReadonlySet<LanguageId> = new Set([
  'haskell',
  'ocaml',
  'fsharp',
  'elm',
  'purescript',
  'idris',
  'sml',
  'clojure',
  'lisp',
  'emacs-lisp',
  'scheme',
  'racket',
  'fennel',
  'shellscript',
  'powershell',
  'nim',
  'coffeescript',
]);

/** Undefined for what is no code. */
export function factRuleOf(language: LanguageId): FactRule | undefined {
  const rule = RULES[language];
  if (rule) return rule;
  if (languageById(language)?.content !== 'code') return undefined;
  return { family: language, calls: BY_NAMES.has(language) ? 'names' : 'parentheses', types: 'none' };
}

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** What stands before a parenthesis, or alone, and is no name of the program. */
export const KEYWORDS = words(`
  if else elif elsif unless for foreach while until do switch case when match catch except rescue finally ensure try return
  yield await async throw raise assert delete typeof instanceof sizeof alignof decltype void in of is as and or not new
  function func fn fun def defp defmodule lambda class struct interface enum trait impl protocol extension namespace module
  package import export from using use require include let const var val mut static public private protected internal final
  abstract override virtual readonly extends implements with where select from break continue pass null nil None true false
  True False self this super base cls Self default goto end then begin echo print isset unset empty list array match
  go defer chan range type map guard repeat init get set constructor operator template typename explicit inline extern
  synchronized throws global nonlocal local del exec lock fixed checked unchecked nameof stackalloc union unsafe loop move
  dyn ref out params`);

/** The one that a method is called on. */
export const SELF_WORDS = words('this self cls @ Self static $this');
export const SUPER_WORDS = words('super parent base');
