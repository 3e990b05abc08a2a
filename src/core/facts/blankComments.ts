import type { LanguageId } from '../base/types';
import { replaceParts } from './maskCode';

/** Blanks in place of comments; strings, and expressions between slashes, stay. */
export const blankComments = (text: string, language: LanguageId): string =>
  replaceParts(text, language, (found) => (IS_COMMENT.test(found) ? found.replace(/[^\n]/g, ' ') : found));

const IS_COMMENT = /^(?:\/[/*]|#(?!#*")|--|\{-|;|%(?![wWiIqQ]?[[({])|\(\*|=begin)/;
