import { isObject } from './validate';
import { limits } from '../base/limits';
import { jsonIn, plainFields, plainValue, type FieldShapes } from './plainValues';
import { ALIASES, requestJsonSchema } from './requestSchema';

/**
 * Requests as they arrive, made what their schema describes where the caller has another form for the same. Every entry
 * point reads its request by this before it looks at a field; to read one twice changes nothing.
 */

type Fields = Readonly<Record<string, unknown>>;

/** What a request may hold, by the names of its fields, and other names for these. */
export interface RequestForm {
  readonly shapes: FieldShapes;
  readonly aliases: Readonly<Record<string, string>>;
}

/** @param schema as JSON Schema. */
export const requestForm = (
  { properties = {} }: { readonly properties?: unknown },
  aliases: RequestForm['aliases'],
): RequestForm => ({ shapes: properties as FieldShapes, aliases });

const searchForm = requestForm(requestJsonSchema, ALIASES);

/** The request of a search. What is no object in any form stays as it is. */
export function plainRequest(raw: unknown): unknown {
  const written = objectIn(raw);
  if (!written) return raw;
  const fields = withMatchFields(written);
  const plain = withListedQueries(fieldsIn(fields, searchForm));
  if ('query' in plain || 'queries' in plain) return withWeights(plain);
  if ('match' in plain) return plain;
  // Blank questions are no questions, and what is said of them depends on the form.
  const blank = ['query', 'queries'].flatMap((name) => (fields[name] == null ? [] : [[name, fields[name]] as const]));
  return { ...plain, ...Object.fromEntries(blank) };
}

/** The fields of a request that say something. */
export const fieldsIn = (fields: Fields, { shapes, aliases }: RequestForm): Fields =>
  plainFields(fields, (field) => {
    const name = (Object.hasOwn(aliases, field) && aliases[field]) || field;
    return Object.hasOwn(shapes, name) ? shapes[name] : undefined;
  });

/** The fields of a request that say something, under their own names, which win over others for the same. */
export function namedFields(raw: unknown, form: RequestForm): Fields {
  const fields = Object.entries(fieldsIn(objectIn(raw) ?? {}, form));
  const nameOf = (field: string): string | undefined =>
    Object.hasOwn(form.aliases, field) ? form.aliases[field] : undefined;
  const meant = fields.flatMap(([field, value]) => {
    const name = nameOf(field);
    return name === undefined ? [] : [[name, value] as const];
  });
  const own = fields.filter(([field]) => nameOf(field) === undefined);
  return { ...Object.fromEntries(meant), ...Object.fromEntries(own) };
}

/** All of the request may be a text itself. Too many fields are refused later, unread. */
export function objectIn(raw: unknown): Fields | undefined {
  const fields = typeof raw === 'string' ? jsonIn(raw) : raw;
  if (!isObject(fields)) return undefined;
  let count = 0;
  for (const _ in fields) if (++count > limits.fields) return undefined;
  return fields;
}

/** Several texts as `query` are a batch. */
function withListedQueries(request: Fields): Fields {
  const { query, ...others } = request;
  return Array.isArray(query) && !('queries' in request) ? { ...others, queries: query } : request;
}

/** `match` as an object, as some callers write it, is the fields that begin with it. */
function withMatchFields(request: Fields): Fields {
  const { match } = request;
  if (!isObject(match)) return request;
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
