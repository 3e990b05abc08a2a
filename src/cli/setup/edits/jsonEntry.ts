import type { Node } from 'jsonc-parser';
import { entryShapes, hasSettings, launchIn, type EntryShape, type Launch } from './entryShapes';
import { relationOf, SERVER_NAME } from './entryRelation';
import { lineEndingOf, Unsuitable, type Edit } from './edit';
import { withLaunch, type Located } from './launchUpdate';
import { parseJson, propertyOf, tokensOf, valueOf } from './jsonTree';
import { insertProperty, removeProperty, replaceValue } from './jsonProperties';

/**
 * Creates the edit for the server's entry in a JSON file, which may contain comments.
 * @param key of the object with all servers.
 */
export function jsonEntry(key: string, shape: EntryShape, wanted: Launch): Edit {
  const entry = entryShapes[shape](wanted);
  const relation: Edit['relation'] = (text) => {
    const found = entryOf(text, key);
    return found ? relationOf(launchIn(valueOf(found)), wanted) : 'absent';
  };
  return {
    lines: JSON.stringify({ [SERVER_NAME]: entry }, null, 2)
      .split('\n')
      .slice(1, -1),
    launch: wanted,
    relation,
    add: (text) => {
      const earlier = relation(text);
      if (earlier === 'same') return text;
      return earlier === 'ours' ? withOtherLaunch(text, key, wanted) : withEntry(text, key, entry);
    },
    remove: (text, before) => withoutEntry(text, key, before),
    hasSettings: (text) => {
      const found = entryOf(text, key);
      return found !== undefined && hasSettings(valueOf(found));
    },
    rest: (text) => {
      const root = parseJson(withoutEmptyServers(withoutServer(text, key), key, undefined));
      return root ? valueOf(root) : {};
    },
    isEmpty: (text) => ['', '{ }'].includes(tokensOf(text).join(' ')),
  };
}

function entryOf(text: string, key: string) {
  const root = parseJson(text);
  const servers = root && propertyOf(root, key);
  if (servers && servers.value.type !== 'object') throw new Unsuitable(`"${key}" is not an object`);
  return servers && propertyOf(servers.value, SERVER_NAME)?.value;
}

function withEntry(text: string, key: string, entry: Readonly<Record<string, unknown>>): string {
  const found = entryOf(text, key);
  if (found) return replaceValue(text, found, entry);
  const root = parseJson(text);
  if (!root) return newFile(text, { [key]: { [SERVER_NAME]: entry } });
  const servers = propertyOf(root, key);
  return servers
    ? insertProperty(text, servers.value, SERVER_NAME, entry)
    : insertProperty(text, root, key, { [SERVER_NAME]: entry });
}

function withOtherLaunch(text: string, key: string, wanted: Launch): string {
  const found = entryOf(text, key);
  const command = found && propertyOf(found, 'command');
  if (!command) throw new Unsuitable('the entry has no command');
  const args = propertyOf(found, 'args');
  return withLaunch(text, located(command.value), args && located(args.value), wanted);
}

const located = (node: Node): Located => ({
  range: [node.offset, node.offset + node.length],
  value: valueOf(node),
  ...(node.type === 'array' && { elements: (node.children ?? []).map(located) }),
});

/** Returns the new text for a file that is empty or contains only comments. */
function newFile(text: string, value: unknown): string {
  const eol = lineEndingOf(text);
  const start = text.trim() === '' ? '' : `${text.trimEnd()}${eol}`;
  return `${start}${JSON.stringify(value, null, 2).replaceAll('\n', eol)}${eol}`;
}

/**
 * Removes the entry. If the rest of the file is as setup found it, restores the original bytes, even if the agent's own
 * program changed the layout.
 */
function withoutEntry(text: string, key: string, before: string | undefined): string {
  const rest = withoutEmptyServers(withoutServer(text, key), key, before);
  if (before === undefined) return rest;
  const [now, then] = [tokensOf(rest), tokensOf(withoutServer(before, key))];
  return sameWords(now, then) || (sameWords(now.slice(-2), ['{', '}']) && sameWords(now.slice(0, -2), then))
    ? before
    : rest;
}

function withoutServer(text: string, key: string): string {
  const root = parseJson(text);
  const servers = root && propertyOf(root, key);
  return servers && propertyOf(servers.value, SERVER_NAME) ? removeProperty(text, servers.value, SERVER_NAME) : text;
}

/** Removes an object of servers that setup created. An empty object that existed before is restored as it was. */
function withoutEmptyServers(text: string, key: string, before: string | undefined): string {
  const root = parseJson(text);
  const servers = root && propertyOf(root, key);
  if (!servers || (servers.value.children ?? []).length > 0) return text;
  const earlier = before === undefined ? undefined : sourceOf(before, key);
  if (earlier === undefined) return removeProperty(text, root, key);
  const { offset, length } = servers.value;
  return text.slice(0, offset) + (earlier.isEmpty ? earlier.source : '{}') + text.slice(offset + length);
}

function sourceOf(text: string, key: string): { readonly source: string; readonly isEmpty: boolean } | undefined {
  const root = parseJson(text);
  const value = root && propertyOf(root, key)?.value;
  if (!value) return undefined;
  const source = text.slice(value.offset, value.offset + value.length);
  return { source, isEmpty: (value.children ?? []).length === 0 };
}

const sameWords = (a: readonly string[], b: readonly string[]): boolean => JSON.stringify(a) === JSON.stringify(b);
