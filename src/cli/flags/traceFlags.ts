import type { Command } from 'commander';
import { traceJsonSchema } from '../../core/request/traceRequest';
import { addFlags, requestFields, flagsOf } from './requestFlags';

/** Fields that are given by the argument and by options of their own. */
const OWN: readonly string[] = ['of', 'direction', 'diff'];

const flags = flagsOf(traceJsonSchema, OWN);

/** Adds a flag for each field of the schema of a trace. */
export function addTraceFlags(command: Command): Command {
  command.option('--diff [change]', 'trace what a change touches: what is not committed, or base..head of git');
  return addFlags(command, flags);
}

/** Builds a request from the argument and options. The engine validates it. */
export function toTraceRequest(
  symbol: string | undefined,
  options: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { diff, direction } = options;
  return {
    ...(symbol !== undefined && { of: symbol }),
    ...(direction !== undefined && { direction }),
    ...(diff !== undefined && { diff: diff === true ? 'uncommitted' : diff }),
    ...requestFields(flags, options),
  };
}
