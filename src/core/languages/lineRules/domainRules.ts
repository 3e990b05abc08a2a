import type { LanguageId } from '../../base/types';
import { all, dotted, fun, rules, title, type, variable, type LineRules } from './lineRule';

/** A type, a name and parameters at the beginning of a line, as in C. */
const typedFunction = fun(
  /^\s*(?:(?:override|final|private|static|cached|abstract|export|uniform)\s+)*(?!(?:return|else|new|throw|case|delete)\b)[A-Za-z_]\w*(?:<[^<>]*>|\[[^\]]*\]|[*&])*\s+(?!(?:if|for|while|switch)\b)([A-Za-z_]\w*)\s*\([^;]*\)?\s*\{?\s*$/,
);
const prover = (words: string): LineRules =>
  rules(fun(new RegExp(`^\\s*(?:(?:ghost|static|twostate|least|greatest)\\s+)*(?:${words})\\s+(\\w+)`)));

/** Line rules of languages for one purpose, by language: proofs, contracts, queries, games, trade, models. */
export const DOMAIN_RULES: Readonly<Partial<Record<LanguageId, LineRules>>> = {
  '1c': all(
    fun(
      /^\s*(?:\u0410\u0441\u0438\u043d\u0445\s+|async\s+)?(?:\u043f\u0440\u043e\u0446\u0435\u0434\u0443\u0440\u0430|\u0444\u0443\u043d\u043a\u0446\u0438\u044f|procedure|function)\s+([\p{L}_][\p{L}\p{N}_]*)/iu,
    ),
  ),
  al: all(
    type(
      /^\s*(?:codeunit|table|page|report|query|xmlport|enum|interface|tableextension|pageextension|enumextension)\s+(?:\d+\s+)?"?([\w .&-]+)/i,
    ),
    fun(/^\s*(?:(?:local|internal|protected)\s+)?(?:procedure|trigger)\s+"?(\w+)/i),
  ),
  alloy: rules(
    fun(/^\s*(?:private\s+)?(?:pred|fun|fact|assert|check)\s+(\w+)/),
    type(/^\s*(?:\w+\s+){0,3}sig\s+(\w+)/),
  ),
  aspectj: rules(
    type(/^\s*(?:(?:public|privileged|abstract|static)\s+)*aspect\s+(\w+)/),
    fun(/^\s*(?:(?:public|protected|private|abstract)\s+)*pointcut\s+(\w+)/),
  ),
  brightscript: all(fun(/^\s*(?:function|sub)\s+(\w+)/i)),
  clarity: dotted(
    fun(/^\s*\(define-(?:public|private|read-only)\s+\(([^\s()]+)/),
    variable(/^\s*\(define-(?:constant|data-var|map|fungible-token|non-fungible-token|trait)\s+([^\s()]+)/),
  ),
  codeql: rules(
    fun(/^\s*(?:(?:private|pragma\[\w+\]|abstract|override|final|cached)\s+)*predicate\s+(\w+)/),
    typedFunction,
  ),
  dafny: prover('method|lemma|predicate|function(?:\\s+method)?|iterator|constructor'),
  drools: all(title(/^\s*(?:rule|query)\s+"([^"]+)"/), fun(/^\s*(?:rule|query|function\s+\w+)\s+(\w+)/)),
  fstar: rules(fun(/^\s*(?:private\s+|inline_for_extraction\s+)*(?:let(?:\s+rec)?|val|and)\s+([a-z_][\w']*)\s+\S/)),
  futhark: all(fun(/^\s*(?:entry|def|let)\s+([a-z_][\w']*)/), type(/^\s*(?:type|module)\s+\W?([\w']+)/)),
  ispc: rules(typedFunction),
  mql: rules(typedFunction),
  openqasm: rules(fun(/^\s*(?:gate|def|defcal|opaque)\s+(\w+)/)),
  pddl: dotted(
    fun(/^\s*\(:(?:durative-)?action\s+([^\s()]+)/i),
    type(/^\s*\(define\s+\((?:domain|problem)\s+([^\s()]+)/i),
  ),
  promela: rules(fun(/^\s*(?:active\s*(?:\[\d+\])?\s*)?(?:proctype|inline)\s+(\w+)/)),
  qsharp: rules(fun(/^\s*(?:(?:internal|@\w+\([^)]*\))\s+)*(?:operation|function)\s+(\w+)/)),
  renpy: rules(fun(/^\s*(?:label|screen|transform|image)\s+(\w+)/)),
  'resource-script': all(type(/^([A-Z_]\w*)\s+(?:DIALOG(?:EX)?|MENU(?:EX)?|ACCELERATORS|STRINGTABLE|VERSIONINFO)\b/)),
  selinux: all(
    fun(/^\s*(?:interface|template)\(`(\w+)/),
    type(/^\s*(?:type|attribute|role)\s+(\w+)/),
    fun(/^\s*(?:policy_module)\((\w+)/),
  ),
  slang: rules(type(/^\s*(?:struct|interface|extension|enum)\s+(\w+)/), typedFunction),
  smali: dotted(
    fun(/^\.method\s+(?:[\w-]+\s+)*([\w<>$]+)\(/),
    type(/^\.class\s+(?:[\w-]+\s+)*L(?:[\w$-]+\/)*([\w$]+);/),
  ),
  smt: dotted(fun(/^\s*\((?:define|declare)-(?:fun(?:-rec)?|const|sort|datatypes?)\s+([^\s()]+)/)),
  sqf: rules(fun(/^\s*([A-Za-z]\w*)\s*=\s*(?:compile\w*\s+)?\{/)),
  stan: rules(typedFunction, type(/^(functions|data|transformed data|parameters|model|generated quantities)\s*\{/)),
  tla: all(fun(/^(?:LOCAL\s+)?([A-Za-z_]\w*)(?:\([^)]*\))?\s*==/), type(/^-{4,}\s*MODULE\s+(\w+)/)),
  unrealscript: rules(
    type(/^\s*class\s+(\w+)\s+extends\b/i),
    fun(/^\s*(?:\w+(?:\([^)]*\))?\s+)*?(?:function|event|operator\([^)]*\))\s+(?:[\w<>]+\s+)?(\w+)\s*\(/i),
  ),
  wdl: rules(fun(/^\s*(?:task|workflow)\s+(\w+)/)),
  xquery: dotted(fun(/^\s*declare\s+(?:%\S+\s+)*(?:updating\s+)?function\s+(?:[\w-]+:)?([\w.-]+)/)),
  yara: rules(fun(/^\s*(?:(?:private|global)\s+)*rule\s+(\w+)/)),
  zeek: rules(fun(/^\s*(?:(?:export|redef)\s+)*(?:function|event|hook)\s+(?:\w+::)?(\w+)\s*\(/)),
};
