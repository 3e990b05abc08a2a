/**
 * Form of a question, which tells what answer it wants. Functions are described by what they do, in sentences: "Returns
 * the first match" (an action), "The number of open files" (a description). Files are asked for with headings ("cookie
 * parsing"), with "how" and "where", and in the words of commit subjects ("Fix leaks", "handle overflow in channels": a
 * change, a command). A text that has a title is a report if it shows or tells what went wrong: it wants the functions
 * at fault. Any other text with a title describes a change (a task), and wants its files. See `functionProbability`.
 */
export type QueryForm =
  'action' | 'request' | 'description' | 'command' | 'topic' | 'asking' | 'change' | 'task' | 'report';

const ASKING = /^(?:how|where|what|which|why|when|who|does|do|is|are|can)\b/i;

/** Determiners, which are frequent in sentences and rare in headings. */
const DETERMINER = /\b(?:the|a|an|this|given|its|that|whether|which)\b/i;

/**
 * Beginning of the description of a function: "Mutates each item", "Ensures that", where a word in -s before one of
 * these words is a verb, and "Called when", "A helper which".
 */
const SAYS_WHAT_IT_DOES =
  /^(?:[a-z]+(?<![suio])s (?:the|an?|this|that|these|all|any|each|every|its|if|whether)|(?:called|used|invoked|overridden) (?:by|to|when|if|for)|(?:this|an?|the|convenience|helper) (?:[a-z]+ )?(?:functions?|methods?|constructor|helper|callback|predicate))\b/i;

/** Beginning of a commit subject. */
const CHANGE = new RegExp(
  String.raw`^(?:fix(?:e[sd])?|add(?:ed)?|updated?|remov(?:e|ed)|allow(?:ed)?|ma[dk]e|support(?:ed)?|don't|do not|moved?|avoid(?:ed)?|improv(?:e|ed|ements?)|chang(?:e|ed)|implement(?:ed)?|refactor(?:ed)?` +
    String.raw`|drop(?:ped)?|enabled?|prevent(?:ed)?|includ(?:e|ed)|ensured?|restored?|replaced?|optimi[sz]ed?|switch(?:ed)?|renamed?|migrated?|upgraded?|ignored?|clarif(?:y|ied)|disallow|introduced?` +
    String.raw`|deprecated?|bump(?:ed)?|rework(?:ed)?|simplif(?:y|ied)|extend(?:ed)?|exposed?|correct(?:ed)?|clean(?:ed)?(?: up)?|revert(?:ed)?|reduced?|adjust(?:ed)?|tweak(?:ed)?|use|feat|chore|docs?|ci)\b`,
  'i',
);

const VERBS = new Set(
  (
    'get set return create check convert compute determine find write read build apply generate parse take retrieve construct call try load save send receive open close start stop run execute validate verify ' +
    'calculate format encode decode serialize deserialize render print log compare merge sort filter map split join insert append push pop delete clear reset copy clone register unregister resolve look fetch ' +
    'download upload list iterate traverse visit emit dispatch notify process transform extract wrap unwrap bind attach detach connect disconnect wait block schedule cancel retry acquire release lock unlock ' +
    'allocate free initialize configure define declare evaluate match trim strip escape unescape quote hash encrypt decrypt sign compress decompress count sum increment decrement round scale rotate draw show ' +
    'hide display select query store cache flush commit assert raise throw catch report record track measure collect group flatten normalize sanitize fill pad align indicate tell perform invoke produce give ' +
    'represent mark populate prepare translate skip consume advance seek peek inject attempt construct specify sync import export expand collapse install invert shuffle sample subscribe unsubscribe publish poll ' +
    'drain pick choose assign associate link show has is test handle make add remove update provide'
  ).split(' '),
);

/**
 * Signs of a problem: code between fences, the headings of a template, a stack trace, an interactive session, or the
 * expected behavior.
 */
const EVIDENCE =
  /^\s*(?:```|~~~|#{1,6} |>>> |File "|at [\w.$<>]+\()|\b(?:to reproduce|(?:expected|actual) (?:behaviou?r|results?|output))\b/im;
/** Signs that the author reports an experience or asks a question. */
const TOLD_OR_ASKED = /(?:^|[\s(])(?:I|I'm|I've|I'd|my|me)[\s,]|\?(?:\s|$)/m;

/**
 * Classifies the form of a question.
 * @param title of the question, which may be all of its text.
 */
export function classifyForm(title: string, text = title): QueryForm {
  if (text !== title) return EVIDENCE.test(text) || TOLD_OR_ASKED.test(text) ? 'report' : 'task';
  if (ASKING.test(title)) return 'asking';
  if (CHANGE.test(title)) return 'change';
  const [first = ''] = /^[a-z]+/.exec(title.toLowerCase()) ?? [];
  const isSentence = DETERMINER.test(title);
  if (isThirdPerson(first) || SAYS_WHAT_IT_DOES.test(title)) return 'action';
  if (isSentence) return VERBS.has(first) ? 'request' : 'description';
  return VERBS.has(first) ? 'command' : 'topic';
}

const isThirdPerson = (word: string): boolean =>
  !VERBS.has(word) &&
  [word.replace(/s$/, ''), word.replace(/es$/, ''), word.replace(/ies$/, 'y')].some(
    (form) => form !== word && VERBS.has(form),
  );
