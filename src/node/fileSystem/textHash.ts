import { hash } from 'node:crypto';

/** Returns the hash by which an index tells texts apart. */
export const hashOfText = (text: string): string => hash('sha1', text, 'hex');
