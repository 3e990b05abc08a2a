import type { ContentExclusion } from '../base/fileStatus';
import { firstPrivateKey } from '../sanitize/privateKeys';
import type { FileStat } from '../base/types';
import { generatedMark } from './generatedMark';
import { languageOf } from './languages';
import { countLines, minifiedLineLength } from './minified';

/** A file that begins so is a key, whatever it is called and however little of it there is. */
const KEY_FILE = /^\uFEFF?\s*-----BEGIN (?:[A-Z0-9]{1,20} ){0,4}PRIVATE KEY(?: BLOCK)?-----/;
/** Characters of a file in which keys are looked for. */
const KEY_CHARACTERS = 65_536;
/** Of a key in a document: shorter ones are samples. */
const DOCUMENTED_KEY = 64;
const DOCUMENTS: readonly string[] = ['markdown', 'restructuredtext'];

/**
 * Whether the content of a file keeps it out: it is written by tools, or for machines. Prose is never minified. A
 * setting includes all but keys.
 */
export function detectExcludedContent(
  text: string,
  { path, included }: Pick<FileStat, 'path' | 'included'>,
): ContentExclusion | undefined {
  const key = keyIn(text, path);
  if (key) return key;
  if (included) return undefined;
  const mark = generatedMark(text);
  if (mark) return mark;
  const language = languageOf(path);
  // A notebook may be written on one line.
  const mayBeLong = language?.content === 'prose' || language?.id === 'jupyter';
  const lineLength = mayBeLong ? undefined : minifiedLineLength(text, language?.id);
  return lineLength === undefined ? undefined : { state: 'minified', lineLength };
}

/**
 * Code stays in the index, since it is what is searched: keys in the middle of it are masked in answers
 * (`maskSecrets.ts`).
 */
function keyIn(text: string, path: string): ContentExclusion | undefined {
  const whole = KEY_FILE.exec(text);
  if (whole) return { state: 'secret', line: countLines(whole[0]), what: 'a private key' };
  const language = languageOf(path);
  if (language?.content === 'code') return undefined;
  const begin = text.slice(0, KEY_CHARACTERS);
  const key = firstPrivateKey(begin, DOCUMENTS.includes(language?.id ?? '') ? DOCUMENTED_KEY : undefined);
  return key && { state: 'secret', line: countLines(begin.slice(0, key.start)), what: key.what };
}
