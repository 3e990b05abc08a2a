import { createHash } from 'node:crypto';

/** By which an index tells one text from another. */
export const hashOfText = (text: string): string => createHash('sha1').update(text).digest('hex');
