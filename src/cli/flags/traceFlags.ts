import type { Command } from 'commander';
import { traceJsonSchema } from '../../core/request/traceRequest';
import { addFlags, requestFields, flagsOf } from './requestFlags';

/** These come as the argument, and as options of their own. */
const OWN: readonly string[] = ['of', 'direction', 'diff'];

const flags = flagsOf(traceJsonSchema, OWN);

/** Adds a flag for each field of a trace, read off its schema. */
export function addTraceFlags(command: Command): Command {
  command.option('--diff [change]', 'trace what a change touches: what is not committed, or base..head of git');
  return addFlags(command, flags);
}

/** The request that the argument and options ask for; checking it is the engine's work. */
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
