import type { LanguageId } from '../../base/types';
import { all, dotted, extension, fun, owned, rules, suite, title, type, variable, type LineRules } from './lineRule';
import { DOMAIN_RULES } from './domainRules';
import { TOOL_RULES } from './toolRules';

const lisp = dotted(
  extension(/^\s*\(extend-(?:type|protocol)\s+([^\s()]+)/),
  suite(/^\s*\((?:test-suite|describe)\s+"([^"]+)"/),
  title(/^\s*\((?:test-case|testing|it)\s+"([^"]+)"/),
  type(/^\s*\((?:cl-)?def(?:class|struct|type|record|protocol|interface|ine-record-type)\s+\(?([^\s()[\]"']+)/i),
  variable(/^\s*\((?:def(?:var|const|custom|parameter|constant|group|face|once)|defvar-local)\s+([^\s()[\]"']+)/i),
  variable(/^\s*\(define\s+([^\s()[\]"']+)\s+[^(\s]/i),
  fun(/^\s*\((?:re-frame|rf)\/reg-[\w-]+\s+(::?[^\s()]+)/),
  fun(/^\s*\((?:cl-|ert-)?def(?:ine)?[\w*!:/-]*\s+\(*(?:\^(?:\{[^}]*\}|[^\s{]\S*)\s+)*([^\s()[\]"'^]+)/i),
  fun(/^\s*\((?:fn|\u03bb|macro)\s+([^\s()[\]"']+)/),
);
const ml = all(
  extension(/^\s*module\s+(?:(?:type|rec|internal|private|public)\s+)*([A-Z][\w.']*)/),
  type(
    /^\s*(?:type|exception|class|and)\s+(?:nonrec\s+)?(?:\([^)]*\)\s*|'\w+\s+)?([A-Za-z_][\w']*)\s*(?:<[^>]*>)?\s*(?:\([^)]*\)\s*)?=/,
  ),
  fun(/^\s*(?:static\s+)?member\s+(?:inline\s+)?(?:\w+\.)?([a-zA-Z_][\w']*)/),
  fun(
    /^\s*(?:let|and|fun|val)\s+(?:(?:rec|inline|private|async|mutable)\s+)*(?!(?:rec|inline|private|async|mutable)\b)([a-z_][\w']*)\s+(?![=:]|in\b)\S/,
  ),
  fun(
    /^\s*(?:let|and|val)\s+(?:rec\s+|inline\s+)*([a-z_][\w']*)\s*(?::[^=]+)?=\s*(?:fun\b|function\b|async\b|\([^)]*\)\s*=>|\w+\s*=>)/,
  ),
  fun(/^\s*external\s+([a-z_][\w']*)\s*:/),
  fun(/^\s*(?:let|and)\s+(?:(?:rec|inline|private)\s+)*(?!(?:rec|inline|private)\b)([a-z_][\w']*)\s*$/),
  title(/^\s*let\s+(?:inline\s+|rec\s+)*\(\s*([^\w\s()]+)\s*\)\s/),
  variable(/^(?:let|val)\s+(?:rec\s+|mutable\s+)*([a-z_][\w']*)\s*[=:]/),
);
const ocaml = all(
  type(/^\s*(?:type|exception)\s+(?:nonrec\s+)?(?:\([^)]*\)\s*|[+-]?'\w+\s+)?([A-Za-z_][\w']*)\s*(?:of\b.*|:.*)?$/),
  type(/^\s*class\s+(?:virtual\s+)?(?:\[[^\]]*\]\s*)?([a-z_][\w']*)\b[^=]*=/),
  title(/^\s*let%(?:expect_)?test(?:_unit|_module)?\s+"([^"]+)"/),
  fun(/^\s*let(?:\[@[\w.]+\]|%\w+)\s+(?:rec\s+)?([a-z_][\w']*)\s+(?![=:])\S/),
  fun(/^\s*val\s+([a-z_][\w']*)\s*:(?:.*->|\s*$)/),
  fun(/^\s*method!?\s+(?:(?:private|virtual)\s+)*([a-z_][\w']*)/),
  ...ml.rules,
);
const sml = all(
  extension(/^\s*(?:structure|functor|signature)\s+(\w+)/),
  type(/^\s*(?:datatype|eqtype|type|abstype|exception)\s+(?:\([^)]*\)\s*|'\w+\s+)?([A-Za-z_][\w']*)/),
  fun(/^\s*(?:fun|and)\s+(?:'\w+\s+|\([^)]*\)\s*(?=[a-z]))?([A-Za-z_][\w']*)\s+(?!=)\S/),
  fun(/^\s*val\s+(?:rec\s+)?([A-Za-z_][\w']*)\s*(?::[^=]*)?=\s*(?:fn\b|$)/),
  fun(/^\s*val\s+([A-Za-z_][\w']*)\s*:(?:.*->|\s*$)/),
  variable(/^(?:\s{3})?val\s+([A-Za-z_][\w']*)\s*[=:]/),
);
/** Rules of languages with signatures: a name and its type, on their own line above the equations. */
const signature = all(
  type(/^(?:data|type|record|class|newtype|inductive)\s+(?:alias\s+)?([A-Z]\w*)/),
  fun(/^([a-z_][\w']*)\s*::?\s/),
);
/** The same, with functions that have equations only. */
const equations = all(
  ...signature.rules,
  fun(/^port\s+([a-z]\w*)\s*:/),
  fun(
    /^(?!(?:type|port|import|module|infix\w*|data|newtype|class|instance|foreign)\b)([a-z]\w*)(?:\s+[\w(){},.\s]*)?=(?:\s|$)/,
  ),
);
const verilog = all(
  fun(
    /^\s*(?:(?:virtual|static|protected|local|pure|extern|automatic)\s+)*(?:function|task)\s+(?:automatic\s+|static\s+)?(?:[^;(]*[\s\]])?([A-Za-z_]\w*)\s*[(;]/,
  ),
  type(
    /^\s*(?:virtual\s+)?(?:module|macromodule|interface|program|package|class|primitive)\s+(?:automatic\s+|static\s+)?([A-Za-z_]\w*)/,
  ),
);
/** A method whose head may go on, or whose brace stands, on the next line. */
const modifiedMethod = fun(
  /^\s*(?:(?:public|private|protected|internal|global|static|final|override|virtual|abstract|async|synchronized|testmethod|webservice)\s+)+(?:(?!new\b)\w[\w.]*(?:<[^()=;]*>)?(?:\[\]|\?)?\s+)?(?!(?:class|interface|enum|get|set)\b)(\w+)\s*\([^;=]*$/i,
);
const shaders = rules(type(/^\s*(?:struct|cbuffer|technique|buffer)\s+(\w+)/));

/**
 * Matches the head of a function at any depth: attributes, its type, its name, parameters, and what may stand between
 * them and the body.
 */
const INDENTED_FUNCTION =
  /^\s+(?:(?:@\w+(?:\([^()]*\))?|\[[^\]]*\]|static|inline|final|override|public|private|protected|package|pure|nothrow|const|inout|ref|auto|export|extern\s*\(\w+\))\s+)*(?!(?:return|else|new|throw|if|static|case|goto|delete|assert|mixin|alias|import|enum|version|debug|in|out|cast)\b)[A-Za-z_][\w.]*(?:![\w.]+|!?\([^()]*\)|<[^<>]*>|\[[^\]]*\])*[*\s]+(?!(?:if|for|while|switch|foreach|return|this|inout|extern|version)\b)([A-Za-z_]\w*)\s*(?:\([^(){};]*\)\s*)?\((?:[^(){};]|\([^(){};]*\))*\)\s*(?::\s*\w+\s*)?(?:(?:const|pure|nothrow|inout|shared|immutable|return|scope|@\w+)\s*)*\{?\s*$/;

/** Line rules by language. */
export const LINE_RULES: Readonly<Partial<Record<LanguageId, LineRules>>> = {
  ...TOOL_RULES,
  ...DOMAIN_RULES,
  'emacs-lisp': lisp,
  lisp,
  scheme: lisp,
  racket: lisp,
  fennel: lisp,
  janet: lisp,
  hy: lisp,
  clojure: lisp,
  ocaml,
  reason: ml,
  rescript: ml,
  fsharp: all(
    owned('extension', /^(?:module|namespace)\s+(?:(?:rec|internal|private|public)\s+)*([A-Z]\w*(?:\.\w+)+)\s*$/),
    title(/^\s*let\s+(?:inline\s+|rec\s+)*``([^`]+)``/),
    title(/^\s*let\s+(?:inline\s+)?\((\|[^)]+\|)\)/),
    suite(/^\s*(?:[fp]?testList|testSequenced)\s+"([^"]+)"/),
    title(/^\s*(?:[fp]?test(?:Case|Async|Property|Task|Theory)?\w*)\s+"([^"]+)"/),
    fun(/^\s*(?:override|default|abstract)\s+(?:\w+\.)?([a-zA-Z_][\w']*)/),
    fun(/^\s*(?:static\s+)?member\s+(?:(?:inline|private|internal|public|val)\s+)*(?:\w+\.)?([a-zA-Z_][\w']*)/),
    ...ml.rules,
  ),
  sml,
  elm: equations,
  purescript: all(type(/^(?:derive\s+)?(?:newtype\s+)?instance\s+(\w+)\s*::/), ...equations.rules),
  idris: signature,
  agda: all(
    extension(/^module\s+([\w.]+)/),
    type(/^ {0,2}(?:data|record)\s+([^\s(){}]+)/),
    fun(/^ {0,2}(?!data\b|record\b|module\b|open\b|infix)([^\s(){};.@"]+)\s+:\s/),
  ),
  lean: all(
    type(/^(?:@\[[^\]]*\]\s*)?(?:structure|inductive|class)\s+([\w.']+)/),
    fun(
      /^(?:@\[[^\]]*\]\s*)?(?:(?:private|protected|noncomputable|partial|unsafe)\s+)*(?:def|theorem|lemma|instance|abbrev)\s+([\w.']+)/,
    ),
  ),
  coq: all(
    type(/^\s*(?:Inductive|CoInductive|Record|Structure|Class|Module)\s+(?:Type\s+)?([\w']+)/),
    fun(
      /^\s*(?:Definition|Fixpoint|CoFixpoint|Lemma|Theorem|Corollary|Proposition|Example|Instance|Function)\s+([\w']+)/,
    ),
  ),
  isabelle: all(
    type(/^\s*(?:datatype|record|type_synonym|locale|class)\s+(?:'\w+\s+)?(\w+)/),
    fun(/^\s*(?:definition|fun|function|primrec|lemma|theorem|corollary)\s+"?(\w+)/),
  ),
  erlang: all(
    extension(/^-module\(\s*([\w']+)/),
    type(/^-(?:record|type|opaque)\(?\s*([\w']+)/),
    variable(/^-define\(\s*(\w+)/),
    fun(/^([a-z]\w*|'[^']+')\s*\(.*(?:->|$)/),
  ),
  prolog: all(fun(/^([a-z]\w*)\s*(?:\(.*)?(?::-|-->|\)\s*\.)/)),
  solidity: rules(
    type(/^\s*(?:abstract\s+)?(?:contract|library|interface|struct|enum)\s+(\w+)/),
    fun(/^\s*(?:function|modifier|event|error)\s+(\w+)/),
    fun(/^\s*(constructor|receive|fallback)\s*\(/),
  ),
  verilog,
  vhdl: all(
    fun(/^\s*(?:pure\s+|impure\s+)?(?:function|procedure)\s+"?(\w+)/i),
    type(/^\s*(?:entity|package(?:\s+body)?|component|configuration)\s+(\w+)/i),
    type(/^\s*architecture\s+(\w+)\s+of\b/i),
    type(/^\s*(?:type|subtype)\s+(\w+)\s+is\b/i),
    fun(/^\s*(\w+)\s*:\s*(?:postponed\s+)?process\b/i),
  ),
  fortran: all(
    fun(
      /^\s*(?:(?:recursive|pure|elemental|impure|integer|real|logical|complex|character|double\s+(?:precision|complex)|type)(?:\s*\*\s*\d+|\s*\([^)]*\))?\s+)*(?:subroutine|function)\s+(\w+)/i,
    ),
    type(/^\s*(?:program|module(?!\s+procedure)|submodule(?:\s*\([^)]*\))?)\s+(\w+)/i),
    type(/^\s*type(?:\s*,[^:]*)?\s*(?:::)?\s*(?!is\b)([a-z]\w*)\s*$/i),
  ),
  cobol: dotted(
    type(/^[\d ]{0,7}\s*PROGRAM-ID\.\s+([\w-]+)/i),
    fun(/^(?:[\d ]{6} )? {0,3}(?!END-|EXIT|GOBACK|STOP|CONTINUE|DECLARATIVES)([A-Z\d][\w-]*)(?:\s+SECTION)?\s*\.\s*$/i),
  ),
  ada: all(
    fun(/^\s*(?:overriding\s+|not\s+overriding\s+)?(?:procedure|function|entry)\s+"?([\w.]+)/i),
    type(
      /^\s*(?:private\s+)?(?:package(?:\s+body)?|task(?:\s+(?:body|type))?|protected(?:\s+(?:body|type))?|type|subtype)\s+([\w.]+)/i,
    ),
  ),
  pascal: all(
    owned('function', /^\s*(?:class\s+)?(?:procedure|function|constructor|destructor|operator)\s+([\w.<>]+)/i),
    type(/^\s*(\w+)(?:<[^>]*>)?\s*=\s*(?:packed\s+)?(?:class|record|interface|object|dispinterface)\b(?!\s*of\b)/i),
    extension(/^\s*(?:unit|program|library)\s+([\w.]+)/i),
  ),
  vb: all(
    fun(
      /^\s*(?:(?:public|private|protected|friend|shared|overrides|overridable|async|static|partial|default|readonly|mustoverride|iterator|declare(?:\s+ptrsafe)?)\s+)*(?:sub|function|property(?:\s+(?:get|let|set))?|operator)\s+(\w+|[^\s\w(]+)/i,
    ),
    type(
      /^\s*(?:(?:public|private|friend|partial|mustinherit|notinheritable)\s+)*(?:class|module|structure|interface|enum|type)\s+(\w+)/i,
    ),
  ),
  abap: all(type(/^\s*(?:class|interface)\s+(\w+)/i), fun(/^\s*(?:method|form|function|module)\s+([\w~]+)/i)),
  sas: all(fun(/^\s*%macro\s+(\w+)/i), fun(/^\s*(?:data|proc)\s+([\w.]+)/i)),
  stata: all(fun(/^\s*(?:cap(?:ture)?\s+)?program\s+(?:define\s+|def\s+)?(?!drop\b|list\b)(\w+)/)),
  r: dotted(
    type(/^\s*([\w.]+)\s*(?:<-|=)\s*(?:R6::)?(?:R6Class|setRefClass|setClass)\b/),
    fun(/^\s*([\w.]+|`[^`]+`)\s*(?:<<?-|=)\s*(?:[\w.:]+\()?(?:function\b|\\\()/),
    fun(/^\s*["']([^"']+)["']\s*(?:<<?-|=)\s*(?:function\b|\\\()/),
    suite(/^\s*(?:describe|context)\(\s*["']([^"']+)/),
    title(/^\s*(?:test_that|it)\(\s*["']([^"']+)/),
    fun(/^\s*assign\(\s*["']([^"']+)["']\s*,\s*function\b/),
    fun(/^\s*(?:setMethod|setGeneric)\(\s*["']([^"']+)/),
    fun(/^\s*function\s+([\w.]+)/),
  ),
  julia: rules(
    fun(
      /^\s*(?:@\w+\s+)*(?:[A-Z]\w*\.)*([A-Za-z_][\w!]*)\((?:[^()]|\([^()]*\))*\)\s*(?:::[^=]+)?(?:where\s+[^=]+)?=(?!=)/,
    ),
    fun(/^\s*(?:const\s+)?([A-Za-z_][\w!]*)\s*=\s*(?:\([^()]*\)|\w+)\s*->/),
    fun(/^const\s+([A-Za-z_][\w!]*)\s*=\s*[\w.!]{1,60}\([^()]*\)\s+do\b/),
    fun(/^\s*(?:\w+\.)*:?\(?([^\w\s().:=#"]{1,3})\)?\([^()]*\)\s*=(?!=)/),
    title(/^\s*@testset\s+"([^"]+)"/),
    type(/^\s*(?:abstract|primitive)\s+type\s+(\w+)/),
    fun(/^\s*(?:@\w+\s+)?function\s+(?:\w+\.)+:\(?([^\w\s()]{1,3})/),
    fun(/^\s*(?:\w+\.)+:\(([^\w\s()]{1,3})\)\([^()]*\)\s*=(?!=)/),
    fun(/^\s*(?:@\w+\s+)?function\s+(?:[\w.]+\.)?([\w!]+)/),
    fun(/^\s*(?:@\w+\s+)?function\s+\(\w*::(\w+)\)/),
  ),
  matlab: all(
    type(/^\s*classdef\s+(?:\([^)]*\)\s*)?(\w+)/),
    fun(/^\s*function\s+(?:(?:\[[^\]]*\]|\w+)\s*=\s*)?([\w.]+)/),
  ),
  mathematica: all(fun(/^([A-Za-z$]\w*)\[[^\]]*_[^\]]*\]\s*:?=/)),
  cython: rules(
    type(/^\s*(?:cdef\s+|cpdef\s+)?(?:class|struct|enum|union)\s+(\w+)/),
    fun(/^\s*(?:cdef|cpdef)\s+(?:inline\s+|public\s+|api\s+)*(?:[^=(]*[\s*\]])?(\w+)\s*\(/),
    fun(/^\s*(?:async\s+)?def\s+(\w+)/),
  ),
  nim: rules(
    suite(/^\s*suite\s+"([^"]+)"/),
    title(/^\s*test\s+"([^"]+)"/),
    fun(/^\s*(?:proc|func|method|iterator|template|macro|converter)\s+`?([^\s`(*[]+)/),
    type(/^\s+(\w+)\*?\s*(?:\{\.[^}]*\.\})?\s*=\s*(?:ref\s+|ptr\s+)?(?:object|enum|tuple|concept)\b/),
  ),
  coffeescript: rules(
    suite(/^\s*(?:describe|context)\s+["']([^"']+)["']/),
    title(/^\s*(?:it|test|specify)\s+["']([^"']+)["']/),
    fun(/^\s*@?([\w.$]+)\s*[=:]\s*(?:\([^)]*\)\s*)?[-=]>/),
  ),
  livescript: rules(
    fun(/^\s*(?:(?:const|var|let|export)\s+)?@?([\w$-]+)\s*[=:]\s*(?:\([^)]*\)\s*)?!?[-~]{1,2}>/),
    fun(/^\s*(?:async\s+)?function\*?\s+([\w$-]+)/),
  ),
  moonscript: rules(fun(/^\s*@?([\w.]+)\s*[=:]\s*(?:\([^)]*\)\s*)?[-=]>/)),
  apex: rules(type(/^\s*trigger\s+(\w+)\s+on\b/i), modifiedMethod),
  vala: rules(modifiedMethod),
  crystal: rules(
    suite(/^\s*(?:describe|context)\s+"?([A-Z][\w:]*|(?<=")[^"]+)/),
    title(/^\s*(?:it|pending)\s+"([^"]+)"/),
    fun(/^\s*(?:(?:private|protected|abstract)\s+)*(?:def|macro)\s+(?:self\.)?(\w+(?:[?!]|=(?=\())?|[^\s\w(;"]+)/),
  ),
  ballerina: rules(
    fun(/^\s*(?:isolated\s+)?resource\s+(?:isolated\s+)?function\s+\w+\s+(?:\w+\/)*(\w+)/),
    type(/^(?:isolated\s+)?service\s+(?:\S+\s+)?\/(?:\w+\/)*(\w+)/),
  ),
  smalltalk: dotted(type(/^\s*[\w.]+\s+subclass:\s*#?(\w+)/), fun(/^([a-z]\w*)\s*\[?\s*$/)),
  odin: all(
    fun(/^(\w+)\s*::\s*(?:#\w+\s+)?proc\b/),
    type(/^(\w+)\s*::\s*(?:distinct\s+)?(?:struct|enum|union|bit_set)\b/),
    variable(/^(\w+)\s*::?=?\s/),
  ),
  chapel: rules(fun(/^\s*(?:(?:private|public|inline|override|export|extern)\s+)*(?:proc|iter|operator)\s+(\w+)/)),
  pony: rules(
    fun(/^\s*(?:fun|be|new)\s+(?:(?:ref|val|box|iso|trn|tag)\s+)?(\w+)/),
    type(/^(?:actor|class|primitive|trait|interface|struct)\s+(?:\w+\s+)?([A-Z]\w*)/),
  ),
  gdscript: rules(type(/^class_name\s+(\w+)/), fun(/^\s*(?:static\s+)?func\s+(\w+)/)),
  vyper: rules(fun(/^def\s+(\w+)/), type(/^(?:struct|interface|event|enum|flag)\s+(\w+)/)),
  cairo: rules(fun(/^\s*(?:pub\s+)?(?:func|fn)\s+(\w+)/)),
  move: rules(
    extension(/^\s*module\s+(?:\w+::)*(\w+)/),
    fun(/^\s*(?:public(?:\([^)]*\))?\s+|entry\s+|native\s+|inline\s+)*fun\s+(\w+)/),
    type(/^\s*(?:public\s+)?(?:struct|enum)\s+(\w+)/),
  ),
  perl: rules(
    title(/^\s*subtest\s+["']([^"']+)["']\s*(?:=>|,)\s*sub\b/),
    title(
      /^\s*(?:get|post|put|patch|del|any|around|before|after|helper|hook|on|websocket|under)\s*\(?\s*["']?([^"'\s=,]+)["']?\s*(?:=>|,)\s*sub\b/,
    ),
    fun(/^\s*(?:(?:my|our|local|state)\s+)?[$*](?:\w+::)*(\w+)\s*=\s*(?:[a-z_]\w{0,40}\s*\(\s*)?sub\b/),
    fun(/^\s*["']?(\w+)["']?\s*=>\s*sub\b[^}]*$/),
    fun(/^\s*(?:(?:async|my|our|override|augment)\s+)*(?:method|fun|func|sub)\s+((?:\w+(?:::|'))*\w+)\s*(?:[({:;]|$)/),
    fun(/^(BEGIN|END|INIT|CHECK|UNITCHECK)\s*\{/),
    type(/^\s*(?:class|role)\s+((?:\w+::)*\w+)/),
    owned('extension', /^\s*package\s+(\w+(?:::\w+)*)/),
  ),
  raku: rules(
    fun(/^\s*(?:(?:multi|proto|only|our|my|unit)\s+)*(?:sub|method|submethod|token|rule|regex)\s+[!^]?([\w'-]+)/),
    type(/^\s*(?:unit\s+)?(?:class|role|grammar|module)\s+([\w:-]+)/),
  ),
  'objective-c': rules(type(/^\s*@(?:interface|implementation|protocol)\s+(\w+)/), fun(/^[-+]\s*\([^)]*\)\s*(\w+)/)),
  p4: rules(fun(/^\s*(?:control|parser|action|table)\s+(\w+)/)),
  circom: rules(fun(/^\s*(?:template|function)\s+(\w+)/)),
  autoit: rules(fun(/^\s*Func\s+(\w+)/i)),
  factor: dotted(fun(/^:{1,2}\s+(\S+)/)),
  glsl: shaders,
  hlsl: rules(...shaders.rules, fun(INDENTED_FUNCTION)),
  metal: shaders,
  opencl: shaders,
  wgsl: all(fun(/^\s*(?:@\w+(?:\([^)]*\))?\s*)*fn\s+(\w+)/), type(/^\s*struct\s+(\w+)/)),
  d: rules(fun(/^\s*(?:@?\w+\s+)*?(~?this)\s*\(/), fun(INDENTED_FUNCTION)),
  asm: dotted(
    fun(/^TEXT\s+(?:[^\s(]*\u00b7)?([\w<>]+)(?:<ABI\w+>)?\(SB\)/),
    fun(/^\s*(?:%i?macro|macro|proc)\s+([A-Za-z_]\w*)/i),
    fun(/^([A-Za-z_@?][\w.$@?]*):(?!:)/),
    fun(/^\s*([A-Za-z_@?][\w$@?]*)\s+PROC\b/i),
  ),
  dart: rules(variable(/^\s+static\s+(?:late\s+)?(?:const|final)\s+(?:[\w.]+(?:<[^=;]*>)?\??\s+)?(\w+)\s*[=;]/)),
  typescript: rules(
    variable(/^\s+(?:(?:public|private|protected)\s+)?static\s+(?:override\s+)?readonly\s+#?([\w$]+)\s*[=:;]/),
  ),
  java: rules(
    variable(
      /^\s+(?:(?:public|private|protected)\s+)?(?:static\s+final|final\s+static)\s+[\w.]+(?:<[^=;]*>)?(?:\[\])*\s+(\w+)\s*[=;]/,
    ),
  ),
  csharp: rules(
    variable(
      /^\s+(?:(?:public|private|protected|internal|new)\s+)*(?:const|static\s+readonly)\s+[\w.]+(?:<[^=;]*>)?(?:\[,*\])*\??\s+(\w+)\s*[=;]/,
    ),
    variable(
      /^\s+(?:(?:public|private|protected|internal|new|static|virtual|override|abstract|sealed|required)\s+)+(?!(?:class|interface|struct|enum|record|delegate|event|partial|readonly|async|extern|unsafe|operator|ref)\b)[\w.]+(?:<[^=;(){}]*>)?(?:\[,*\])*\??\s+(\w+)\s*(?:\{|=>|$)/,
    ),
  ),
  kotlin: rules(
    fun(/^\s*(?:[a-z]+\s+)*fun\s+(?:<[^>]*>\s*)?[A-Z][\w.]*<[^=({]{1,80}>\??\.(\w+)\s*\(/),
    variable(/^\s*(?:[a-z]+\s+)*va[lr]\s+(?:<[^>]*>\s*)?[A-Z][\w.]*<[^=({]{1,80}>\??\.(\w+)\s*(?::|$)/),
  ),
  php: rules(variable(/^\s+(?:(?:public|protected|private|final)\s+)*const\s+(?:[?\w|\\]+\s+)?(\w+)\s*=/)),
  lua: rules(title(/^\s*\[\s*["']([^"'\n]+)["']\s*\]\s*=\s*(?:[\w.]+\()?function\b/)),
  rust: rules(variable(/^\s*(?:pub(?:\([^()]*\))?\s+)?static\s+(?:ref|mut)\s+(\w+)\s*:/)),
  llvm: dotted(fun(/^define\s.*@"?([\w.$-]+)"?\(/)),
  mlir: dotted(fun(/^\s*(?:func\.)?func\s.*?@([\w.$-]+)/)),
  wat: dotted(fun(/^\s*\(func\s+\$([\w.$-]+)/)),
  forth: dotted(fun(/^\s*:\s+(\S+)/)),
};
