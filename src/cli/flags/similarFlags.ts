import type { Command } from 'commander';
import { similarJsonSchema } from '../../core/request/similarRequest';
import { addFlags, requestFields, flagsOf } from './requestFlags';

const flags = flagsOf(similarJsonSchema, ['of']);

/** Adds a flag for each field of the request, read off its schema. */
export const addSimilarFlags = (command: Command): Command => addFlags(command, flags);

/** The request that the argument and options ask for; checking it is the engine's work. */
export const toSimilarRequest = (
  of: string,
  options: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> => ({ of, ...requestFields(flags, options) });
