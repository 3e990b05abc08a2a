import { plainBoolean, plainChoice, isNoneWord, splitWordList, unquoted } from './plainWords';
import { isObject } from '../../base/isObject';

/**
 * Converts values to the form of their schema. Models and forms send numbers, booleans, lists, and objects as text, and
 * write an absent value in many ways. Unambiguous values are converted; all others are kept, for the schema to refuse
 * by name.
 */

/** The part of JSON Schema that requests use. */
export interface FieldShape {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly items?: FieldShape;
  readonly anyOf?: readonly FieldShape[];
  readonly properties?: FieldShapes;
}

export type FieldShapes = Readonly<Record<string, FieldShape>>;

/** Maximum length of a text that is parsed as JSON. */
const JSON_CHARACTERS = 200_000;
/** Maximum nesting of a request, because the functions that inspect values are recursive. */
const JSON_DEPTH = 8;
const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** Returns whether a value is empty: null, blank text, a list of these, or an object without fields. */
export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.every((item) => item === null || (typeof item === 'string' && isBlank(item)));
  return isEmptyObject(value);
}

/** Compares the prototype too, because dates and sets have no fields of their own either. */
const isEmptyObject = (value: unknown): boolean =>
  isObject(value) &&
  Object.keys(value).length === 0 &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);

/** Returns a value in the form of its schema; undefined if the value is empty. */
export function plainValue(value: unknown, shape: FieldShape): unknown {
  if (isBlank(value)) return undefined;
  switch (shape.type) {
    case 'array':
      return plainList(value, shape.items ?? {});
    case 'number':
      return typeof value === 'string' ? (percentIn(value) ?? plainNumber(value)) : value;
    case 'integer':
      return typeof value === 'string' ? plainNumber(value) : value;
    case 'boolean':
      return plainBoolean(onlyOne(value));
    case 'string':
      return shape.enum ? plainChoice(onlyOne(value), shape.enum) : onlyOne(value);
    default:
      return shape.anyOf ? plainAlternative(value, shape.anyOf) : value;
  }
}

/**
 * Returns the fields that are not empty, each in the form of its schema. Fields without a schema are returned
 * unchanged.
 */
export function plainFields(
  fields: Readonly<Record<string, unknown>>,
  shapeOf: (field: string) => FieldShape | undefined,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([field, value]) => {
      const shape = shapeOf(field);
      const plain = shape ? plainValue(value, shape) : value;
      return plain === undefined || plain === null ? [] : [[field, plain]];
    }),
  );
}

/** Returns the object or list that a text contains as JSON; undefined if there is none. */
export function jsonIn(text: string): unknown {
  const trimmed = text.trim();
  if (trimmed.length > JSON_CHARACTERS || !/^[[{][^]*[\]}]$/.test(trimmed)) return undefined;
  const value = parsed(trimmed) ?? (trimmed.includes('"') ? undefined : parsed(trimmed.replaceAll("'", '"')));
  return isShallow(value, JSON_DEPTH) ? value : undefined;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

const isShallow = (value: unknown, depth: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (depth > 0 && Object.values(value).every((inner) => isShallow(inner, depth - 1)));

/**
 * Returns the fraction of a percentage, such as 0.4 for `"40%"`, for scores and weights. For results or tokens,
 * percentages have no meaning.
 */
function percentIn(text: string): number | undefined {
  const [, percent] = /^(.+?)\s*%$/.exec(unquoted(text)) ?? [];
  return percent !== undefined && DECIMAL.test(percent) ? Number(percent) / 100 : undefined;
}

function plainNumber(text: string): unknown {
  const bare = unquoted(text);
  if (isNoneWord(bare)) return undefined;
  return DECIMAL.test(bare) ? Number(bare) : text;
}

/** Returns the text of a list with a single text, where a text is expected. */
const onlyOne = (value: unknown): unknown =>
  Array.isArray(value) && value.length === 1 && typeof value[0] === 'string' ? value[0] : value;

function plainList(value: unknown, items: FieldShape): unknown {
  const list = typeof value === 'string' ? listIn(value, items) : isObject(value) && items.anyOf ? [value] : value;
  if (isBlank(list)) return undefined;
  if (!Array.isArray(list)) return list;
  // A name contains no comma, so a text with commas is several names, wherever it occurs.
  const parts = items.type === 'string' && items.enum ? list.flatMap(namesIn) : list;
  const plain = parts.flatMap((item: unknown) => plainItem(item, items));
  if (plain.length === 0 || isNothing(plain, items)) return undefined;
  // A single unknown word is refused as it was written.
  const isUnknown = typeof value === 'string' && plain.length === 1 && items.enum?.includes(String(plain[0])) === false;
  return isUnknown ? value : plain;
}

/**
 * Returns the plain form of an item of a list. A blank text among other items is a mistake and kept; a missing item is
 * not.
 */
function plainItem(item: unknown, items: FieldShape): readonly unknown[] {
  if (item === null || item === undefined) return [];
  if (isBlank(item)) return [item];
  const plain = plainValue(item, items);
  return plain === undefined ? [] : [plain];
}

/** Returns whether a list contains only a word for nothing. A query may be that word. */
const isNothing = ([first, ...others]: readonly unknown[], { type }: FieldShape): boolean =>
  type === 'string' && others.length === 0 && typeof first === 'string' && isNoneWord(first);

/** Reads a text in place of a list: JSON, items separated by commas if such items contain none, or a single item. */
function listIn(text: string, items: FieldShape): unknown {
  if (isNoneWord(text)) return undefined;
  const json = jsonIn(text);
  if (Array.isArray(json) || isEmptyObject(json)) return json;
  if (items.anyOf) return [isObject(json) ? json : text];
  return items.enum ? [unquoted(text)] : splitGlobs(unquoted(text).replace(LISTED, '$1')).flatMap(globsIn);
}

/** Matches a list without quotes around its items. A character class in a glob has no commas. */
const LISTED = /^\[([^[\]]*,[^[\]]*)\]$/;

const namesIn = (item: unknown): readonly unknown[] => (typeof item === 'string' ? splitWordList(item) : [item]);

/**
 * Splits globs at separators other than commas. Names contain these characters too, but their parts do not begin with a
 * star.
 */
function globsIn(text: string): readonly string[] {
  const globs = text.split(/[\s;|]+/);
  return globs.every((glob) => glob.startsWith('*')) ? globs : [text];
}

/** Splits at commas outside of braces: `src/{a,b}/**, lib` is two globs. */
export function splitGlobs(text: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    if ('{[('.includes(character)) depth++;
    else if ('}])'.includes(character)) depth = Math.max(0, depth - 1);
    if (depth === 0 && /[,\n]/.test(character)) parts.push('');
    else parts.push((parts.pop() ?? '') + character);
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** Returns the object form of a value, which may be written as JSON text. */
function plainAlternative(given: unknown, alternatives: readonly FieldShape[]): unknown {
  const { properties } = alternatives.find(({ type }) => type === 'object') ?? {};
  const value = onlyOne(given);
  if (!properties) return value;
  const json = typeof value === 'string' ? jsonIn(value) : value;
  // A query may be code in JSON.
  const isMeant = isObject(json) && (json === value || Object.keys(json).some((field) => field in properties));
  if (!isMeant) return value;
  const plain = plainFields(json, (field) => (Object.hasOwn(properties, field) ? properties[field] : undefined));
  return isBlank(plain) ? json : plain;
}
