import type { Command } from 'commander';
import { similarJsonSchema } from '../../core/request/similarRequest';
import { addFlags, requestFields, flagsOf } from './requestFlags';

const flags = flagsOf(similarJsonSchema, ['of']);

/** Adds a flag for each field of the request's schema. */
export const addSimilarFlags = (command: Command): Command => addFlags(command, flags);

/** Builds a request from the argument and options. The engine validates it. */
export const toSimilarRequest = (
  of: string,
  options: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> => ({ of, ...requestFields(flags, options) });
