import { languageOf } from '../languages/languages';
import { splitIdentifier } from '../text/identifiers';

/** A name in a question that is written as one. */
export interface MarkedName {
  readonly name: string;
  /** What holds it: `JobQueue` of `JobQueue.enqueue`. */
  readonly container?: string;
  /**
   * How sure it is that it's a name: it is put between quotes or called, it is spelled as no word of English is, or it
   * only begins with a capital.
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
/** Capitalised without being names: of a question, and the one who asks. */
const ORDINARY =
  /^(?:I|A|The|An|Who|What|Where|When|Why|Which|How|Is|Are|Do|Does|Can|Find|Show|List|Get|Places?|Code|Uses?|Used|Usages?|Calls?|Called|Reads?|Writes?|Set|All|Every|Any|Explain)$/;

/**
 * The names in a text, in order: what is quoted, called with parentheses, joined by dots or colons, of several parts, or
 * capitalised inside a sentence. Names of files are none, and neither are texts between quotes.
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

/** The first word of a sentence is capitalised whatever it is. */
const isCapital = (word: string, before: string): boolean =>
  /^\p{Lu}/u.test(word) && !ORDINARY.test(word) && !/(?:^|[.!?]\s+)$/.test(before);
