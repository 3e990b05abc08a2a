import { cutPart, appendPart, lineEndingOf, Unsuitable, type Edit } from './edit';

const BEGIN = '<!-- codebase-search:begin -->';
const END = '<!-- codebase-search:end -->';

/**
 * Creates the edit for a block between markers in a file with other content.
 * @param header text at the beginning of a new file.
 */
export function markdownBlock(block: readonly string[], header = ''): Edit {
  const lines = [BEGIN, ...block, END];
  return {
    lines,
    relation: (text) => {
      const found = find(text);
      if (!found) return 'absent';
      return text.slice(...found) === lines.join(lineEndingOf(text)) ? 'same' : 'ours';
    },
    add: (text) => {
      const found = find(text);
      if (!found) return text === '' ? header + appendPart('', lines) : appendPart(text, lines);
      return text.slice(0, found[0]) + lines.join(lineEndingOf(text)) + text.slice(found[1]);
    },
    remove: (text) => withoutBlock(text, header),
    rest: (text) => withoutBlock(text, header),
    isEmpty: (text) => text === '',
  };
}

function withoutBlock(text: string, header: string): string {
  const found = find(text);
  if (!found) return text;
  const rest = cutPart(text, ...found);
  return rest === header.trimEnd() || rest + lineEndingOf(text) === header ? '' : rest;
}

function find(text: string): readonly [start: number, end: number] | undefined {
  const [begins, ends] = [placesOf(BEGIN, text), placesOf(END, text)];
  if (begins.length === 0 && ends.length === 0) return undefined;
  const [[begin = 0], [end = 0]] = [begins, ends];
  if (begins.length > 1 || ends.length !== begins.length || end < begin)
    throw new Unsuitable(`its markers do not match: there must be one ${BEGIN}, and after it one ${END}`);
  return [begin, end + END.length];
}

const placesOf = (part: string, text: string): readonly number[] =>
  [...text.matchAll(new RegExp(part, 'g'))].map(({ index }) => index);
