import type { Edit } from './edit';

/** A file that is setup's as a whole. @param isUntouched whether a text is what setup wrote at some time. */
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
    rest: () => '',
    isEmpty: (text) => text === '',
  };
}
