import type { Intent } from '../../request/requestSchema';
import { splitIdentifier } from '../../text/identifiers';
import { englishQuestion } from './foreignQuestions';
import { markedNames, type MarkedName } from './markedNames';

/**
 * A name that a question may ask about. The less clearly the question marks it as a name, the more the index must know
 * about it.
 */
export interface SubjectName extends Omit<MarkedName, 'by'> {
  readonly by: MarkedName['by'] | 'kind' | 'place';
}

export interface QuestionSubject {
  /** Names in the grammatical position of the subject of the question. */
  readonly asked: readonly SubjectName[];
  /** Names that the question asks about together: "who uses load and parse". */
  readonly joint: readonly SubjectName[];
  /** Names elsewhere in the question. */
  readonly others: readonly SubjectName[];
}

/** Position of the subject in a form of question, and whether a plain word may be a name there. */
interface Slot {
  readonly form: RegExp;
  readonly isCalled?: true;
}

const ADVERBS = String.raw`(?:(?:still|also|ever|actually|directly|currently|even|first|really|else|being|get|gets|getting|already|now|only|all|mostly|internally) )*`;
const WE = String.raw`(?:we|you|they|i|people|callers)`;
const WHO = String.raw`(?:who(?: all| else)?|what(?: code| else| [\w-]+s)?|which [\w-]+|how many [\w-]+|that|code|places?|anything|anyone|something|nothing)`;
/** Verbs for uses of functions and types. */
const CALL = String.raw`(?:uses?|calls?|invokes?|imports?|references?|instantiates?|constructs?|depends? on|consumes?)`;
const CALLING = String.raw`(?:using|calling|invoking|importing|referencing|instantiating|constructing|depending on)`;
const CALLED = String.raw`(?:used|called|invoked|imported|referenced|instantiated|needed)`;
/** Verbs for uses of these and of other symbols. */
const DO = String.raw`(?:${CALL}|reads?|writes?|sets?|handles?|catch(?:es)?|throws?|raises?|emits?|sends?|opens?|creates?|checks?|enforces?|validates?)`;
const DOING = String.raw`(?:${CALLING}|reading|writing|setting|handling|catching|throwing|raising|emitting|opening|creating)`;
const DONE = String.raw`(?:${CALLED}|read|written|set|handled|caught|thrown|raised|emitted|opened|created|constructed|checked|compared|enforced|validated|passed|assigned|changed|applied)`;
const DEFINED = String.raw`(?:defined|declared|located|implemented|exported)`;

const slot = (form: string, isCalled?: true): Slot => ({
  form: new RegExp(form, 'i'),
  ...(isCalled && { isCalled }),
});

/**
 * Returns a form twice: with verbs for functions and types, where a plain word may be a name, and with all verbs, where
 * it may not.
 */
const slots = (form: (verb: (called: string, done: string) => string) => string): readonly Slot[] => [
  slot(
    form((called) => called),
    true,
  ),
  slot(form((_, done) => done)),
];

const SLOTS: Readonly<Partial<Record<Intent, readonly Slot[]>>> = {
  find_usage: [
    ...slots(
      (verb) =>
        String.raw`\b(?:where(?:'s| in (?:the )?\S+)?|places?(?: that| where| in which)?|is|are) ${ADVERBS}(?:(?:is|are|was|were|do|does|did) )?(?<subject>\S.*?) ${ADVERBS}(?:(?:is|are) ${ADVERBS})?${verb(CALLED, DONE)}\b`,
    ),
    ...slots((verb) => String.raw`\b(?:where|how) (?:do|does|did) ${WE} ${ADVERBS}${verb(CALL, DO)} (?<subject>.+)`),
    ...slots((verb) => String.raw`\b${WHO} ${ADVERBS}${verb(CALL, DO)} (?<subject>.+)`),
    ...slots((verb) => String.raw`\b${WHO}(?:'s| is| are) ${ADVERBS}${verb(CALLING, DOING)} (?<subject>.+)`),
    slot(
      String.raw`\b(?:usages?|uses?|users?|consumers?|callers?|calls?|invocations?|call ?sites?|references?) (?:of|to|for) (?<subject>.+)`,
      true,
    ),
    slot(String.raw`\b(?:code|functions?|methods?|classes|files?|tests?) ${CALLING} (?<subject>.+)`, true),
    slot(String.raw`^(?<subject>\S+) (?:is |are )?${CALLED} where$`, true),
    slot(String.raw`\bexamples? of ${CALLING} (?<subject>.+)`, true),
    slot(
      String.raw`^(?:find |show |list )?(?:all |the )?(?<subject>\S+) (?:usages?|uses|users|consumers|callers?|invocations?|call ?sites?|references)[?!. ]*$`,
      true,
    ),
  ],
  find_definition: [
    slot(String.raw`\bwhere(?:'s| is| are| was) (?<subject>.+?) ${ADVERBS}${DEFINED}\b`, true),
    slot(String.raw`\b(?:definitions?|declaration|location|place|source(?: code)?) (?:of|for) (?<subject>.+)`, true),
    slot(
      String.raw`\b(?:file|module|package|where|what)(?: \w+)? (?:defines|declares|contains|has|holds|exports) (?<subject>.+)`,
      true,
    ),
    slot(String.raw`\bwhere (?:does|do) (?<subject>.+?) live\b`, true),
    slot(
      String.raw`\b(?:which|what) (?:file|module|package) (?:is|are) (?<subject>.+?)(?: ${DEFINED})?(?: in)?$`,
      true,
    ),
    slot(String.raw`^(?:find|show me|show|locate|go to|where is|where's) (?<subject>.+?)(?: ${DEFINED})?$`),
    slot(String.raw`^what is (?:an? |the )?(?<subject>\S+)$`),
    slot(String.raw`^(?:the )?(?<subject>\S+) (?:definition|declaration)$`, true),
  ],
  find_implementation: [
    slot(
      String.raw`\b(?:implementations?|implement(?:o|e)rs?|sub-?(?:class|type)(?:es|s)?|concrete (?:class|type)(?:es|s)?) (?:of|for) (?<subject>.+)`,
      true,
    ),
    slot(
      String.raw`\b(?:implement|implements|implementing|extends?|extending|overrid(?:es?|ing)|inherits?(?: from)?|inheriting from|deriv(?:es?|ed|ing) from|satisf(?:y|ies)) (?<subject>.+)`,
      true,
    ),
    slot(String.raw`^(?<subject>\S+) (?:implementations?|implement(?:o|e)rs|sub-?(?:class|type)(?:es|s)?)$`, true),
  ],
  understand_flow: [
    slot(String.raw`\bhow (?:do|does|did|is|are) (?<subject>.+?) (?:work|works|handled|called|run|executed|behave)\b`),
    slot(
      String.raw`\bwhat happens (?:when|after|before|if|on|during|in) (?<subject>.+?)(?: (?:is|are|gets|runs|fails|returns|throws)\b.*)?$`,
    ),
    slot(String.raw`\b(?:explain|through|trace|flow of|steps (?:of|in)|life ?cycle of) (?:how )?(?<subject>.+)`),
  ],
  refactor: [slot(String.raw`\b(?:rename|inline) (?<subject>.+?)(?: (?:to|into|as) .*)?$`, true)],
};

/** End of the head of a noun phrase: another clause, or a modifier of the head. */
const REST = new RegExp(
  String.raw`(?:[,;:?!.](?=\s|$)|\s(?:(?:and|or|but) (?:who|what|where|how|why|which|when)|when|while|during|if|because|so|before|after|in|for|by|on|with|without` +
    String.raw`|at|from|inside|within|across|into|to|that|which|anywhere|elsewhere|exactly|again|anymore|now)(?=[\s?!.,]|$))[^]*`,
  'i',
);
const KIND = String.raw`(?:class|function|func|method|interface|struct|enum|type|trait|constant|variable|field|property|macro|hook|protocol)`;
/** A name with its kind: "the function read", "a class called graph", "the read function"; but not "a class loader". */
const OF_KIND = new RegExp(
  String.raw`^(?:(?:the|this|our|an?|that) )?(?:(?:\w+ )?(?:(?:function|func|method|macro)|${KIND} (?:called|named)) (?<behind>[\w$]+)|(?<before>[\w$]+) ${KIND})$`,
  'i',
);
/**
 * A phrase of a single word. A capitalized word alone is a name, and not the beginning of a longer phrase such as
 * `the HTTP client`.
 */
const ALONE = new RegExp(String.raw`^(?:(?:the|an?|this|our) )?\S+(?: ${KIND})?$`, 'i');
const ACRONYM = /^(?:the|an?|this|our) [A-Z]+$/;
const spelled = (name: MarkedName): MarkedName => (name.by === 'capital' ? { ...name, by: 'spelling' } : name);
const ONE_WORD = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;
/** Words that may take the place of a name but are not names. */
const PRONOUN =
  /^(?:it|its|this|that|these|those|them|they|everything|something|anything|nothing|things?|stuff|code|we|you|i|here|there|which|what|who|one|ones|all|any|each|most|out|back|up|down|off|over|through|away|together)$/i;

/**
 * Returns the names that a question asks about, by the forms of its intents, most likely first. If a form applies whose
 * subject is only a description, names elsewhere in the question are mere circumstances and are left out.
 */
export function subjectOf(title: string, intents: readonly Intent[]): QuestionSubject {
  const english = englishQuestion(title);
  if (english !== undefined) return { asked: subjectOf(english, intents).asked.map(possible), joint: [], others: [] };
  const phrases = intents.flatMap((intent) =>
    (SLOTS[intent] ?? []).flatMap(({ form, isCalled }) => {
      const phrase = form.exec(title)?.groups?.['subject'];
      return phrase === undefined ? [] : [namesIn(phrase, isCalled ?? false)];
    }),
  );
  const joint = phrases.find((names) => names.length > 0) ?? [];
  return { asked: phrases.flat(), joint, others: phrases.length > 0 ? [] : markedNames(title) };
}

/** In other languages, an ordinary word may be written like a name, as nouns of German are. */
const possible = (name: SubjectName): SubjectName =>
  splitIdentifier(name.name).length > 1 || name.by === 'quotes' ? name : { ...name, by: 'kind' };

/** Returns the names in the head of a noun phrase, or else the names after "of": `the constructor of KeyValueStore`. */
function namesIn(phrase: string, isCalled: boolean): readonly SubjectName[] {
  const [head = '', ...owners] = phrase
    .replace(/\([^()]*\)/g, '()')
    .replace(REST, '')
    .trim()
    .split(/\sof\s/i);
  const named = head.split(/\s(?:and|or)\s/i).flatMap((name) => namesOfHead(name, isCalled));
  return named.length > 0 ? named : owners.flatMap((owner) => namesOfHead(owner, false));
}

function namesOfHead(head: string, isCalled: boolean): readonly SubjectName[] {
  // The word in front puts the head inside a sentence, where a capital counts.
  const marked = markedNames(`of ${head}`);
  if (marked.length > 0) return ALONE.test(head) && !ACRONYM.test(head) ? marked.map(spelled) : marked;
  const { behind, before } = OF_KIND.exec(head)?.groups ?? {};
  const named = behind ?? before;
  if (named !== undefined) return [{ name: named, by: 'kind' }];
  return isCalled && ONE_WORD.test(head) && !PRONOUN.test(head) ? [{ name: head, by: 'place' }] : [];
}
