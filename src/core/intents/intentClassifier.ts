import { INTENTS, type Intent } from '../request/requestSchema';

/** Kinds of symbols, verbs for their uses, and auxiliary verbs. */
const KINDS = String.raw`(?:class|function|method|interface|enum|struct|type|constant|trait)`;
const USE = String.raw`(?:uses?|calls?|invokes?|imports?|references?|depends? on|consumes?|reads?|writes?|catch(?:es)?)`;
const USING = String.raw`(?:using|calling|invoking|importing|referencing|reading)`;
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
      String.raw`\bwhere\b.*\b(?:defined?|declared?)\b|^(?:the )?definitions?\b|\b(?:go to|find|show|see)(?: me)? the (?:definition|declaration)\b`,
      String.raw`\b(?:which|what) (?:file|module|package) (?:defines|declares)\b|\bin (?:which|what) (?:file|module|package) (?:is|are)\b`,
      String.raw`\b(?:which|what) (?:file|module|package) (?:is|are)\b.*\b(?:defined|declared)\b`,
      String.raw`\bfind the definition\b|\b(?:definition|declaration) of\b|\b(?:location|place) of the ${KINDS}\b|\bsource (?:code )?of the (?:class|function|method)\b`,
      String.raw`^where(?:'s| is) the (?:[\w ]+ )?${KINDS}$|^(?:find|show|locate) ${KINDS} \w+$|^(?:find|show me|show|locate) (?:me )?the ${KINDS}\b`,
      String.raw`^what is (?:an? |the )?[\w.:]*[A-Z]\w*\??$`,
      String.raw`\bwhich file (?:contains|has|holds)\b|\b(?:which|what) (?:${KINDS}|model) (?:represents|models|describes|stands for)\b`,
      String.raw`\bwhere (?:does|do) (?:\S+ ){1,4}live\b`,
    ].join('|'),
  ),
  find_usage: new RegExp(
    [
      String.raw`\b(?:usages|callers|call ?sites|references) (?:of|to|for)\b|^(?:find |show )?(?:the )?usage of\b|\b(?:all|its|the) callers\b`,
      String.raw`\b(?:who|what(?: code)?|which \w+|how many \w+|that) (?:(?:still|also|ever|actually|directly) )?${USE}\b`,
      String.raw`\bwhere do (?:we|you|they|i) ${USE}\b|\b(?:who|what|which \w+)(?:'s| is| are) ${USING}\b`,
      String.raw`\bwhere (?:is|are) (?:\S+ ){0,8}${USED}\b|\b${USED} (?:anywhere|elsewhere)\b|\bgets? ${USED}\b`,
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

/**
 * Infers the intents of a question from its words; empty if they reveal none, as for a single identifier.
 * @param title of the question without the text behind it, because pasted text mentions errors and uses of everything.
 */
export function inferIntents(title: string): readonly Intent[] {
  if (!/\s/.test(title)) return [];
  // The first word of a sentence is capitalized without being a name.
  const question = title.replace(/^([A-Z])(?=[a-z]+ )/, (letter) => letter.toLowerCase());
  return INTENTS.filter((intent) => CUES[intent].test(question));
}
