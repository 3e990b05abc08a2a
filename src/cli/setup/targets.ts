import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { agentsBlock } from '../../core/agents/agentInstructions';
import type { Agent } from './agents';
import { jsonEntry } from './edits/jsonEntry';
import { markdownBlock } from './edits/markdownBlock';
import { tomlEntry } from './edits/tomlEntry';
import { wholeFile } from './edits/wholeFile';
import type { Edit } from './edits/edit';
import type { Launch } from './edits/entryShapes';
import { findProgram } from './findProgram';
import { SERVER_NAME } from './edits/entryRelation';
import { launchFor } from './launch';
import { pathForm, pathOf, rootsOf, type Places } from './places';
import type { SetupRecord } from './record';

/** A file that `setup` writes to, and the edit to make. */
export interface SetupTarget {
  /** Titles of the agents that read the file. */
  readonly readers: readonly string[];
  readonly kind: 'server' | 'instructions' | 'skill';
  readonly path: string;
  /** Folders in which the real path may lie. */
  readonly roots: readonly string[];
  readonly edit: Edit;
  /** The agent's own commands, if they are to be used. */
  readonly commands?: TargetCommands;
}

export interface TargetCommands {
  readonly program: string;
  readonly add: readonly string[];
  readonly remove: readonly string[];
  /** Key of the servers in the file. */
  readonly key: string;
}

export interface SetupContext {
  readonly places: Places;
  /** Programs in this folder or below it are not run. */
  readonly cwd: string;
  readonly launch: Launch;
  readonly skill: string;
  readonly record: SetupRecord;
}

/** Returns the targets in the user's configuration for all given agents. */
export function targetsOfUser(agents: readonly Agent[], context: SetupContext): readonly SetupTarget[] {
  return merged(
    agents.flatMap((agent) => [
      serverTarget(agent, context),
      ...instructionsTarget(agent, context),
      ...skillTarget(agent, context),
    ]),
  );
}

/** Returns the targets in a repository for the agents that read files there. */
export function targetsOfProject(
  agents: readonly Agent[],
  folder: string,
  context: SetupContext,
): readonly SetupTarget[] {
  const block = {
    readers: ['every agent that reads AGENTS.md'],
    kind: 'instructions',
    path: join(folder, 'AGENTS.md'),
    roots: [folder],
    edit: markdownBlock(agentsBlock),
  } as const;
  return [...agents.flatMap((agent) => projectTarget(agent, folder, context)), block];
}

function projectTarget({ title, project }: Agent, folder: string, context: SetupContext): readonly SetupTarget[] {
  if (!project) return [];
  const launch = launchFor(context.launch, project, context.places);
  return [
    {
      readers: [title],
      kind: 'server',
      path: join(folder, project.file),
      roots: [folder],
      edit: jsonEntry(project.key, project.shape, launch),
    },
  ];
}

function serverTarget({ title, server }: Agent, context: SetupContext): SetupTarget {
  const { places } = context;
  const paths = server.files.map((file) => pathOf(file, places));
  const path = paths.find((each) => existsSync(each)) ?? paths[0] ?? '';
  const place = server.files[paths.indexOf(path)] ?? '';
  const launch = launchFor(context.launch, server, places);
  return {
    readers: [title],
    kind: 'server',
    path,
    roots: rootsOf(place, places),
    edit: server.format === 'toml' ? tomlEntry(server.key, launch) : jsonEntry(server.key, server.shape, launch),
    ...ownCommands(server, launch, context),
  };
}

/** Returns the agent's commands. A script on Windows is not run, because its arguments would go through a shell. */
function ownCommands(
  { commands, key }: Agent['server'],
  { command, args }: Launch,
  { places, cwd }: SetupContext,
): Pick<SetupTarget, 'commands'> {
  const program = commands && findProgram(commands.program, places, cwd);
  if (!program || /\.(?:cmd|bat)$/i.test(program)) return {};
  const { add, remove, separator } = commands;
  return {
    commands: {
      program,
      add: [...add, SERVER_NAME, ...separator, command, ...args],
      remove: [...remove, SERVER_NAME],
      key,
    },
  };
}

function instructionsTarget({ title, instructions }: Agent, { places }: SetupContext): readonly SetupTarget[] {
  if (!instructions) return [];
  return [
    {
      readers: [title],
      kind: 'instructions',
      path: pathOf(instructions.file, places),
      roots: rootsOf(instructions.file, places),
      edit: markdownBlock(agentsBlock, instructions.header),
    },
  ];
}

function skillTarget({ title, skills }: Agent, { places, skill, record }: SetupContext): readonly SetupTarget[] {
  if (skills === undefined) return [];
  const path = pathForm(places).join(pathOf(skills, places), SERVER_NAME, 'SKILL.md');
  return [
    {
      readers: [title],
      kind: 'skill',
      path,
      roots: rootsOf(skills, places),
      edit: wholeFile(skill, (text) => record.isOwnSkill(path, text)),
    },
  ];
}

/** Merges targets, so that a file that several agents read is written once. */
function merged(targets: readonly SetupTarget[]): readonly SetupTarget[] {
  const byPath = new Map<string, SetupTarget>();
  for (const target of targets) {
    const readers = [...(byPath.get(target.path)?.readers ?? []), ...target.readers];
    byPath.set(target.path, { ...(byPath.get(target.path) ?? target), readers });
  }
  return [...byPath.values()];
}
