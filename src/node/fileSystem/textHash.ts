import { hash } from 'node:crypto';

/** By which an index tells one text from another. */
export const hashOfText = (text: string): string => hash('sha1', text, 'hex');
