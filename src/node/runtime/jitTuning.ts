import { setFlagsFromString } from 'node:v8';

/**
 * Number of calls, including loop iterations, before V8's best compiler replaces the code of the quicker compiler: a
 * third of V8's default, so that this is done after few searches (docs/decisions/start-up.md). Not passed as a flag at
 * startup, because an editor whose V8 no longer knows the flag would end the process. Not set in Node 22, which has no
 * quicker compiler.
 */
const CALLS = 1_000;

/** Makes V8 13 and later (Node 24, for example) optimize code sooner from now on, for a process that searches. */
export function optimizeSooner(): void {
  if (Number.parseInt(process.versions.v8) >= 13) setFlagsFromString(`--invocation-count-for-turbofan=${CALLS}`);
}
