import type { LanguageId } from '../base/types';
import { languageById } from '../languages/languages';

/** How a language writes the calls, types and names that make up the graph. */
export interface FactRule {
  /** Languages of the same family can call each other. */
  readonly family: string;
  /**
   * How calls are written: with parentheses; also without them, as in Ruby; or by name alone, so that every name may be
   * a call.
   */
  readonly calls: 'parentheses' | 'bare' | 'names';
  /** Where the type of a name is written: `a: T`, `T a`, `a T`. */
  readonly types: 'colon' | 'before' | 'behind' | 'none';
  /** Whether a call may have a block as its only argument: `use { … }`. */
  readonly trailingBlock?: true;
  /** Whether methods name members of their own type without a receiver. */
  readonly bareMembers?: true;
  /** Whether a call of the type itself creates an instance: `Cart()`. */
  readonly calledTypes?: true;
  /** Whether a name in angle brackets creates an element: `<Cart />`. */
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

/** Languages that write arguments after a name, without parentheses. */
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

/** Returns the rule of a language, or undefined if its files are not code. */
export function factRuleOf(language: LanguageId): FactRule | undefined {
  const rule = RULES[language];
  if (rule) return rule;
  if (languageById(language)?.content !== 'code') return undefined;
  return { family: language, calls: BY_NAMES.has(language) ? 'names' : 'parentheses', types: 'none' };
}

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Keywords of many languages, which stand before a parenthesis or alone without being a name of the program. */
const COMMON_KEYWORDS = words(`
  if else elif elsif for foreach while do switch case catch except finally try return yield await async throw raise
  typeof instanceof sizeof alignof decltype void in of is as new function class struct interface enum
  package import export using require let const var static public private protected internal final
  abstract override virtual readonly extends implements with break continue null nil None true false
  True False self this super cls Self default goto extern`);

/**
 * Keywords of one language or family, which are names in all others: `array(items)` calls a function, except in PHP.
 */
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

/** For languages whose keywords are not listed. */
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

/** Words for the object that a method is called on. */
export const SELF_WORDS = words('this self cls @ Self static $this');
export const SUPER_WORDS = words('super parent base');
