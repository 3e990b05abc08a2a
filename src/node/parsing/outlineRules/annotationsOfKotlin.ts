/**
 * Rewrites annotated declarations of Kotlin, keeping the width of every line. At the top of a file, the grammar may
 * read several annotations, one with arguments, or a modifier behind one, as an annotated expression, and the type as
 * code behind it.
 */

const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

const inside = String.raw`(?:[^()"]|"(?:\\.|[^"\\\n])*"|\((?:[^()]|\([^()]{0,200}\)){0,200}\)){0,400}`;
const name = String.raw`@[A-Za-z][\w.:]{0,80}`;
const visibility = 'public|private|protected|internal';
/** Modifiers of types that are also names. */
const softModifiers = 'expect|actual|data|inner|value|open|abstract|sealed|final|external';
const typeWord = String.raw`(?:class|object|interface|(?:enum|annotation)[ \t]+class|fun[ \t]+interface)\b`;
const memberWord = String.raw`(?:(?:suspend|inline|operator|infix|tailrec|override|lateinit|const)[ \t]+){0,4}(?:fun|val|var|typealias)\b`;

/** Matches the first annotation, its arguments and the others, the modifiers, and the soft ones before a type. */
const annotated = new RegExp(
  String.raw`^([ \t]*${name})((?:\(${inside}\))?(?:\s{1,40}${name}(?:\(${inside}\))?){0,9})(?=\s)` +
    String.raw`(\s{0,40}(?:(?:${visibility})[ \t]{1,9})?)((?:(?:${softModifiers})[ \t]{1,20}){0,4})(?=(${typeWord})|${memberWord})`,
  'gm',
);

export const withPlainAnnotations = (text: string): string =>
  text.replace(
    annotated,
    (_, first: string, others: string, words: string, modifiers: string, type: string | undefined) =>
      first + blank(others) + words + (type ? blank(modifiers) : modifiers),
  );
