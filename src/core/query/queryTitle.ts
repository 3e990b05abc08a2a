/** Maximum number of characters of a question without a separate title; the whole text is its title. */
const SHORT_QUESTION = 200;
/**
 * Maximum number of characters of a title. A longer first line is not a title but a text on a single line, whose first
 * sentence is the title.
 */
const LONGEST_TITLE = 160;
/** Lines of a template: section headings and comments for the author. */
const TEMPLATE = /^(?:#{2,}.*|\*\*.*\*\*:?|<!--.*-->)?$/;
const FIRST_SENTENCE = /^.{20,}?(?:[.?!](?=\s)|[\u3002\uff01\uff1f])/su;
const LAST_WORD_BORDER = /\s(?=\S*$)/;

/**
 * Returns the title of a question: all of a short text, or the first line or sentence of a longer text such as an
 * issue, a pasted report or the description of a change. The rest tells the circumstances, often in the words of a
 * template.
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
