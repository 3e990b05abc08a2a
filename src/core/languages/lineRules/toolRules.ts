import type { LanguageId } from '../../base/types';
import {
  all,
  annotated,
  block,
  dotted,
  extension,
  fun,
  keyUnder,
  owned,
  rules,
  title,
  type,
  variable,
  type LineRules,
} from './lineRule';

/**
 * Rules for templates: parts that other templates use by name (Twig, Jinja, FreeMarker, Velocity, Mako, Go), and bound
 * functions.
 */
const markup = [
  fun(/^\s*\{%[-~]?\s*(?:macro|define)\s+([\w-]+)/),
  fun(/^\s*<#(?:macro|function)\s+([\w-]+)/),
  fun(/^\s*#(?:macro|define)\s*\(\s*\$?(\w+)/),
  fun(/^\s*<%def\s+name\s*=\s*["'](\w+)/),
  fun(/^\s*\{\{-?\s*define\s+"([^"\s]+)"/),
  fun(
    /^\s+(?!(?:if|for|while|switch|catch|with|function)\b)(?:(?:static|async|get|set)\s+)*([A-Za-z_]\w*)\s*\([^()'"]*\)\s*\{\s*$/,
  ),
  fun(
    /^\s*(?:export\s+)?(?:const|let|var)\s+([\w$]+)\s*=\s*[\w$.]+\((?:[^()]*,\s*)?(?:async\s*)?(?:function\b[^{}]*|\([^()]*\)\s*=>\s*|\w+\s*=>\s*)\{\s*$/,
  ),
];

const nameInNix = String.raw`(?:[\w'-]+|"[^"\n]*"|\$\{[^}\n]*\})`;
/** Attributes that most packages have, so that they distinguish none. */
const partsOfPackage = String.raw`(?:src|meta|env|passthru|patches|\w*[iI]nputs)`;

/** Matches keys of YAML under which keys name jobs, services, tasks or paths. */
const keysOfYaml =
  /^(jobs|services|commands|executors|workflows|tasks|functions|paths|definitions|Resources):\s*(?:#.*)?$/;
/** Matches a line of the job of a pipeline. */
const lineOfJob = /^\s+(?:script|trigger|extends)\s*:/;

/** Line rules of shells, builds, schemas, grammars and pages, by language. */
export const TOOL_RULES: Readonly<Partial<Record<LanguageId, LineRules>>> = {
  powershell: all(
    type(/^\s*(?:class|enum)\s+(\w+)/i),
    fun(/^\s*(?:function|filter|workflow|configuration)\s+(?:(?:script|global|local|private):)?([\w-]+)/i),
    variable(/^\$(?:(?:script|global):)?(\w+)\s*=/i),
  ),
  bat: all(fun(/^\s*:([A-Za-z_][\w.-]*)/)),
  csh: all(fun(/^([A-Za-z_]\w*):\s*$/)),
  fish: dotted(fun(/^\s*function\s+([\w:.-]+)/)),
  nushell: dotted(fun(/^\s*(?:export\s+)?(?:def|extern)\s+(?:--\w+\s+)*"?([\w -]+?)"?\s*(?:--\w+\s+)*\[/)),
  awk: all(fun(/^\s*func(?:tion)?\s+(\w+)/)),
  tcl: dotted(
    type(/^\s*(?:oo::class\s+create|snit::type|itcl::class|namespace\s+eval)\s+([\w:]+)/),
    fun(/^\s*(?:(?:public|private|protected)\s+)?(?:proc|method|itcl::body|typemethod)\s+([\w:.?!*-]+)/),
  ),
  vim: dotted(fun(/^\s*(?:export\s+)?(?:fun?(?:c(?:t(?:i(?:o(?:n)?)?)?)?)?!?|def!?)\s+([\w:#<>.]+)/)),
  applescript: all(fun(/^\s*(?:on|to)\s+(?!error\b)(\w+)\s*(?:\(|$)/)),
  autohotkey: rules(fun(/^([A-Za-z_]\w*)\([^)]*\)\s*(?:\{|=>)/), fun(/^([A-Za-z_]\w*):\s*$/)),
  makefile: dotted(
    variable(/^(?:export\s+|override\s+)?([A-Za-z_][\w.-]*)\s*(?:[:?+!]|::)?=/),
    fun(/^define\s+([\w.-]+)/),
    fun(/^([\w$(){}/%-][\w$(){}./% -]*?)\s*::?(?!=)(?:\s|$)/),
  ),
  just: dotted(variable(/^(?:export\s+)?([\w-]+)\s*:=/), fun(/^@?([\w-]+)(?:\s+[^:]*)?:(?!=)/)),
  cmake: all(
    fun(/^\s*(?:function|macro)\s*\(\s*([\w:.-]+)/i),
    fun(/^\s*(?:\w+_)?add_(?:executable|library|custom_target|plugin|module)\s*\(\s*([\w:.${}-]+)/i),
    fun(/^\s*add_test\s*\(\s*(?:NAME\s+)?([\w:.${}-]+)/i),
    variable(/^\s*(?:option|set)\s*\(\s*(\w+)/i),
  ),
  meson: all(variable(/^(\w+)\s*=/)),
  snakemake: rules(fun(/^(?:rule|checkpoint|module)\s+(\w+)\s*:/), fun(/^def\s+(\w+)/)),
  tablegen: rules(type(/^\s*(?:class|multiclass|def|defm)\s+(\w+)/)),
  starlark: rules(
    fun(/^def\s+(\w+)/),
    block(/^[a-z_][\w.]*\(\s*name\s*=\s*["']([^"'\n]+)["']/),
    block(/^[a-z_][\w.]*\(\s*$/, /^\s+name\s*=\s*["']([^"'\n]+)["']\s*,?\s*$/),
  ),
  dockerfile: dotted(type(/^FROM\s+\S+.*\sAS\s+(\S+)/i), type(/^FROM\s+(?:--\S+\s+)*([^\s:@]+)/i)),
  terraform: dotted(
    owned('type', /^\s*(?:resource|data|ephemeral)\s+"([\w-]+"\s+"[\w-]+)"/),
    type(/^(?:module|provider|variable|output|job|group|task|check|source|build)\s+"([\w.-]+)"/),
    type(/^(locals|terraform)\s*\{/),
  ),
  bicep: all(
    type(/^(?:resource|module|type)\s+(\w+)/),
    fun(/^func\s+(\w+)/),
    variable(/^(?:param|var|output)\s+(\w+)/),
  ),
  nix: dotted(
    block(/^\s{0,12}(outputs)\s*=\s*(?:\w+\s*@\s*)?(?:\{[^}]*\}?|\w+)[^;]*$/),
    fun(/^\s*([\w.'-]+)\s*=\s*(?:\w+\s*@\s*)?(?:\{[^}=]*\}?|[\w-]+)\s*(?:@\s*\w+\s*)?(?::|$)/),
    block(new RegExp(`^\\s{1,12}(?!${partsOfPackage}\\b)(${nameInNix}(?:\\.${nameInNix})*)\\s*=\\s*[^;#"']*\\{\\s*$`)),
    variable(/^\s{0,4}([\w.'-]+)\s*=/),
  ),
  jsonnet: all(fun(/^\s*(?:local\s+)?(\w+)\([^)]*\)\s*(?::{1,3}|=)/), variable(/^\s*local\s+(\w+)\s*=/)),
  rego: all(fun(/^(?:default\s+)?([a-z_]\w*)(?:\([^)]*\)|\[[^\]]*\])?\s*(?:if\b|contains\b|:?=|\{)/)),
  yaml: rules(
    // Steps of workflows and tasks of Ansible. In other lists, names are single words.
    title(/^\s*-\s+name:\s*["']?([^\s"'#:{[|>&*][^"'#\n]*\s[^"'#\n]*[^"'#\s])["']?\s*(?:#.*)?$/),
    keyUnder(keysOfYaml, /^\s+["']?([\w./\\{](?:[^:"'\n]|:(?=\S)){0,100})["']?:\s*(?:[&*][\w-]+\s*|\{.*)?(?:#.*)?$/),
    block(keysOfYaml),
    block(/^["']?([\w.][^:"'\n]{0,100}(?::[\w.][^:"'\n]{0,100}){0,3})["']?:\s*(?:&\w+\s*)?(?:#.*)?$/, lineOfJob),
  ),
  rbs: dotted(
    owned('extension', /^\s*module\s+((?:\w+::)*[A-Z]\w*)/),
    owned('type', /^\s*(?:class|interface)\s+((?:\w+::)*_?[A-Z]\w*)/),
    type(/^\s*type\s+(\w+)/),
    fun(/^\s*(?:(?:private|public)\s+)?def\s+(?:self\??\.)?([^\s:]+):(?:\s|$)/),
    fun(/^\s*(?:(?:private|public)\s+)?attr_(?:reader|writer|accessor)\s+(?:self\.)?(\w+)/),
    variable(/^\s*([A-Z]\w*)\s*:\s/),
  ),
  puppet: dotted(
    type(/^\s*(?:class|define|type)\s+([\w:]+)/),
    type(/^\s*node\s+['"]?([\w.-]+)/),
    fun(/^\s*function\s+([\w:]+)/),
  ),
  kconfig: dotted(type(/^\s*(?:menu)?config\s+(\w+)/)),
  nsis: dotted(
    fun(/^\s*(?:Function|Section|!macro)\s+(?:\/o\s+)?"([^"$\s][^"$]*)"/i),
    fun(/^\s*(?:Function|Section|!macro)\s+(?:\/o\s+)?([\w.$-]+)/i),
  ),
  m4: all(fun(/^\s*(?:AC_DEFUN(?:_ONCE)?|(?:m4_)?define(?:_default)?|AU_ALIAS)\(\s*[[`]{0,2}(\w+)/)),
  bitbake: rules(fun(/^(?:python\s+|fakeroot\s+)*([\w${}-]+)(?::[\w:-]+)?\s*\(\)\s*\{/)),
  groovy: rules(
    title(/^\s*(?:def|void)\s+"([^"]+)"\s*\(/),
    title(/^\s*(?:def|void)\s+'([^']+)'\s*\(/),
    fun(/^\s*stage\s*\(\s*['"]([^'"]+)/),
    fun(/^\s*(?:task|tasks\.(?:register|create|named))\b\s*(?:<\w+>)?\s*\(?\s*['"]?(\w+)/),
    fun(/^\s*(?:(?:def|final|static|private|public|Closure(?:<[^>]*>)?)\s+)*(?:\w+\.)*(\w+)\s*=\s*\{/),
    fun(
      /^(?!return\b|new\b|else\b|throw\b)(?:[A-Z][\w.]*(?:<[^>]*>)?(?:\[\])?|int|long|boolean|double)\s+(\w+)\s*\([^)]*\)\s*\{/,
    ),
    fun(/^process\s+(\w+)/),
    fun(
      /^\s*(?!(?:return|new|else|throw|assert|import|package|in|case)\b)(?:(?:static|final|private|public|protected|synchronized)\s+)*(?:void|def|boolean|int|long|double|[A-Z][\w.]*(?:<[^()=;]*>)?(?:\[\])?)\s+(\w+)\s*\([^()=;]*(?:\)\s*)?$/,
    ),
    fun(/^\s*(?:(?:static|final|private|public|protected)\s+)*(?:void|def)\s+(\w+)\s*\([^();]*$/),
  ),
  sql: annotated(
    /^\s*--\s*:?name:?\s+:?\w/,
    fun(
      /^\s*(?:create\s+(?:or\s+(?:replace|alter)\s+)?|alter\s+)(?:definer\s*=\s*\S+\s+)?(?:(?:non)?editionable\s+)?(?:aggregate\s+|constraint\s+)?(?:function|procedure|proc|trigger|event)\s+(?:if\s+not\s+exists\s+)?((?:\[[^\]]+\]|"[^"]+"|`[^`]+`|'[^']+'|[\w$]+)(?:\s*\.\s*(?:\[[^\]]+\]|"[^"]+"|`[^`]+`|'[^']+'|[\w$]+))*)/i,
    ),
    fun(/^\s*(?:function|procedure)\s+["`[]?([\w.$]+)/i),
    fun(/^\s*--\s*:?name:?\s+:?([\w-]+)/),
    type(
      /^\s*create\s+(?:or\s+replace\s+)?(?:(?:global|local|temp|temporary|unlogged|external|materialized|recursive|virtual|foreign)\s+)*(?:table|view|type|domain|schema|database|package(?:\s+body)?)\s+(?:if\s+not\s+exists\s+)?((?:\[[^\]]+\]|"[^"]+"|`[^`]+`|'[^']+'|[\w$]+)(?:\s*\.\s*(?:\[[^\]]+\]|"[^"]+"|`[^`]+`|'[^']+'|[\w$]+))*)/i,
    ),
    type(
      /^\s*create\s+(?:or\s+replace\s+)?(?:unique\s+|clustered\s+|nonclustered\s+)*(?:index|policy|sequence|role|extension)\s+(?:concurrently\s+)?(?:if\s+not\s+exists\s+)?["'`[]?([\w.$"`[\]-]+)/i,
    ),
  ),
  dbml: all(type(/^(?:table|enum|tablegroup|project)\s+"?([\w.]+)/i)),
  prisma: all(type(/^(?:model|enum|type|view|datasource|generator)\s+(\w+)/)),
  graphql: all(
    type(/^(?:extend\s+)?(?:type|interface|enum|input|union|scalar)\s+(\w+)/),
    fun(/^(?:query|mutation|subscription|fragment|directive)\s+@?(\w+)/),
  ),
  proto: rules(
    owned('extension', /^\s*package\s+([\w.]+)\s*;/),
    fun(/^\s*rpc\s+(\w+)/),
    type(/^\s*(?:message|service|enum|struct|table|exception|union|interface)\s+(\w+)/),
  ),
  idl: rules(
    type(
      /^\s*(?:(?:partial|callback|abstract|@error\(\S+\))\s+)*(?:interface|dictionary|structure|service|resource|operation|namespace|model|enum|union|world|record|mixin|parcelable|list|map)\s+([\w.]+)/,
    ),
    type(/^(?:string|integer|long|short|byte|float|double|boolean|blob|timestamp|document)\s+([A-Z]\w*)\s*$/),
    fun(/^\s*(?:export\s+|op\s+)?([\w-]+)\s*:\s*(?:async\s+)?func\b/),
    fun(/^\s+(?:[\w<>,?[\]]+\s+){1,3}(\w+)\s*\([^)]*\)\s*;/),
  ),
  templ: rules(fun(/^(?:templ|css|script)\s+(?:\([^)]*\)\s*)?(\w+)/)),
  html: rules(...markup),
  jsp: rules(
    fun(/<cffunction\b[^>]{0,200}?\bname\s*=\s*["']?(\w+)/i),
    fun(/^\s*(?:public\s+|private\s+)?(?:function|sub)\s+(\w+)\s*(?:\([^(){}]*\))?\s*$/i),
    fun(
      /^\s*(?:<%!\s*)?(?!return\b|new\b|else\b|throw\b)(?:(?:public|private|protected|internal|static|final|synchronized|async|override|virtual)\s+)*[A-Za-z][\w.]*(?:<[^<>]*(?:<[^<>]*>)?[^<>]*>)?(?:\[\])*\s+(\w+)\s*\([^;]*\)\s*(?:throws\s[\w., ]+)?(?:\{[^}]*)?$/,
    ),
    ...markup,
  ),
  pug: rules(fun(/^\s*mixin\s+([\w-]+)/)),
  razor: rules(extension(/^@(?:page|namespace)\s+"?([\w./]+)/)),
  qml: rules(fun(/^\s*function\s+(\w+)/), type(/^(?:\w+\.)?([A-Z]\w*)\s*\{/)),
  slint: rules(
    type(/^(?:export\s+)?(?:component|global|struct|enum)\s+(\w+)/),
    fun(/^\s*(?:public\s+|pure\s+|protected\s+)*(?:function|callback)\s+([\w-]+)/),
  ),
  antlr: all(fun(/^(?:fragment\s+|parser\s+|lexer\s+)*([A-Za-z]\w*)\s*(?:\[[^\]]*\]\s*)?(?::|$)/)),
  yacc: all(fun(/^([a-z_]\w*)\s*(?::|$)/), type(/^%(?:union|token|type)\s+(?:<\w+>\s*)?(\w+)/)),
  peg: all(fun(/^[!?]?([A-Za-z_]\w*)(?:\.-?\d+)?\s*(?:"[^"]*"\s*)?(?:=|<-|:)/)),
  devicetree: dotted(type(/^\s*(?:[\w-]+:\s*)?(&?[\w,-]+)(?:@[\da-f]+)?\s*\{/i)),
  feature: dotted(
    extension(/^\s*(?:Feature|Rule):\s*(\S.{0,100})/),
    fun(/^\s*(?:Scenario(?: Outline| Template)?|Background|Example):\s*(\S.{0,100})/),
  ),
  robotframework: dotted(
    fun(
      /^(?!\*|#|Library\b|Resource\b|Variables\b|Documentation\b|(?:Suite|Test) (?:Setup|Teardown))([A-Za-z]\S*(?: \S+)*)\s*$/,
    ),
  ),
  http: dotted(fun(/^###\s*(\S.{0,100})/)),
  openscad: all(fun(/^\s*(?:module|function)\s+(\w+)/)),
  css: dotted(
    fun(/^\s*@(?:mixin|function|keyframes)\s+([\w-]+)/),
    fun(/^\s*[.#]([\w-]+)\s*\([^)]*\)\s*(?:when\b[^{]*)?\{/),
    fun(/^\s*%([\w-]+)\s*\{/),
    fun(/^=([\w-]+)/),
  ),
};
