import { isObject } from './validate';
import { limits } from '../base/limits';
import { jsonIn, plainFields, plainValue, type FieldShapes } from './plainValues';
import { ALIASES, requestJsonSchema } from './requestSchema';

/**
 * Requests as they arrive, made what their schema describes where the caller has another form for the same. Every entry
 * point reads its request by this before it looks at a field; to read one twice changes nothing.
 */

type Fields = Readonly<Record<string, unknown>>;

/** What a request may hold. */
export interface RequestForm {
  /** By the names of its fields. */
  readonly shapes: FieldShapes;
  /** The fields by all of their names, folded. */
  readonly names: ReadonlyMap<string, string>;
}

/** @param schema as JSON Schema. @param aliases other names for its fields. */
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

/** `topK`, `TopK` and `top-k` are `top_k`. */
const folded = (name: string): string => name.toLowerCase().replace(/[\s_-]+/g, '');

const searchForm = requestForm(requestJsonSchema, ALIASES);

/** The request of a search. What is no object in any form stays as it is. */
export function plainRequest(raw: unknown): unknown {
  const written = objectIn(raw);
  if (!written) return raw;
  const fields = withMatchFields(written);
  const plain = withListedQueries(namedFields(fields, searchForm));
  if ('query' in plain || 'queries' in plain) return withWeights(plain);
  if ('match' in plain) return plain;
  // Blank questions are no questions, and what is said of them depends on the form.
  const blank = ['query', 'queries'].flatMap((name) => (fields[name] == null ? [] : [[name, fields[name]] as const]));
  return { ...plain, ...Object.fromEntries(blank) };
}

/**
 * The fields of a request that say something, under their own names, which win over others for the same; those that it
 * does not know as they are.
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

/** The budget of any request that names one. */
export const budgetIn = (raw: unknown): unknown => namedFields(raw, searchForm)['max_tokens'];

/** What is said of the fields of a request that mean nothing. @param fields under their own names. */
export const unknownFields = (fields: Fields, { shapes }: RequestForm): readonly string[] =>
  unknownWarnings(Object.keys(fields).filter((field) => !Object.hasOwn(shapes, field)));

export function unknownWarnings(names: readonly string[]): readonly string[] {
  const named = names
    .slice(0, limits.namedUnknownFields)
    .map((name) => `Unknown field "${name.slice(0, 60)}" was ignored.`);
  const others = names.length - named.length;
  return others > 0 ? [...named, `${others} more unknown fields were ignored.`] : named;
}

/** All of the request may be a text itself. Too many fields are refused later, unread. */
export function objectIn(raw: unknown): Fields | undefined {
  const fields = typeof raw === 'string' ? jsonIn(raw) : raw;
  if (!isObject(fields)) return undefined;
  let count = 0;
  for (const _ in fields) if (++count > limits.fields) return undefined;
  return fields;
}

/** Several texts as `query` are a batch, and so is a question with fields of its own. */
function withListedQueries(request: Fields): Fields {
  const { query, ...others } = request;
  if ((!Array.isArray(query) && !isObject(query)) || 'queries' in request) return request;
  return { ...others, queries: plainValue(query, searchForm.shapes['queries'] ?? {}) };
}

/** `match` as an object, as some callers write it, is the fields that begin with it; one of other fields is refused. */
function withMatchFields(request: Fields): Fields {
  const { match } = request;
  if (!isObject(match) || !['text', 'kind', 'in'].some((field) => field in match)) return request;
  const { text, kind, in: place } = match;
  return { match_kind: kind, match_in: place, ...request, match: text };
}

/** `weights` beside a batch, one for each of its questions; any other is an unknown field. */
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
