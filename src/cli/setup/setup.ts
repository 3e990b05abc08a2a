import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errors } from '../../core/base/errors';
import { isFolder } from '../../node/fileSystem/fileStat';
import { agents, type Agent } from './agents';
import { applyStep, type StepOutcome } from './applyStep';
import { readTextFile } from './configurationFile';
import { agentsNamed, foundAgents } from './detectAgents';
import { SERVER_NAME } from './edits/entryRelation';
import { launchOf } from './launch';
import { planStep, type SetupDirection, type SetupStep } from './plan';
import type { Places } from './places';
import { SetupRecord } from './record';
import { targetsOfProject, targetsOfUser, type SetupContext, type SetupTarget } from './targets';

export interface SetupRequest {
  readonly direction: SetupDirection;
  /** Names of agents; empty for all agents that are found. */
  readonly names: readonly string[];
  /** Absolute path of a repository to set up; undefined to set up the user's own configuration. */
  readonly project: string | undefined;
  /** Whether to also replace and remove manual entries. */
  readonly force: boolean;
}

/** @param resources folder of the command-line bundle and of its skill. */
export async function setupContext(places: Places, cwd: string, resources: string): Promise<SetupContext> {
  return {
    places,
    cwd,
    launch: launchOf(join(resources, 'cli.js'), places, cwd),
    skill: await readSkill(resources),
    record: await SetupRecord.read(places),
  };
}

/** Reads the skill. In a clone, its folder is next to the folder of the bundles. */
async function readSkill(resources: string): Promise<string> {
  for (const folder of [resources, join(resources, '..')]) {
    const text = await readFile(join(folder, 'skills', SERVER_NAME, 'SKILL.md'), 'utf8').catch(() => undefined);
    if (text !== undefined) return text;
  }
  throw errors.skillMissing(resources);
}

/** Plans the changes, file by file. */
export async function planSetup(request: SetupRequest, context: SetupContext): Promise<readonly SetupStep[]> {
  const targets = await targetsOf(request, context);
  return Promise.all(targets.map((target) => planStep(target, request.direction, request.force)));
}

/** Applies the steps one after the other, because several agents may keep their files in one folder. */
export async function applySetup(
  steps: readonly SetupStep[],
  { direction, force }: SetupRequest,
  { record }: SetupContext,
  signal: AbortSignal,
): Promise<readonly StepOutcome[]> {
  const outcomes: StepOutcome[] = [];
  try {
    for (const step of steps) {
      signal.throwIfAborted();
      outcomes.push(await applyStep(step, direction, force, record, signal));
    }
  } finally {
    if (direction === 'remove') await record.removeEmptyFolders();
    await record.write();
  }
  return outcomes;
}

async function targetsOf(request: SetupRequest, context: SetupContext): Promise<readonly SetupTarget[]> {
  const { direction, names, project } = request;
  const named = agentsNamed(names);
  if (project !== undefined) {
    if (!(await isFolder(project))) throw errors.folderMissing(project);
    return targetsOfProject(names.length > 0 ? named : agents, project, context);
  }
  if (direction === 'remove') return targetsToRemove(names.length > 0 ? named : agents, context);
  const wanted = names.length > 0 ? named : foundAgents(context.places, context.cwd);
  if (wanted.length === 0) throw errors.agentMissing();
  return targetsOfUser(wanted, context);
}

/** Returns the targets to remove. A file that another agent also reads is kept if that agent stays set up. */
async function targetsToRemove(chosen: readonly Agent[], context: SetupContext): Promise<readonly SetupTarget[]> {
  const others = agents.filter((agent) => !chosen.includes(agent));
  const staying = await Promise.all(others.map(async (agent) => ((await isSetUp(agent, context)) ? [agent] : [])));
  const kept = new Set(targetsOfUser(staying.flat(), context).map(({ path }) => path));
  return targetsOfUser(chosen, context).filter(({ path }) => !kept.has(path));
}

async function isSetUp(agent: Agent, context: SetupContext): Promise<boolean> {
  const servers = targetsOfUser([agent], context).filter(({ kind }) => kind === 'server');
  return (await Promise.all(servers.map(hasContent))).includes(true);
}

/** Returns whether the file has content of setup, even if it cannot be changed. */
async function hasContent({ path, roots, edit }: SetupTarget): Promise<boolean> {
  try {
    return edit.relation((await readTextFile(path, roots)).text) !== 'absent';
  } catch {
    return false;
  }
}
