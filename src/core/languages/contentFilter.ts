import type { ContentExclusion } from '../base/fileStatus';
import { firstPrivateKey } from '../sanitize/privateKeys';
import type { FileStat } from '../base/types';
import { generatedMark } from './generatedMark';
import { languageOf } from './languages';
import { countLines, minifiedLineLength } from './minified';

/** Beginning of a key file, whatever the name and length of the file. */
const KEY_FILE = /^\uFEFF?\s*-----BEGIN (?:[A-Z0-9]{1,20} ){0,4}PRIVATE KEY(?: BLOCK)?-----/;
/** Number of characters at the beginning of a file in which keys are searched. */
const KEY_CHARACTERS = 65_536;
/** Minimum length of a key in a document; shorter keys are samples. */
const DOCUMENTED_KEY = 64;
const DOCUMENTS: readonly string[] = ['markdown', 'restructuredtext'];

/**
 * Returns why a file is excluded because of its content: it holds a private key, or is generated or minified; undefined
 * if it is not excluded. Prose is never minified. A setting includes all files but keys.
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
 * Returns the exclusion of a file that is a key, or that contains one and is not code. Code is what users search, so it
 * stays in the index: keys in the middle of code are masked in results (`maskSecrets.ts`).
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
