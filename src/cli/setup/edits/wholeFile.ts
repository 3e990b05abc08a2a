import type { Edit } from './edit';

/**
 * Creates the edit for a file that belongs to setup as a whole.
 * @param isUntouched returns whether a text was written by setup at some time.
 */
export function wholeFile(content: string, isUntouched: (text: string) => boolean): Edit {
  return {
    lines: content.trimEnd().split('\n'),
    relation: (text) => {
      if (text === '') return 'absent';
      if (text === content) return 'same';
      return isUntouched(text) ? 'ours' : 'other';
    },
    add: () => content,
    remove: (_, before) => before ?? '',
    hasSettings: () => false,
    rest: () => '',
    isEmpty: (text) => text === '',
  };
}
