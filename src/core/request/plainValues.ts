import { plainTruth, plainWord, saysNothing, severalWords, unquoted } from './plainWords';
import { isObject } from './validate';

/**
 * Values in other forms than a schema has them, as models and forms send them: numbers, truth values, lists and objects
 * as text, and nothing in many spellings. What can only be meant in one way is read; the rest stays as it is, for the
 * schema to refuse by name.
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

/** Longer texts are none that stands for a list or an object. */
const JSON_CHARACTERS = 200_000;
/** No request is nested deeper; what looks at values is recursive. */
const JSON_DEPTH = 8;
const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** Whether a value says nothing: null, blank text, a list of such, an object without fields. */
export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.every((item) => item === null || (typeof item === 'string' && isBlank(item)));
  return isEmptyObject(value);
}

/** Dates and sets have no fields of their own either. */
const isEmptyObject = (value: unknown): boolean =>
  isObject(value) &&
  Object.keys(value).length === 0 &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);

/** A value in the form that its schema has; undefined where it says nothing. */
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
      return plainTruth(onlyOne(value));
    case 'string':
      return shape.enum ? plainWord(onlyOne(value), shape.enum) : onlyOne(value);
    default:
      return shape.anyOf ? plainAlternative(value, shape.anyOf) : value;
  }
}

/** The fields that say something, each in the form of its schema; those of other names as they are. */
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

/** What a text says as JSON, an object or a list; undefined where it is none. */
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

/** `"40%"` of a score or a weight is 0.4; of results or tokens it says nothing. */
function percentIn(text: string): number | undefined {
  const [, percent] = /^(.+?)\s*%$/.exec(unquoted(text)) ?? [];
  return percent !== undefined && DECIMAL.test(percent) ? Number(percent) / 100 : undefined;
}

function plainNumber(text: string): unknown {
  const bare = unquoted(text);
  if (saysNothing(bare)) return undefined;
  return DECIMAL.test(bare) ? Number(bare) : text;
}

/** A list of one text where a text is asked for. */
const onlyOne = (value: unknown): unknown =>
  Array.isArray(value) && value.length === 1 && typeof value[0] === 'string' ? value[0] : value;

function plainList(value: unknown, items: FieldShape): unknown {
  const list = typeof value === 'string' ? listIn(value, items) : isObject(value) && items.anyOf ? [value] : value;
  if (isBlank(list)) return undefined;
  if (!Array.isArray(list)) return list;
  // A name holds no comma: what does is several, wherever it stands.
  const parts = items.type === 'string' && items.enum ? list.flatMap(namesIn) : list;
  const plain = parts.flatMap((item: unknown) => plainItem(item, items));
  if (plain.length === 0 || isNothing(plain, items)) return undefined;
  // One word that is none of those is refused as it was written.
  const isUnknown = typeof value === 'string' && plain.length === 1 && items.enum?.includes(String(plain[0])) === false;
  return isUnknown ? value : plain;
}

/** A blank among others is a mistake; nothing at all is not. */
function plainItem(item: unknown, items: FieldShape): readonly unknown[] {
  if (item === null || item === undefined) return [];
  if (isBlank(item)) return [item];
  const plain = plainValue(item, items);
  return plain === undefined ? [] : [plain];
}

/** The word for nothing, as the only one of a list; a question may be that word. */
const isNothing = ([first, ...others]: readonly unknown[], { type }: FieldShape): boolean =>
  type === 'string' && others.length === 0 && typeof first === 'string' && saysNothing(first);

/** A text in place of a list: JSON, items with commas between them where texts of the kind hold none, or one item. */
function listIn(text: string, items: FieldShape): unknown {
  if (saysNothing(text)) return undefined;
  const json = jsonIn(text);
  if (Array.isArray(json) || isEmptyObject(json)) return json;
  if (items.anyOf) return [isObject(json) ? json : text];
  return items.enum ? [unquoted(text)] : outsideBraces(unquoted(text).replace(LISTED, '$1')).flatMap(globsIn);
}

/** A list without quotes around its items; one letter of several in a glob has no commas. */
const LISTED = /^\[([^[\]]*,[^[\]]*)\]$/;

const namesIn = (item: unknown): readonly unknown[] => (typeof item === 'string' ? severalWords(item) : [item]);

/** Globs with other signs than commas between them; names have these, too, but do not begin anew with a star. */
function globsIn(text: string): readonly string[] {
  const globs = text.split(/[\s;|]+/);
  return globs.every((glob) => glob.startsWith('*')) ? globs : [text];
}

/** `src/{a,b}/**, lib` is two globs. */
function outsideBraces(text: string): readonly string[] {
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

/** A text may be the other alternative, an object, written as JSON. */
function plainAlternative(given: unknown, alternatives: readonly FieldShape[]): unknown {
  const { properties } = alternatives.find(({ type }) => type === 'object') ?? {};
  const value = onlyOne(given);
  if (!properties) return value;
  const json = typeof value === 'string' ? jsonIn(value) : value;
  // Code that is asked for as it is written may be JSON as well.
  const isMeant = isObject(json) && (json === value || Object.keys(json).some((field) => field in properties));
  if (!isMeant) return value;
  const plain = plainFields(json, (field) => (Object.hasOwn(properties, field) ? properties[field] : undefined));
  return isBlank(plain) ? json : plain;
}
