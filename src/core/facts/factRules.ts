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

/** Words of many languages: what stands before a parenthesis, or alone, and is no name of the program. */
const COMMON_KEYWORDS = words(`
  if else elif elsif for foreach while do switch case catch except finally try return yield await async throw raise
  typeof instanceof sizeof alignof decltype void in of is as new function class struct interface enum
  package import export using require let const var static public private protected internal final
  abstract override virtual readonly extends implements with break continue null nil None true false
  True False self this super cls Self default goto extern`);

/** Of a language, or else of its family. Names in all others: `array(items)` calls a function, but in PHP. */
const OWN_KEYWORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  script: words('delete constructor'),
  python: words('def lambda pass del exec print assert and or not nonlocal global from type list set range map'),
  go: words('func go defer chan range type map select delete'),
  rust: words('match fn impl trait mut where use unsafe loop move dyn ref type union assert print'),
  jvm: words('match def val trait throws synchronized assert when'),
  kotlin: words('when fun val get set init constructor operator inline where throws'),
  c: words('delete operator template typename explicit inline union namespace using and or not assert include'),
  csharp: words(`namespace using base from where select when get set init lock fixed checked unchecked nameof stackalloc
    unsafe ref out params operator explicit and or not`),
  php: words('match fn use namespace trait list array empty isset unset echo print global and or include'),
  ruby: words(
    'module def lambda begin end then when unless until rescue ensure loop and or not assert print include using',
  ),
  swift: words('func init get set guard repeat defer where extension protocol operator throws assert print'),
  dart: words('assert get set extension operator print when'),
};

/** Where it is not known which are words of the language. */
const ALL_KEYWORDS: ReadonlySet<string> = new Set([
  ...COMMON_KEYWORDS,
  ...Object.values(OWN_KEYWORDS).flatMap((own) => [...own]),
  ...words('defp defmodule local'),
]);

const KEYWORDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(OWN_KEYWORDS).map(([of, own]) => [of, new Set([...COMMON_KEYWORDS, ...own])]),
);

export const keywordsOf = (language: LanguageId, { family }: FactRule): ReadonlySet<string> =>
  KEYWORDS.get(language) ?? KEYWORDS.get(family) ?? ALL_KEYWORDS;

/** The one that a method is called on. */
export const SELF_WORDS = words('this self cls @ Self static $this');
export const SUPER_WORDS = words('super parent base');
