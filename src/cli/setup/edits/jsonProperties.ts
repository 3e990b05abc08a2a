import { createScanner, type Node } from 'jsonc-parser';
import { lineEndingOf } from './edit';
import { propertyOf } from './jsonTree';

/**
 * Inserts properties into the text of an object and removes them, and leaves everything else as it is. Neither `modify`
 * of jsonc-parser nor a formatter does that: `modify` inserts a new property between the last one and the comment on
 * its line, and does not record where a comma was. `removeProperty` removes exactly what `insertProperty` wrote.
 */

/** Adds a property at the end of an object. */
export function insertProperty(text: string, object: Node, name: string, value: unknown): string {
  const last = object.children?.at(-1);
  return last ? insertAfter(text, object, last, name, value) : insertFirst(text, object, name, value);
}

/** Inserts the first property, below any comments inside the braces. */
function insertFirst(text: string, object: Node, name: string, value: unknown): string {
  const eol = lineEndingOf(text);
  const [open, close] = [object.offset + 1, object.offset + object.length - 1];
  const outer = indentOf(text, object.offset);
  const inner = outer + unitOf(text);
  const kept = text.slice(open, close).trimEnd();
  const property = `${inner}${written(name, value, inner, text)}`;
  return `${text.slice(0, open)}${kept}${eol}${property}${eol}${outer}${text.slice(close)}`;
}

function insertAfter(text: string, object: Node, last: Node, name: string, value: unknown): string {
  const end = endOf(last);
  const comma = commaAfter(text, end);
  const after = comma === undefined ? end : comma + 1;
  const isOneLine = !text.slice(object.offset, last.offset).includes('\n');
  const at = isOneLine ? after : endOfLine(text, after);
  const indent = indentOf(text, last.offset);
  const property = isOneLine
    ? ` ${JSON.stringify(name)}: ${JSON.stringify(value)}`
    : `${lineEndingOf(text)}${indent}${written(name, value, indent, text)}`;
  const [first, second] = comma === undefined ? [',', ''] : ['', ','];
  return text.slice(0, end) + first + text.slice(end, at) + property + second + text.slice(at);
}

/** Removes a property from an object, with the comma that was added for it. */
export function removeProperty(text: string, object: Node, name: string): string {
  const found = propertyOf(object, name)?.node;
  if (!found) return text;
  const all = object.children ?? [];
  const index = all.indexOf(found);
  const previous = all[index - 1];
  const comma = commaAfter(text, endOf(found));
  const stop = comma === undefined ? endOf(found) : comma + 1;
  const start = startOfLineOf(text, found.offset, previous ? endOf(previous) : object.offset + 1);
  const rest = text.slice(0, start) + text.slice(stop);
  const isLast = index === all.length - 1 && comma === undefined;
  const before = isLast && previous ? commaAfter(text, endOf(previous)) : undefined;
  return before === undefined ? rest : rest.slice(0, before) + rest.slice(before + 1);
}

export function replaceValue(text: string, node: Node, value: unknown): string {
  const source = text.slice(node.offset, endOf(node));
  const indent = indentOf(text, node.offset);
  const replacement = source.includes('\n') ? layOut(value, indent, text) : JSON.stringify(value);
  return text.slice(0, node.offset) + replacement + text.slice(endOf(node));
}

const endOf = ({ offset, length }: Node): number => offset + length;

/** Token kinds of jsonc-parser. */
const COMMA = 5;
const BLANKS_AND_COMMENTS: readonly number[] = [12, 13, 14, 15];

/** Returns the offset of the comma that follows after blanks and comments, if there is one. */
function commaAfter(text: string, end: number): number | undefined {
  const scanner = createScanner(text);
  scanner.setPosition(end);
  let kind: number = scanner.scan();
  while (BLANKS_AND_COMMENTS.includes(kind)) kind = scanner.scan();
  return kind === COMMA ? scanner.getTokenOffset() : undefined;
}

/** Returns the end of the line if only blanks and comments follow; otherwise the offset itself. */
function endOfLine(text: string, place: number): number {
  const rest = /^(?:[ \t]|\/\*(?:(?!\*\/)[^\n])*\*\/)*(?:\/\/[^\r\n]*)?(?=\r?\n)/.exec(text.slice(place));
  return place + (rest?.[0].length ?? 0);
}

/**
 * Returns the offset of the line break before a property that begins its line, or else the offset after the comma
 * before it.
 */
function startOfLineOf(text: string, offset: number, least: number): number {
  const blanks = /\r?\n[ \t]*$/.exec(text.slice(least, offset));
  if (blanks) return least + blanks.index;
  const comma = text.slice(least, offset).lastIndexOf(',');
  return comma < 0 ? least : least + comma + 1;
}

/** Returns the indentation of the line at an offset. */
function indentOf(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  return /^[ \t]*/.exec(line)?.[0] ?? '';
}

/** Returns one level of indentation as the file uses it. */
const unitOf = (text: string): string => /\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';

const written = (name: string, value: unknown, indent: string, text: string): string =>
  `${JSON.stringify(name)}: ${layOut(value, indent, text)}`;

const layOut = (value: unknown, indent: string, text: string): string =>
  JSON.stringify(value, null, unitOf(text)).replaceAll('\n', lineEndingOf(text) + indent);
