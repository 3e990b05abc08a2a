import { languageOf } from '../../languages/languages';
import { splitIdentifier } from '../../text/identifiers';

/** A name in a question that is recognizable as such by its notation. */
export interface MarkedName {
  readonly name: string;
  /** Name of the container: `JobQueue` in `JobQueue.enqueue`. */
  readonly container?: string;
  /**
   * How the name is recognized, most certain first: by quotes or a call, by a spelling that no English word has, or
   * only by a capital letter at its beginning.
   */
  readonly by: 'quotes' | 'spelling' | 'capital';
}

const NAME = String.raw`[\p{L}_$][\p{L}\p{N}_$]*`;
const CHAIN = String.raw`${NAME}(?:(?:::|->|[.#\\])${NAME})*`;
const QUOTED = /`([^`\n]+)`|"([^"\n]+)"|(?<![\p{L}\p{N}])['\u2018]([^'\u2018\u2019\s]+)['\u2019](?![\p{L}\p{N}])/u;
const TOKEN = new RegExp(String.raw`${QUOTED.source}|(${CHAIN})(\([^()\n]*\))?`, 'gu');
const WHOLE = new RegExp(String.raw`^(${CHAIN})(?:\(.*\))?$`, 'u');
const LINK = /::|->|[.#\\]/;

/** Abbreviations of English: `IDs`, `e.g.` */
const NO_NAME = /^(?:[A-Z]{2,}s|[ei]\.[ge])$/;
/** Capitalized words that are not names: those of a question, and "I". */
const ORDINARY =
  /^(?:I|A|The|An|Who|What|Where|When|Why|Which|How|Is|Are|Do|Does|Can|Find|Show|List|Get|Places?|Code|Uses?|Used|Usages?|Calls?|Called|Reads?|Writes?|Set|All|Every|Any|Explain)$/;

/**
 * Returns the names in a text, in order: words that are quoted, called with parentheses, joined by dots or colons, made
 * of several parts, or capitalized within a sentence. File names are not names, and neither is quoted text of several
 * words.
 */
export function markedNames(text: string): readonly MarkedName[] {
  return [...text.matchAll(TOKEN)].flatMap((token): readonly MarkedName[] => {
    const [, ticks, double, single, chain, call] = token;
    const quoted = ticks ?? double ?? single;
    if (quoted !== undefined) return nameOf(WHOLE.exec(quoted.trim())?.[1], 'quotes');
    if (chain === undefined || NO_NAME.test(chain)) return [];
    if (call !== undefined) return nameOf(chain, 'quotes');
    if (splitIdentifier(chain.replace(new RegExp(LINK, 'g'), '_')).length > 1 || /^[_$]/.test(chain))
      return nameOf(chain, 'spelling');
    return isCapital(chain, text.slice(0, token.index)) ? nameOf(chain, 'capital') : [];
  });
}

function nameOf(chain: string | undefined, by: MarkedName['by']): readonly MarkedName[] {
  if (chain === undefined || (chain.includes('.') && languageOf(chain) !== undefined)) return [];
  const [name = chain, container] = chain.split(LINK).reverse();
  return [{ name, by, ...(container !== undefined && { container }) }];
}

/** Returns whether a word is capitalized and does not begin a sentence, where every word is capitalized. */
const isCapital = (word: string, before: string): boolean =>
  /^\p{Lu}/u.test(word) && !ORDINARY.test(word) && !/(?:^|[.!?]\s+)$/.test(before);
