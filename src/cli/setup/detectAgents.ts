import { existsSync, readdirSync } from 'node:fs';
import { errors } from '../../core/base/errors';
import { agents, type Agent } from './agents';
import { findProgram } from './findProgram';
import { pathOf, type Places } from './places';

/** Returns the agents on this machine that do not already get everything from this extension. */
export const foundAgents = (places: Places, cwd: string): readonly Agent[] =>
  agents.filter((agent) => isHere(agent, places, cwd) && !hasExtension(agent, places));

const isHere = ({ programs, traces }: Agent, places: Places, cwd: string): boolean =>
  programs.some((program) => findProgram(program, places, cwd) !== undefined) ||
  traces.some((trace) => existsSync(pathOf(trace, places)));

/** VS Code names the folder of an extension by publisher, name and version. */
const OURS = /^[\w-]+\.codebase-search-\d/;

function hasExtension({ extensions }: Agent, places: Places): boolean {
  try {
    return extensions !== undefined && readdirSync(pathOf(extensions, places)).some((name) => OURS.test(name));
  } catch {
    return false;
  }
}

/**
 * Returns the agents with these names.
 * @throws SearchError INVALID_ARGUMENT for an unknown name.
 */
export function agentsNamed(names: readonly string[]): readonly Agent[] {
  const known = agents.map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw errors.agentUnknown(unknown, known.join(', '));
  return agents.filter(({ name }) => names.includes(name));
}
