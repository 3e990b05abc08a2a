import { basename } from 'node:path';
import { truncate } from '../../core/sanitize/truncate';
import { plainText } from '../base/plainText';

/** Messages that a user reads while an agent uses the tools. */

const LONGEST_QUOTE = 60;

export function searchMessage(input: object): string {
  const [first, ...others] = questionsOf(input);
  const where = 'scope' in input ? 'the codebase and other repositories' : 'the codebase';
  if (first === undefined) return `Searching ${where}`;
  return `Searching ${where} for “${first}”${others.length === 0 ? '' : ` and ${others.length} more`}`;
}

export function expandMessage(input: object): string {
  const {
    path,
    start_line: first,
    end_line: last,
  } = input as { readonly path?: unknown; readonly start_line?: unknown; readonly end_line?: unknown };
  if (typeof path !== 'string') return 'Expanding a search result';
  const lines =
    typeof first !== 'number'
      ? ''
      : typeof last !== 'number'
        ? `, around line ${first}`
        : `, lines ${first} to ${last}`;
  return `Reading ${plainText(basename(path))}${lines}`;
}

export function traceMessage(input: object): string {
  const { of, direction, to, diff } = input as Readonly<Record<string, unknown>>;
  const what = typeof direction === 'string' && direction !== 'path' ? plainText(direction) : 'calls';
  if (typeof of !== 'string') return diff === undefined ? 'Tracing calls' : `Tracing ${what} of a change`;
  const end = typeof to === 'string' ? ` to ${quoted(to)}` : '';
  return `Tracing ${what} of ${quoted(of)}${end}`;
}

const quoted = (text: string): string => `“${plainText(truncate(text, LONGEST_QUOTE))}”`;

export function similarMessage(input: object): string {
  const { of } = input as { readonly of?: unknown };
  return typeof of === 'string'
    ? `Looking for code similar to “${plainText(truncate(of.trim(), LONGEST_QUOTE))}”`
    : 'Looking for similar code';
}

export function confirmation(
  title: string,
  doing: string,
  input: object,
): { readonly title: string; readonly message: string } {
  const read =
    'scope' in input ? "the index of this workspace and the team's shared index" : 'the index of this workspace';
  return { title, message: `${doing} with Codebase Search. It reads ${read} and changes nothing.` };
}

function questionsOf(input: object): readonly string[] {
  const queries: readonly unknown[] =
    'queries' in input && Array.isArray(input.queries) ? input.queries : 'query' in input ? [input.query] : [];
  return queries.flatMap((query) => {
    const text = typeof query === 'object' && query !== null ? textOf(query) : query;
    return typeof text === 'string' ? [plainText(truncate(text, LONGEST_QUOTE))] : [];
  });
}

const textOf = (query: object): unknown =>
  'query' in query ? query.query : 'description' in query ? query.description : undefined;
