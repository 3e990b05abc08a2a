/**
 * Keywords that each model provider accepts in the schema of a tool. A client passes schemas on unchanged, or makes
 * them strict by adding `additionalProperties: false` and listing every field in `required`; it removes nothing.
 */
const KEYWORDS = {
  /** The Schema object of the Gemini API. */
  Gemini:
    'type format title description nullable enum items minItems maxItems properties required minProperties maxProperties minLength maxLength pattern example anyOf propertyOrdering default minimum maximum',
  /** Structured Outputs: no text lengths, no `oneOf` or `allOf`. */
  'the strict mode of OpenAI':
    'type description enum const anyOf items minItems maxItems properties required additionalProperties pattern format multipleOf minimum maximum exclusiveMinimum exclusiveMaximum $ref $defs',
  /** Strict tool use: no ranges, no text lengths. */
  'the strict mode of Claude':
    'type title description enum const anyOf allOf items properties required additionalProperties default format pattern $ref $defs',
} as const;

export type Provider = keyof typeof KEYWORDS;
export const PROVIDERS = Object.keys(KEYWORDS) as readonly Provider[];

type Schema = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the places of a schema that the provider rejects. */
export function schemaFaults(provider: Provider, schema: unknown, at: string): readonly string[] {
  if (!isSchema(schema)) return [`${at}: no schema`];
  const { type, items, properties, anyOf } = schema;
  const known = KEYWORDS[provider].split(' ');
  return [
    ...Object.keys(schema).flatMap((keyword) => (known.includes(keyword) ? [] : [`${at}: ${keyword}`])),
    ...ownFaults(schema).map((fault) => `${at}: ${fault}`),
    ...(type === 'array' || items !== undefined ? schemaFaults(provider, items, `${at}[]`) : []),
    ...(type === 'object' && !isSchema(properties) ? [`${at}: fields of any name`] : []),
    ...Object.entries(properties ?? {}).flatMap(([name, one]) => schemaFaults(provider, one, `${at}.${name}`)),
    ...(Array.isArray(anyOf) ? anyOf : []).flatMap((one, i) => schemaFaults(provider, one, `${at}|${i}`)),
  ];
}

/** Returns the faults of one schema node that at least one of the providers rejects. */
function ownFaults({ type, enum: values, additionalProperties, ...others }: Schema): readonly string[] {
  return [
    ...(Array.isArray(type) ? ['several types'] : typeof type === 'string' ? [] : ['of any type']),
    ...(['anyOf', 'oneOf', 'allOf'].some((union) => union in others) ? ['several forms'] : []),
    ...(values !== undefined && type !== 'string' ? ['an enum of no texts'] : []),
    ...(additionalProperties !== undefined && additionalProperties !== false ? ['fields of any name'] : []),
  ];
}
