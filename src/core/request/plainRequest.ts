import { isObject } from '../base/isObject';
import { limits } from '../base/limits';
import { millisecondsIn } from './values/durations';
import { jsonIn, plainFields, plainValue, type FieldShapes } from './values/plainValues';
import { plainChoice } from './values/plainWords';
import { ALIASES } from './fieldNames';
import { INTENTS, jsonSchema, MODES, requestJsonSchema, subQuerySchema } from './requestSchema';

/**
 * Converts requests to the form of their schema, if the caller has another form for the same. Every entry point applies
 * this before it reads a field; applying it twice changes nothing.
 */

type Fields = Readonly<Record<string, unknown>>;

/** The fields that a request may have. */
export interface RequestForm {
  /** Shapes of the fields by name. */
  readonly shapes: FieldShapes;
  /** Field names by all of their folded names and aliases. */
  readonly names: ReadonlyMap<string, string>;
}

/**
 * @param schema The JSON Schema of the request.
 * @param aliases Other names of its fields.
 */
export function requestForm(
  { properties = {} }: { readonly properties?: unknown },
  aliases: Readonly<Record<string, string>>,
): RequestForm {
  const shapes = properties as FieldShapes;
  const own = Object.keys(shapes).map((field) => [field, field] as const);
  const others = Object.entries(aliases).filter(([, field]) => Object.hasOwn(shapes, field));
  const names = [...others, ...own].map(([name, field]) => [folded(name), field] as const);
  return { shapes, names: new Map(names) };
}

/** Folds the spelling of a name: `topK`, `TopK`, and `top-k` all mean `top_k`. */
const folded = (name: string): string => name.toLowerCase().replace(/[\s_-]+/g, '');

const searchForm = requestForm(requestJsonSchema, ALIASES);
const questionForm = requestForm(jsonSchema(subQuerySchema), ALIASES);

/** Returns the plain form of a search request. A value that does not contain an object is returned unchanged. */
export function plainRequest(raw: unknown): unknown {
  const written = objectIn(raw);
  if (!written) return raw;
  const fields = withMatchFields(written);
  const named = withPathGlob(withTimeout(withIntentAsMode(namedFields(fields, searchForm))));
  const plain = withNamedQuestions(withListedQueries(named));
  if ('query' in plain || 'queries' in plain) return withLeadingQuery(withWeights(plain));
  if ('match' in plain) return plain;
  // Blank queries were dropped above. They are restored as written, because their error depends on their form.
  const blank = ['query', 'queries'].flatMap((name) => (fields[name] == null ? [] : [[name, fields[name]] as const]));
  return { ...plain, ...Object.fromEntries(blank) };
}

/**
 * Returns the fields of a request that have a value, under their own names, which take precedence over aliases. Unknown
 * fields are returned unchanged.
 */
export function namedFields(raw: unknown, { shapes, names }: RequestForm): Fields {
  const nameOf = (field: string): string => names.get(folded(field)) ?? field;
  const said = plainFields(objectIn(raw) ?? {}, (field) => {
    const name = nameOf(field);
    return Object.hasOwn(shapes, name) ? shapes[name] : undefined;
  });
  const entries = Object.entries(said);
  const meant = entries.filter(([field]) => nameOf(field) !== field);
  const own = entries.filter(([field]) => nameOf(field) === field);
  return Object.fromEntries([...meant.map(([field, value]) => [nameOf(field), value] as const), ...own]);
}

/** Returns the budget of any request that has one. */
export const budgetIn = (raw: unknown): unknown => namedFields(raw, searchForm)['max_tokens'];

/** Returns warnings about the unknown fields of a request. @param fields The fields under their own names. */
export const unknownFields = (fields: Fields, { shapes }: RequestForm): readonly string[] =>
  unknownWarnings(Object.keys(fields).filter((field) => !Object.hasOwn(shapes, field)));

export function unknownWarnings(names: readonly string[]): readonly string[] {
  const named = names
    .slice(0, limits.namedUnknownFields)
    .map((name) => `Unknown field "${name.slice(0, 60)}" was ignored.`);
  const others = names.length - named.length;
  return others > 0 ? [...named, `${others} more unknown fields were ignored.`] : named;
}

/**
 * Returns the fields of a request, which may be JSON text as a whole. A request with too many fields is not read here
 * and refused later.
 */
export function objectIn(raw: unknown): Fields | undefined {
  const fields = typeof raw === 'string' ? jsonIn(raw) : raw;
  if (!isObject(fields)) return undefined;
  let count = 0;
  for (const _ in fields) if (++count > limits.fields) return undefined;
  return fields;
}

/** Returns the questions of a text that is a list of several in JSON. A list of one may be the code that is looked for. */
function questionsIn(text: unknown): readonly string[] | undefined {
  const list = typeof text === 'string' ? jsonIn(text) : undefined;
  const isList =
    Array.isArray(list) && list.length > 1 && list.every((one) => typeof one === 'string' && /\w\s\w/.test(one));
  return isList ? (list as readonly string[]) : undefined;
}

/** Moves a list in `query`, or an object with fields of its own, to `queries`. */
function withListedQueries(request: Fields): Fields {
  const { query: written, ...others } = request;
  const query = questionsIn(written) ?? written;
  if ((!Array.isArray(query) && !isObject(query)) || 'queries' in request) return request;
  return { ...others, queries: plainValue(query, searchForm.shapes['queries'] ?? {}) };
}

/** Puts a `query` beside `queries` before them, so that no question is dropped. */
function withLeadingQuery(request: Fields): Fields {
  const { query, ...others } = request;
  const { queries } = others;
  if (typeof query !== 'string' || !Array.isArray(queries) || queries.length === 0) return request;
  const isAsked = queries.some((one: unknown) => one === query || (isObject(one) && one['query'] === query));
  return {
    ...others,
    queries: isAsked ? (queries as readonly unknown[]) : [query, ...(queries as readonly unknown[])],
  };
}

/**
 * Moves a glob from `path` to `include`: `"**\/*.cs"`. A folder with two stars behind it is left as it is, and a list of
 * one path in JSON means that path.
 */
function withPathGlob(request: Fields): Fields {
  const { path: written, ...others } = request;
  const list = typeof written === 'string' ? jsonIn(written) : undefined;
  const [path, ...more] = Array.isArray(list) ? (list as readonly unknown[]) : [written];
  if (typeof path !== 'string' || more.length > 0) return request;
  return isGlob(path) && others['include'] === undefined ? { ...others, include: [path] } : { ...request, path };
}

const isGlob = (path: string): boolean => path.replace(/\/\*\*\/?$/, '').includes('*');

/** Renames the fields of the questions of a batch. A question that uses the right names is left as it is. */
function withNamedQuestions(request: Fields): Fields {
  const { queries } = request;
  if (!Array.isArray(queries)) return request;
  const named = queries.map((question: unknown) =>
    !isObject(question) || 'query' in question || 'description' in question
      ? question
      : namedFields(question, questionForm),
  );
  return { ...request, queries: named };
}

/**
 * Converts a timeout with a unit to `timeout_ms`. A number without a unit is accepted only in a field whose name contains
 * the unit.
 */
function withTimeout(request: Fields): Fields {
  const said = Object.entries(request).flatMap(([field, value]) => {
    const milliseconds =
      millisecondsIn(SECONDS.test(folded(field)) ? `${String(value)} s` : value) ?? millisecondsIn(value);
    return TIMEOUT.test(folded(field)) && milliseconds !== undefined ? [[field, milliseconds] as const] : [];
  });
  const [field, milliseconds] = said.find(([name]) => name === 'timeout_ms') ?? said[0] ?? [];
  if (field === undefined || (field !== 'timeout_ms' && request['timeout_ms'] !== undefined)) return request;
  const { [field]: _, ...others } = request;
  return { ...others, timeout_ms: milliseconds };
}

const TIMEOUT = /^timeout(?:ms|s|secs?|seconds)?$/;
const SECONDS = /^timeout(?:s|secs?|seconds)$/;

/** Converts a `mode` that other tools use: the name of an intent, or `semantic` for a search like this one. */
function withIntentAsMode(request: Fields): Fields {
  const { mode, ...others } = request;
  if (typeof mode !== 'string' || (MODES as readonly string[]).includes(mode)) return request;
  if (mode.trim().toLowerCase() === 'semantic') return others;
  const intent = plainChoice(mode, INTENTS);
  const isIntent = request['intent'] === undefined && (INTENTS as readonly unknown[]).includes(intent);
  return isIntent ? { ...others, intent: [intent] } : request;
}

/**
 * Spreads a `match` object, as some callers write it, over the fields whose names begin with `match`. An object with
 * other fields is refused later.
 */
function withMatchFields(request: Fields): Fields {
  const { match } = request;
  if (!isObject(match) || !['text', 'kind', 'in'].some((field) => field in match)) return request;
  const { text, kind, in: place } = match;
  return { match_kind: kind, match_in: place, ...request, match: text };
}

/**
 * Assigns `weights` to the queries of a batch if there is one weight for each; otherwise, `weights` is an unknown
 * field.
 */
function withWeights(request: Fields): Fields {
  const { weights, ...others } = request;
  const { queries } = request;
  const list = typeof weights === 'string' ? (jsonIn(weights) ?? weights.split(/[,;\s]+/).filter(Boolean)) : weights;
  if (!Array.isArray(list) || !Array.isArray(queries) || list.length !== queries.length) return request;
  return {
    ...others,
    queries: queries.map((question: unknown, i) => weighted(question, plainValue(list[i], { type: 'number' }))),
  };
}

function weighted(question: unknown, weight: unknown): unknown {
  if (typeof question === 'string') return { query: question, weight };
  return isObject(question) ? { weight, ...question } : question;
}
