import { InvalidArgumentError, Option, type Command } from 'commander';
import { errors } from '../../core/base/errors';
import { requestJsonSchema } from '../../core/request/requestSchema';

/**
 * A field of a request as a command-line flag. The flags are generated from the schema of the request, so a new field
 * is a new flag.
 */

export interface RequestFlag {
  /** Name in the request: `top_k`. */
  readonly field: string;
  /** Name on the command line: `top-k`. */
  readonly name: string;
  readonly kind: 'text' | 'number' | 'boolean';
  /** Whether the flag may be repeated to give a list. */
  readonly many: boolean;
  readonly choices: readonly string[];
  readonly description: string;
}

/** The part of JSON Schema that request fields use. */
interface Shape {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
}

/** Fields that are given as arguments and with `--query`. */
const QUESTIONS: readonly string[] = ['query', 'queries'];
const SHORT: Readonly<Record<string, string>> = { top_k: '-k', path: '-p', languages: '-l' };

/** Returns the flags for the fields of a schema. @param but fields without a flag. */
export function flagsOf(schema: object, but: readonly string[]): readonly RequestFlag[] {
  const { properties = {} } = schema as { readonly properties?: Readonly<Record<string, Shape>> };
  return Object.entries(properties)
    .filter(([field]) => !but.includes(field))
    .map(([field, shape]) => flagOf(field, shape));
}

export const requestFlags: readonly RequestFlag[] = flagsOf(requestJsonSchema, QUESTIONS);

function flagOf(field: string, shape: Shape): RequestFlag {
  const forms = shape.anyOf ?? [shape];
  const list = forms.find(({ type }) => type === 'array');
  const one = list?.items ?? forms[0] ?? shape;
  return {
    field,
    name: field.replaceAll('_', '-'),
    kind: one.type === 'number' || one.type === 'integer' ? 'number' : one.type === 'boolean' ? 'boolean' : 'text',
    many: list !== undefined,
    choices: one.enum ?? [],
    description: shape.description ?? '',
  };
}

/**
 * Replaces the name of a field in a message by its flag: `--include is …` for `"include[0]" is …`, `Leave out --path`
 * for `Leave out "path"`.
 */
export function withFlagNames(sentence: string): string {
  return sentence.replace(
    /^(\w+ (?:out )?)?"(\w+)(?:\[\d+\])?"/,
    (written, verb: string | undefined, field: string) => {
      const flag = requestFlags.find((each) => each.field === field);
      return flag ? `${verb ?? ''}--${flag.name}` : written;
    },
  );
}

/** Adds a flag for each field of a request, and `--query` for a batch. */
export function addRequestFlags(command: Command): Command {
  command.option(
    '-q, --query <question>',
    'ask this too; may be repeated, and may be JSON with a path and a weight of its own',
    collect,
  );
  return addFlags(command, requestFlags);
}

export function addFlags(command: Command, flags: readonly RequestFlag[]): Command {
  for (const flag of flags) for (const option of optionsOf(flag)) command.addOption(option);
  return command;
}

function optionsOf({ field, name, kind, many, choices, description }: RequestFlag): readonly Option[] {
  if (kind === 'boolean')
    return [new Option(`--${name}`, description), new Option(`--no-${name}`, `the opposite of --${name}`)];
  const short = SHORT[field];
  const option = new Option(
    `${short ? `${short}, ` : ''}--${name} <${kind === 'number' ? 'number' : 'text'}>`,
    many ? `${description} May be repeated.` : description,
  );
  if (choices.length > 0) option.choices(choices);
  const read = kind === 'number' ? readNumberOrShare : choices.length > 0 ? option.parseArg?.bind(option) : undefined;
  return [
    option.argParser((text: string, previous: unknown): unknown => {
      const value: unknown = read ? read(text, undefined) : text;
      return many ? [...(Array.isArray(previous) ? (previous as readonly unknown[]) : []), value] : value;
    }),
  ];
}

/** Parses a number for commander. */
export function readNumber(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || Number.isNaN(value)) throw new InvalidArgumentError('It must be a number.');
  return value;
}

/** Passes on percentages as text: the engine checks for which fields they are allowed. */
const readNumberOrShare = (text: string): number | string =>
  /^\s*[\d.]+\s*%\s*$/.test(text) ? text : readNumber(text);

const collect = (value: string, previous: readonly string[] = []): readonly string[] => [...previous, value];

/** Builds a request from arguments and options. The engine validates it. */
export function toRequest(
  questions: readonly string[],
  options: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const asked = [...questions, ...((options['query'] as readonly string[] | undefined) ?? [])].map(readQuestion);
  const [first, ...others] = asked;
  const fields = requestFields(requestFlags, options);
  if (first === undefined && fields['match'] === undefined)
    throw errors.badUsage('it has no question, and no --match.');
  if (first === undefined) return fields;
  const single = others.length === 0 && typeof first === 'string';
  return { ...(single ? { query: first } : { queries: asked }), ...fields };
}

/** Returns the request fields that are set by options. */
export function requestFields(
  flags: readonly RequestFlag[],
  options: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    flags.flatMap(({ field }) => {
      const value = options[camelCase(field)];
      return value === undefined ? [] : [[field, value] as const];
    }),
  );
}

/** Parses a question, which may be JSON. Code can be a question too and may begin with a brace. */
function readQuestion(text: string): unknown {
  if (!/^\s*\{\s*"/.test(text)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw errors.invalidField('query', text, 'a question, or JSON such as {"query": "…", "path": "src", "weight": 3}');
  }
}

const camelCase = (field: string): string => field.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
