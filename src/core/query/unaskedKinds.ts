import type { CodeSymbol } from '../base/types';
import { FUNCTION_KINDS } from '../languages/symbolKinds';
import { splitIdentifier } from '../text/identifiers';

/**
 * Kinds of chunks that contain the words of the work in question, but not the work:
 *
 * - `check`: a function that only checks something: `isOpen`, `validateToken`
 * - `hook`: a function that is called when another one is: `on_retry` beside `retry`
 * - `shape`: an interface, the name of a type, or a function without a body beside its implementation
 * - `preamble`: the imports at the beginning of a file
 */
export type UnaskedKind = 'check' | 'hook' | 'shape' | 'preamble';

/** First words of functions that only check something. */
const CHECKS: ReadonlySet<string> = new Set(
  'check checks verify verifies validate validates assert is has needs should can'.split(' '),
);

/** Words of questions that such a function may answer. */
const CHECKING =
  /\b(?:check\w*|verif\w*|validat\w*|(?:in)?valid|ensur\w*|assert\w*|is|are|was|be|whether|if|has|have|need(?:s|ed)?|should|can|could|must|may|support(?:s|ed)?|allow\w*|tests?|determin\w*|tells?|exists?|permi\w*|requires?d?|predicate|returns? true|equal\w*|match\w*|which|not|no|only|correct\w*|guard\w*|enforc\w*|compar\w*|detect\w*|recogni[sz]\w*|reject\w*|refus\w*|prevent\w*|den(?:y|ies|ied)|forbid\w*|authori[sz]\w*|contain\w*|includ\w*|any|without|expired?)\b/i;

/** Words of questions that a function called on an event may answer. */
const HOOKING =
  /\b(?:on|when|whenever|once|after|before|events?|handl\w*|callbacks?|hooks?|listen\w*|react\w*|notif\w*|click\w*|press\w*|happens?|triggers?|called|invoked|fire[sd]?)\b/i;

/** Beginning of questions about what is done, with the auxiliary verb. */
const ASKING =
  /^(?:(?:how|where) (?:(?:is|are|was|were|do|does|did|can|should) )?|when (?:is|are|was|were|do|does|did) )/i;

/** Words of questions that a type answers. */
const TYPING =
  /\b(?:types?|interfaces?|props|shape|structures?|structs?|schemas?|options|fields?|defin\w*|declar\w*|describ\w*|enums?|alias|contracts?|class(?:es)?|models?|typed|param(?:eter)?s?|arguments?|payloads?|propert(?:y|ies)|attributes?|formats?|objects?)\b/i;

/** Words of questions about imports. */
const IMPORTING = /\b(?:imports|imported|importing|depend\w*|requires?|required)\b/i;

/** Returns whether a question may ask for the imports of a file. "Import from Notion" does not. */
export const asksForImports = (question: string): boolean => IMPORTING.test(question);

/** Returns whether a question may ask for a function that only checks something. "Hash a password" does not. */
export const asksForCheck = (question: string): boolean => CHECKING.test(question.replace(ASKING, ''));

/** Returns whether a question may ask for a function that is called on an event. "Retry a task" does not. */
export const asksForHook = (question: string): boolean => HOOKING.test(question.replace(ASKING, ''));

/** Returns whether a question may ask for a type. "Where are emails sent" does not. */
export const asksForShape = (question: string): boolean => !ASKING.test(question) || TYPING.test(question);

/** Words after a verb of checking that give it another meaning: `check_out`, `has_many`. */
const NO_CHECK: ReadonlySet<string> = new Set(['out', 'in', 'many', 'one']);

const isCheck = ([first = '', second = '']: readonly string[]): boolean => CHECKS.has(first) && !NO_CHECK.has(second);

/** Returns the name of the function around which a function is called: `on_retry` is called around `retry`. */
export function hookedName(name: string): string | undefined {
  const [, first, others = ''] = /^on_?([A-Za-z])(\w+)$/.exec(name) ?? [];
  return first && (name.startsWith('on_') || first !== first.toLowerCase()) ? first.toLowerCase() + others : undefined;
}

/**
 * Returns a function that classifies a symbol by what the question does not ask for.
 * @param isFound whether a function of a name is found as well.
 */
export function unaskedKinds(
  question: string,
  isFound: (name: string) => boolean,
): (symbol: CodeSymbol) => UnaskedKind | undefined {
  const [wantsCheck, wantsHook, wantsShape] = [asksForCheck(question), asksForHook(question), asksForShape(question)];
  return ({ name, kind }) => {
    if (kind === 'interface' || kind === 'type') return wantsShape ? undefined : 'shape';
    if (!FUNCTION_KINDS.has(kind) || kind === 'test') return undefined;
    if (!wantsCheck && isCheck(splitIdentifier(name))) return 'check';
    const hooked = wantsHook ? undefined : hookedName(name);
    return hooked !== undefined && isFound(hooked) ? 'hook' : undefined;
  };
}
