import * as z from 'zod';
import { DIRECTIONS, type TracedSymbol, type TraceItem, type TraceResult } from '../base/traceTypes';
import { resultSchema } from './resultSchema';

/** The answer of a trace as JSON Schema, for those who announce what they answer with. Objects are open. */

/** A field of the type that is missing here does not compile. */
type Fields<T> = Record<keyof T, z.ZodType>;

const line = z.int().min(1);

const symbolFields = {
  path: z.string().describe('Relative to the searched folder; with several folders, its label comes first.'),
  name: z.string(),
  container: z.string().optional().describe('Names of the enclosing symbols, outermost first, joined by dots.'),
  kind: z.string().describe('"file" for what stands outside of every function.'),
  line: line.describe('The line that says its name.'),
  end_line: line,
} satisfies Fields<TracedSymbol>;

export const traceResultSchema = z.looseObject({
  direction: z.enum(DIRECTIONS),
  of: z.array(z.looseObject(symbolFields)).describe('What was traced.'),
  took_ms: z.number(),
  total_hits: z.int().describe('Before paging.'),
  total_tokens: z.int(),
  items: z.array(
    z.looseObject({
      ...symbolFields,
      uri: z.string().describe('Absolute file: URI.'),
      relation: z.string().describe('"calls", "uses as a type", "extends", "implements", "overrides" or "refers to".'),
      certainty: z.enum(['resolved', 'likely', 'by name']),
      depth: z.int().describe('Steps from what was traced.'),
      lines: z.array(line).describe('Where the one names the other: lines of site_path, or of path.'),
      site_path: z.string().optional(),
      through: z.array(z.string()).describe('What lies between, from what was traced on.'),
      from: z.string().optional().describe('Of several that were traced, the one from which the steps begin.'),
    } satisfies Fields<TraceItem>),
  ),
  candidates: z.array(z.string()).optional().describe('Where a name means several symbols: how to ask for each.'),
  warnings: z.array(z.string()),
  coverage: resultSchema.shape.coverage,
} satisfies Fields<TraceResult>);
