import backgroundFrequencies from './backgroundFrequencies.json';
import { stem } from './stemmer';
import { STOP_WORDS } from './synonyms';

/** English words that are also words of other languages and too rare in code to be known as English. */
const RARE = new Set(
  (
    'acquisition administrator affectation alarm ans ante antes approbation assembler assure attend augmentation autocompletion avant ' +
    'borne brute cadre campo canal carte centre charge chez classification clave coherence coherent coincide colas commence commune ' +
    'conserve contre corps coupe court courtier das datum debit debut decompression defile demon den depot der des devise diagnose ' +
    'dialogue dich disco distant elle ensemble entre era especial est eviction examine famine faire fern fur garde genre grad gross ' +
    'hat hay heritage hyperlink implementer impression inferior inscription interdiction invite joker journal kern laden lance largo ' +
    'lecture lee leer lent lever licence lie lien liens lieu llama luces mas maxima menus mes modifiable modulo modus monte mot ' +
    'motif motor mots mover nada oblique optimisation ort padre par parent pas patron petit pie pied pile por pour precedent principal ' +
    'progression punto qui reception reel repetition reproduce restitution retire reversion revision review revue saute segmentation seine ' +
    'sola sont spiel stuck superficial superior suppression sus tan taste temporal temps tentative titre toile tous tout travail triage ' +
    'vue minifier persistance redefinition algo hilo barren champ dominion egal election eleven fini flux guardian impotent lexicon longitude marge masque programmer publican purger refuse statute texture trespasse ' +
    'trier tun tut valor ville visor vista von vulnerable war wen wort ' +
    'art bad bald brief chat chef fast fin fort gift grab hell hut kind main mode pain rat rest rot ruin ruins see stern tag tot wand wild'
  ).split(' '),
);

const frequencies: Readonly<Record<string, number>> = backgroundFrequencies;

/** Matches grammatical words that only English has. */
const GRAMMAR =
  /^(?:the|is|are|where|how|what|which|who|whose|why|when|does|do|did|of|to|with|by|from|for|and|or|this|that|these|those|it|its|we|you|they|has|have|be|been|not|can|should|would|if|then|there|before|after|into|without|between)$/i;

/** Returns whether a word may be English: a word of code in general, or a word of the lists above. */
export function isEnglish(word: string): boolean {
  const lower = word.toLowerCase();
  return (
    STOP_WORDS.has(lower) ||
    RARE.has(lower) ||
    RARE.has(lower.replace(/s$/, '')) ||
    Object.hasOwn(frequencies, stem(lower))
  );
}

/**
 * A word in more than this share of files in general is common English: `on` and `comment` are, `de` and `et` are not.
 */
const COMMON = 0.06;

export const isCommonEnglish = (lower: string): boolean =>
  STOP_WORDS.has(lower) || (frequencies[stem(lower)] ?? 0) > COMMON;

/** Returns whether words are an English sentence, in which a foreign word is an exception. */
export const isEnglishSentence = (words: readonly string[]): boolean => words.some((word) => GRAMMAR.test(word));
