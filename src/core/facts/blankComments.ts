import type { LanguageId } from '../base/types';
import { replaceParts } from './maskCode';

/** Replaces comments with blanks; strings and regular expressions stay. */
export const blankComments = (text: string, language: LanguageId): string =>
  replaceParts(text, language, (found) => (IS_COMMENT.test(found) ? found.replace(/[^\n]/g, ' ') : found));

const IS_COMMENT = /^(?:\/[/*]|#(?!#*")|--|\{-|;|%(?![wWiIqQ]?[[({])|\(\*|=begin)/;
