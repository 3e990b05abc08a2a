import type { IndexStatus } from '../../core/base/types';

/** Texts for a status, in the status bar and in the view. */

const count = (n: number, unit: string): string => `${n.toLocaleString('en')} ${unit}${n === 1 ? '' : 's'}`;

export function percent(done: number, total: number): number {
  return total === 0 ? 0 : Math.floor((100 * done) / total);
}

export interface StatusText {
  /** A codicon. */
  readonly icon: string;
  /** Two or three words for the status bar. */
  readonly short: string;
  /** One or two sentences. */
  readonly long: string;
}

export function statusText({ index, filesIndexed, filesTotal, chunks }: IndexStatus): StatusText {
  switch (index.state) {
    case 'indexed':
      return {
        icon: 'search',
        short: count(filesIndexed, 'file'),
        long: `${count(filesIndexed, 'file')} indexed, in ${count(chunks, 'piece')} of code.`,
      };
    case 'indexing':
      return {
        icon: 'sync~spin',
        short: `Indexing ${percent(index.done, index.total)}%`,
        long: `Indexing: ${index.done.toLocaleString('en')} of ${count(index.total, 'file')}. ${count(filesIndexed, 'file')} can be searched.`,
      };
    case 'scanning':
      return { icon: 'sync~spin', short: 'Scanning', long: 'Looking for files to index.' };
    case 'paused':
      return {
        icon: 'debug-pause',
        short: 'Paused',
        long: `Indexing is paused. ${filesIndexed.toLocaleString('en')} of ${count(filesTotal, 'file')} indexed.`,
      };
    case 'error':
      return { icon: 'error', short: 'Search failed', long: `${index.message} ${index.nextStep}` };
    case 'standby':
      return { icon: 'sync~spin', short: 'Starting', long: 'The search engine is starting.' };
    case 'disabled':
      return { icon: 'circle-slash', short: 'Off', long: 'Search is turned off for this folder.' };
  }
}
