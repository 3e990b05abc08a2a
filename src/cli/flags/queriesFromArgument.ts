import { text as readAll } from 'node:stream/consumers';

/**
 * Returns the questions of a command's argument: the argument itself, or for `-` one question per line of standard
 * input.
 */
export async function queriesFromArgument(question: string | undefined): Promise<readonly string[]> {
  if (question !== '-') return question === undefined ? [] : [question];
  return (await readAll(process.stdin))
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
