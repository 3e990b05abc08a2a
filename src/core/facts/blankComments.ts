import type { LanguageId } from '../base/types';
import { partsPattern } from './maskCode';

/** Blanks in place of comments; strings, and expressions between slashes, stay. */
export const blankComments = (text: string, language: LanguageId): string =>
  text.replace(partsPattern(language), (found: string) =>
    IS_COMMENT.test(found) ? found.replace(/[^\n]/g, ' ') : found,
  );

const IS_COMMENT = /^(?:\/[/*]|#(?!#*")|--|\{-|;|%(?![wWiIqQ]?[[({])|\(\*|=begin)/;
