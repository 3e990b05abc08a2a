/** What the schemas of tools may say: Gemini knows the fewest keywords, and refuses a tool with any other. */
const KNOWN = new Set([
  'type',
  'description',
  'enum',
  'items',
  'properties',
  'required',
  'minItems',
  'maxItems',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'anyOf',
]);

/** Where a schema says something that a provider of models refuses. */
export function foreignKeywords(schema: unknown, at: string): readonly string[] {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return [`${at}: no schema`];
  const entries = Object.entries(schema as Record<string, unknown>);
  const own = entries.flatMap(([keyword, value]) => {
    if (!KNOWN.has(keyword)) return [`${at}: ${keyword}`];
    if (keyword === 'anyOf' && entries.length > 1) return [`${at}: anyOf beside others`];
    if (keyword === 'type' && typeof value !== 'string') return [`${at}: several types`];
    if (keyword === 'enum' && !(value as unknown[]).every((one) => typeof one === 'string')) return [`${at}: enum`];
    return [];
  });
  const { type, items, properties, anyOf } = schema as Record<string, unknown>;
  return [
    ...own,
    ...(type === undefined && anyOf === undefined ? [`${at}: of any type`] : []),
    ...(type === 'array' && items === undefined ? [`${at}: items of any type`] : []),
    ...(items === undefined ? [] : foreignKeywords(items, `${at}[]`)),
    ...Object.entries(properties ?? {}).flatMap(([name, one]) => foreignKeywords(one, `${at}.${name}`)),
    ...((anyOf ?? []) as unknown[]).flatMap((one, i) => foreignKeywords(one, `${at}|${i}`)),
  ];
}
