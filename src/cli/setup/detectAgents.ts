import { existsSync, readdirSync } from 'node:fs';
import { errors } from '../../core/base/errors';
import { agents, type Agent } from './agents';
import { findProgram } from './findProgram';
import { pathOf, type Places } from './places';

/** Those that are on this machine, and do not have everything by our extension. */
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

/** @throws SearchError INVALID_ARGUMENT for a name that no agent has. */
export function agentsNamed(names: readonly string[]): readonly Agent[] {
  const known = agents.map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw errors.agentUnknown(unknown, known.join(', '));
  return agents.filter(({ name }) => names.includes(name));
}
