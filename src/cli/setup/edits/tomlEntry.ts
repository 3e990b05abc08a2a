import { getStaticTOMLValue, parseTOML, type AST } from 'toml-eslint-parser';
import { hasSettings, launchIn, type Launch } from './entryShapes';
import { relationOf, SERVER_NAME } from './entryRelation';
import { withLaunch, type Located, type Range } from './launchUpdate';
import { appendPart, cutPart, Unsuitable, type Edit } from './edit';

/**
 * Creates the edit for the server's entry in a TOML file. The text is edited at the offsets that a parser gives: of the
 * libraries that patch TOML, the best maintained one loses comments when the last key of a table is removed, and writes
 * a new table into the head of the file, in one line.
 */
export function tomlEntry(key: string, wanted: Launch): Edit {
  const lines = [
    `[${key}.${SERVER_NAME}]`,
    `command = ${JSON.stringify(wanted.command)}`,
    `args = [${wanted.args.map((arg) => JSON.stringify(arg)).join(', ')}]`,
  ];
  const relation: Edit['relation'] = (text) => {
    const entry = entryOf(text, key);
    return entry === undefined ? 'absent' : relationOf(launchIn(entry), wanted);
  };
  const without = (text: string): string =>
    partsOf(parse(text), [key, SERVER_NAME]).reduceRight((rest, part) => cutPart(rest, ...linesOf(rest, part)), text);
  return {
    lines,
    launch: wanted,
    relation,
    add: (text) => {
      const earlier = relation(text);
      if (earlier === 'same') return text;
      if (earlier === 'ours') return withOtherLaunch(text, key, wanted);
      const added = appendPart(earlier === 'absent' ? text : without(text), lines);
      if (relationIfValid(relation, added) !== 'same') throw new Unsuitable(`"${key}" is written in one line`);
      return added;
    },
    remove: (text, before) => {
      const rest = without(text);
      if (relation(rest) !== 'absent') throw new Unsuitable(`"${key}" is written in one line`);
      return before !== undefined && sameWords(rest, without(before)) ? before : rest;
    },
    hasSettings: (text) => hasSettings(entryOf(text, key)),
    rest: (text) => {
      const { [key]: servers = {}, ...others } = valuesIn(without(text));
      return Object.keys(servers as object).length === 0 ? others : { ...others, [key]: servers };
    },
    isEmpty: (text) => text.trim() === '',
  };
}

function entryOf(text: string, key: string): unknown {
  const { [key]: servers } = valuesIn(text);
  if (servers === undefined) return undefined;
  if (typeof servers !== 'object' || Array.isArray(servers)) throw new Unsuitable(`"${key}" is not a table`);
  return (servers as Readonly<Record<string, unknown>>)[SERVER_NAME];
}

function withOtherLaunch(text: string, key: string, wanted: Launch): string {
  const program = parse(text);
  const command = valueAt(program, [key, SERVER_NAME, 'command']);
  const args = valueAt(program, [key, SERVER_NAME, 'args']);
  if (!command) throw new Unsuitable('the entry has no command');
  return withLaunch(text, located(command), args && located(args), wanted);
}

const located = (node: AST.TOMLContentNode): Located => ({
  range: node.range,
  value: getStaticTOMLValue(node),
  ...(node.type === 'TOMLArray' && { elements: node.elements.map(located) }),
});

const valuesIn = (text: string): Readonly<Record<string, unknown>> => getStaticTOMLValue(parse(text));

function parse(text: string): AST.TOMLProgram {
  try {
    return parseTOML(text);
  } catch (error) {
    const { message, lineNumber = 0 } = error as { readonly message: string; readonly lineNumber?: number };
    throw new Unsuitable(`line ${lineNumber}: ${message.charAt(0).toLowerCase()}${message.slice(1)}`);
  }
}

/**
 * Returns undefined for invalid TOML. The text becomes invalid when a table that was closed in one line is extended
 * below.
 */
function relationIfValid(relation: Edit['relation'], text: string): ReturnType<Edit['relation']> | undefined {
  try {
    return relation(text);
  } catch {
    return undefined;
  }
}

type Names = readonly (string | number)[];

const namesOf = ({ key }: AST.TOMLKeyValue): readonly string[] =>
  key.keys.map((part) => (part.type === 'TOMLBare' ? part.name : part.value));

/** Returns the value under a path, in whichever notation. */
function valueAt(program: AST.TOMLProgram, path: Names): AST.TOMLContentNode | undefined {
  const within = (pairs: readonly AST.TOMLKeyValue[], start: Names): readonly AST.TOMLContentNode[] =>
    pairs.flatMap((pair) => {
      const names = [...start, ...namesOf(pair)];
      if (names.some((name, i) => name !== path[i])) return [];
      if (names.length === path.length) return [pair.value];
      return pair.value.type === 'TOMLInlineTable' ? within(pair.value.body, names) : [];
    });
  return program.body[0].body.flatMap((node) =>
    node.type === 'TOMLKeyValue' ? within([node], []) : within(node.body, node.resolvedKey),
  )[0];
}

/** Returns the ranges of the tables and keys under a path. */
function partsOf(program: AST.TOMLProgram, path: readonly string[]): readonly Range[] {
  const isBelow = (names: Names): boolean => path.every((name, i) => names[i] === name);
  return program.body[0].body.flatMap((node): readonly Range[] => {
    if (node.type === 'TOMLKeyValue') return isBelow(namesOf(node)) ? [node.range] : [];
    if (isBelow(node.resolvedKey)) return [node.range];
    return node.body.filter((pair) => isBelow([...node.resolvedKey, ...namesOf(pair)])).map(({ range }) => range);
  });
}

/** Extends a range to whole lines, including the comment at the end of the last one. */
function linesOf(text: string, [start, end]: Range): Range {
  const stop = text.indexOf('\n', end);
  const last = stop < 0 ? text.length : stop - (text[stop - 1] === '\r' ? 1 : 0);
  return [text.lastIndexOf('\n', start - 1) + 1, last];
}

const sameWords = (a: string, b: string): boolean => JSON.stringify(wordsOf(a)) === JSON.stringify(wordsOf(b));

/**
 * Returns the words of a text without the commas and line breaks that a program may change when it rewrites the file.
 */
function wordsOf(text: string): readonly string[] {
  const { tokens, comments } = parse(text);
  const words = [...tokens, ...comments].sort((a, b) => a.range[0] - b.range[0]);
  return words.map(({ value }) => value).filter((word) => word !== ',' && word.trim() !== '');
}
