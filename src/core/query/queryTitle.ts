/** A text of up to this many characters is a question as a whole, and has no title. */
const SHORT_QUESTION = 200;
/** A first line longer than this is no title but a text run into one line, and its first sentence is the title. */
const LONGEST_TITLE = 160;
/** Of a template: section headings and comments for the author. */
const TEMPLATE = /^(?:#{2,}.*|\*\*.*\*\*:?|<!--.*-->)?$/;
const FIRST_SENTENCE = /^.{20,}?(?:[.?!](?=\s)|[\u3002\uff01\uff1f])/su;
const LAST_WORD_BORDER = /\s(?=\S*$)/;

/**
 * What a text asks in a word: all of a short one; of a longer one, as issues, pasted reports and descriptions of a
 * change are, its first line or first sentence. The rest tells the circumstances, and often in words of a template.
 * @returns a part of the text.
 */
export function queryTitle(text: string): string {
  if (text.length <= SHORT_QUESTION) return text;
  const line = text.split('\n').find((each) => !TEMPLATE.test(each.trim())) ?? text;
  if (line.length <= LONGEST_TITLE) return line;
  const sentence = FIRST_SENTENCE.exec(line)?.[0] ?? line;
  return sentence.length <= LONGEST_TITLE ? sentence : cutAtWord(sentence.slice(0, LONGEST_TITLE));
}

const cutAtWord = (text: string): string => text.slice(0, LAST_WORD_BORDER.exec(text)?.index ?? text.length);
