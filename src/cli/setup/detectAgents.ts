import { existsSync } from 'node:fs';
import { errors } from '../../core/base/errors';
import { agents, type Agent } from './agents';
import { findProgram } from './findProgram';
import { pathOf, type Places } from './places';

/** Those that are on this machine. */
export const foundAgents = (places: Places, cwd: string): readonly Agent[] =>
  agents.filter(
    ({ programs, folders }) =>
      programs.some((program) => findProgram(program, places, cwd) !== undefined) ||
      folders.some((folder) => existsSync(pathOf(folder, places))),
  );

/** @throws SearchError INVALID_ARGUMENT for a name that no agent has. */
export function agentsNamed(names: readonly string[]): readonly Agent[] {
  const known = agents.map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw errors.agentUnknown(unknown, known);
  return agents.filter(({ name }) => names.includes(name));
}
