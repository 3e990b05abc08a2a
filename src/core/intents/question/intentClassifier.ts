import { englishQuestion } from './foreignQuestions';
import { INTENTS, type Intent } from '../../request/requestSchema';

/** Kinds of symbols, verbs for their uses, and auxiliary verbs. */
const KINDS = String.raw`(?:class|function|method|interface|enum|struct|type|constant|trait)`;
const USE = String.raw`(?:uses?|calls?|invokes?|imports?|references?|instantiates?|depends? on|consumes?|reads?|writes?|catch(?:es)?)`;
const USING = String.raw`(?:using|calling|invoking|importing|referencing|instantiating|reading)`;
const USED = String.raw`(?:used|called|invoked|imported|referenced|instantiated|emitted|read|thrown|raised|caught)`;
const HELPERS = String.raw`(?:do|does|is|are|did|was|were|has|have|could|will|would)`;

/**
 * Verbs that plan a change whatever follows. The verbs in `CHANGE_OF_CODE` need an object, because they may also
 * describe what code does: "extract text from a file".
 */
const CHANGE = String.raw`(?:refactor|rename|clean up|tidy up|break up|simplify|migrate|inline|dedup(?:licate)?|rewrite|restructure|reorganize|decouple|get rid of)\b`;
const CODE = String.raw`(?:code|logic|helpers?|utils|class|module|interface|function|method|component|service|hook)`;
const CHANGE_OF_CODE = String.raw`(?:extract|split|move|replace|convert|merge|unify|pull) (?:(?:the|this|that|these|those|our|all|every)\b|\S*[a-z][A-Z]\S*|(?:\S+ )?${CODE}\b|\S+ (?:with|by)\b)`;

/** Words that reveal the intent of a question, in English only: for other languages, nothing is inferred. */
const CUES: Readonly<Record<Intent, RegExp>> = {
  find_definition: new RegExp(
    [
      // "Column definition" is a topic; only these forms ask where one is.
      String.raw`\bwhere\b.*\b(?:defined?|declared?)\b|^where(?:'s| is) \S+ implemented$|^(?:the )?definitions?\b|\b(?:go to|find|show|see)(?: me)? the (?:definition|declaration)\b`,
      String.raw`\b(?:which|what) (?:file|module|package) (?:defines|declares)\b|\bin (?:which|what) (?:file|module|package) (?:is|are)\b`,
      String.raw`\b(?:which|what) (?:file|module|package) (?:is|are)\b.*\b(?:defined|declared)\b`,
      String.raw`\bfind the definition\b|\b(?:definition|declaration) of\b|\b(?:location|place) of the ${KINDS}\b|\bsource (?:code )?of the (?:class|function|method)\b`,
      String.raw`^where(?:'s| is) the (?:[\w ]+ )?${KINDS}$|^(?:find|show|locate) ${KINDS} \w+$|^(?:find|show me|show|locate) (?:me )?the ${KINDS}\b(?! (?:that|which) ${USE}\b)`,
      String.raw`^what is (?:an? |the )?[\w.:]*[A-Z]\w*\??$`,
      String.raw`\bwhich file (?:contains|has|holds)\b|\b(?:which|what) (?:${KINDS}|model) (?:represents|models|describes|stands for)\b`,
      String.raw`\bwhere (?:does|do) (?:\S+ ){1,4}live\b`,
    ].join('|'),
  ),
  find_usage: new RegExp(
    [
      String.raw`\b(?:usages?|callers?|invocations?|call ?sites?|references) (?:of|to|for)\b|^(?:find |show |list )?(?:all |the )?(?:uses|users|consumers|calls) (?:of|to)\b|^(?:find |show )?(?:the )?usage of\b|\b(?:all|its|the) callers\b`,
      String.raw`^(?:find |show |list )?(?:all |the )?(?!(?:find|show|list|print|get|add|remove|update|count|the|all)\b)\S+ (?:usages|callers|invocations|call ?sites)[?!. ]*$|^(?:is |are )?\S+ (?:is |are )?(?:used|called|imported|referenced) where$`,
      String.raw`\b(?:who(?: all| else)?|what(?: code| else| \w+s)?|which \w+|how many \w+|that) (?:(?:still|also|ever|actually|directly) )?${USE}\b`,
      String.raw`\b(?:code|functions|methods|classes|files|tests) (?:using|calling|invoking|importing|referencing|instantiating)\b`,
      String.raw`\bin (?:what|which) (?:files?|places?|functions?|methods?|modules?|classes) (?:is|are) (?:\S+ ){1,4}(?:used|called|imported|referenced|instantiated)\b`,
      String.raw`^(?:how|why|when) (?:is|are) [\w.:#$]+(?:\(\))? (?:called|invoked|instantiated)$`,
      String.raw`\bwhere do (?:we|you|they|i) ${USE}\b|\b(?:who|what|which \w+)(?:'s| is| are) ${USING}\b`,
      String.raw`\bwhere(?:'s| (?:in (?:the )?\S+ )?(?:is|are)) (?:\S+ ){0,8}${USED}\b(?! (?:implemented|defined|declared)\b)|^where (?!(?:is|are|do|does|did|can|should|the|we|you|i)\b)\S+ (?:used|called|imported)$|\b${USED} (?:anywhere|elsewhere)\b|\bgets? ${USED}\b`,
      String.raw`\bwhere (?:\S+ ){1,4}(?:is|are) (?:still |actually )?(?:used|called|imported|referenced)\b|^(?:is|are) (?:\S+ ){1,4}(?:still )?(?:used|called|imported|referenced)\b`,
      String.raw`\b(?:does|do) any(?:thing|one|body) (?:still |ever |actually )?(?:use|call|import|reference)\b`,
      String.raw`\bplaces? (?:that|where)\b|\b(?:every|all) (?:calls?|uses?) (?:to|of)\b|\bexamples? of using\b`,
    ].join('|'),
    'i',
  ),
  find_implementation: new RegExp(
    [
      String.raw`\bimplement(?:s|ors?|ers?|ations? of|ing classes)\b|\b(?:its|their|all|the) implementations\b`,
      String.raw`\b(?:class|classes|types?|structs?|backends?|that) (?:implement|extend|inherit|derive)(?:ing)?\b`,
      String.raw`\bsub-?(?:class|type)(?:es|s)?\b|\bconcrete (?:class|type)(?:es|s)? of\b|\b(?:derive[sd]?|inherits?) from\b`,
      String.raw`\b(?:what|who|that|which \w+) (?:implements?|extends?|overrides?|inherits?|satisf(?:y|ies))\b`,
    ].join('|'),
    'i',
  ),
  understand_flow: new RegExp(
    [
      String.raw`\bwhat (?:happens|runs|is (?:run|called|executed)|gets called) (?:when|after|before|if|on|during)\b|\bsteps? (?:that|which|are|is|to|of|when|in)\b`,
      // "How are passwords stored" looks for a place; "how does an order reach the store" for the way there.
      String.raw`\bhow (?:do|does|did) (?!(?:i|you|we|one)\b)|\bhow (?:do|is|are) .*\bfrom .+ to\b|\bhow (?:do|is|are)\b.*\b(?:work|works|flow|pipeline|end to end)\b`,
      String.raw`\bexplain how\b|^(?:please |can you )?(?:explain|describe) (?:the|our|this|how)\b`,
      String.raw`\b(?:walk (?:me |us )?through|step by step|end to end|life ?cycle|flow of|trace (?:the|an?|how)|the flow)\b`,
      String.raw`\b(?:sequence|order)\b.*\b(?:calls?|startup|shutdown|run|executed|of)\b|\b(?:startup|shutdown) sequence\b|\bin which order\b`,
    ].join('|'),
    'i',
  ),
  debug_error: new RegExp(
    [
      String.raw`\bwhy (?:${HELPERS}|can)(?:(?:no|')t|n't)?\b`,
      String.raw`\b[A-Z]\w*(?:Error|Exception)\b(?=:| (?:in|when|while|on|after)\b)|\bthrow[sn]?\b|\braised\b|\b(?:ENOENT|EACCES|EPERM|EPIPE|EEXIST|EMFILE|ETIMEDOUT|ECONN[A-Z]+|EADDR[A-Z]+)\b`,
      String.raw`\b(?:exception|stack ?trace|segfault|panic|traceback|bugs?|buggy|debug|leaks?|deadlock|crash(?:es|ed|ing)?|hangs?|freezes?|dies|stuck|flaky|corrupted|broken)\b`,
      String.raw`\b(?:keeps \w+ing|race condition|segmentation fault|infinite loop|unhandled|does nothing|off by (?:one|an?)|out of memory|stack overflow)\b`,
      String.raw`\b(?:fails?|failing) (?:with|on|when|to|after)\b|\b(?:refused|denied|rejected|timed out|failed|lost) (?:when|while|during|after|on|at)\b`,
      String.raw`\b(?:get|gets|getting|got) an? (?:[45]\d\d|error)\b|\bwith an error\b`,
      // "Images do not load", but neither "files that are not indexed" nor "do not load images".
      String.raw`(?<!\b(?:that|which|who|whose|when|if|where|how|what)\b.*)(?:(?<=\w )(?:${HELPERS}|wo)(?:n't| not)|(?:^|(?<=\w ))(?:can(?:'t|not| not)|unable to))\b|\bnot working\b`,
      String.raw`\b(?:shows?|returns?|returning|gives?|displays?|renders?|prints?) (?:an? |the )?(?:blank|empty|wrong|stale|incorrect|garbled|outdated|duplicate|nothing)\b`,
    ].join('|'),
  ),
  refactor: new RegExp(
    [
      String.raw`(?:^(?:please )?|\b[iI](?:'d like| want| need) to |\bwe (?:should|need to|want to) |^let's )(?:${CHANGE}|${CHANGE_OF_CODE})`,
      String.raw`\b(?:refactor(?:ing)?|duplicated)\b|\b(?:remove|drop|delete) .*\bdeprecated\b`,
    ].join('|'),
  ),
};

/** A word that is written like a name of the code. */
const NAME = String.raw`(?:\`[^\`]+\`|[A-Za-z_$][\w$.:]*[A-Z_:.][\w$]+|[A-Z][a-z][\w$]*)(?:\(\))?`;
/** A name that is not an acronym, because "which functions return JSON" asks for no name. */
const CODE_NAME = String.raw`(?![A-Z]{2,}s?\b)${NAME}`;
/** Verbs for uses that also describe what code does, so that they need such a name. */
const TOUCHED = String.raw`(?:created|constructed|built|checked|compared|enforced|validated|set|changed|passed|assigned|applied|written|reached|consulted|touched|mentioned|needed|instantiated)`;
/** Forms that ask for uses only of something that is written like a name: "who creates a Store", "where is MAX_SIZE checked". */
const USE_OF_NAME = new RegExp(
  [
    String.raw`^(?:find |show |list )?(?:all |the )?${NAME} (?:usage|uses|users|consumers|references)$|^(?:how|why|when) is ${NAME} used\b`,
    String.raw`\b(?:who|what|which \w+)(?: (?:still|also|else))? (?:creates?|constructs?|builds?|checks?|enforces?|validates?|sets?|changes?|passes) (?:an? |the )?${NAME}(?=[?!. ]*$)`,
    String.raw`\bwhere (?:is|are) (?:an? |the )?${NAME} (?:created|constructed|built|checked|compared|enforced|validated|set|changed|passed|assigned|applied|written)\b`,
    String.raw`\bwhere (?:do|does) (?:we|you|they|it) (?:create|construct|check|compare|enforce|validate|set|change|pass|assign|apply|write|go through|rely on|touch) (?:an? |the )?${NAME}(?=[?!. ]*$)`,
    String.raw`\bwhere (?:else |(?:in|within|across) (?:[\w-]+ ){1,4})?(?:is|are|gets?) (?:an? |the )?(?:${KINDS} )?${CODE_NAME} (?:being |ever |still |actually |really |also )*(?:${USED}|${TOUCHED})\b`,
    String.raw`\bwhere (?:else )?(?:does|do) (?:an? |the )?(?:${KINDS} )?${CODE_NAME} (?:appear|occur|show up|come up|get (?:${USED}|${TOUCHED}))`,
    String.raw`\bplaces? (?:in (?:[\w-]+ ){1,4})?where (?:an? |the )?(?:${KINDS} )?${CODE_NAME} (?:is|are|gets?) `,
    String.raw`\b(?:functions|methods|classes|code|who|what|which \w+)(?: (?:that|which))? (?:takes?|accepts?|receives?|expects?|wants?|returns?|touch(?:es)?|pulls? in|goes through|calls? into|accepting|taking|receiving|returning|touching) (?:an? |the )?(?:${KINDS} )?${CODE_NAME}`,
    String.raw`\bwhat (?:else )?(?:breaks?|would break|could break|might break|will break|is affected|would be affected|changes) (?:if|when|by) .*${CODE_NAME}`,
    String.raw`\b(?:any(?:one|body|thing)|some(?:one|body|thing)|who|what)(?:'s| is)? (?:still |even |actually )?(?:using|calling|importing|depending on) (?:the )?(?:${KINDS} )?${CODE_NAME}`,
    String.raw`^(?:is|are) (?:the )?(?:${KINDS} )?${CODE_NAME} (?:dead|unused|still needed|ever called)`,
    String.raw`^(?:find[_ ]|grep |list |show )?(?:all )?(?:usages?|callers?|references|call ?sites?|uses)(?: of|:)? ${CODE_NAME}$`,
  ].join('|'),
);

/**
 * Infers the intents of a question from its words; empty if they reveal none, as for a single identifier.
 * @param title of the question without the text behind it, because pasted text mentions errors and uses of everything.
 */
export function inferIntents(title: string): readonly Intent[] {
  if (!/\s/.test(title) && englishQuestion(title) === undefined) return [];
  // The first word of a sentence is capitalized without being a name.
  const question = (englishQuestion(title) ?? title).replace(/^([A-Z])(?=[a-z]+ )/, (letter) => letter.toLowerCase());
  return INTENTS.filter(
    (intent) => CUES[intent].test(question) || (intent === 'find_usage' && USE_OF_NAME.test(question)),
  );
}
