import { resolve } from 'node:path';
import type { Command } from 'commander';
import { resourceFolder } from '../../node/runtime/processEnvironment';
import { agents } from '../setup/agents';
import type { StepOutcome } from '../setup/applyStep';
import { describeOutcomes, describePlan, stepsAsJson, undoCommand } from '../setup/describe';
import { placesOfUser } from '../setup/places';
import type { SetupStep } from '../setup/plan';
import type { SetupRequest } from '../setup/setup';
import { askYesNo } from '../terminal/askYesNo';
import { ENDED_BY_SIGNALS, EXIT } from '../terminal/exitCodes';
import { interruption } from '../terminal/interruption';
import { addJson, readFolder } from '../flags/options';
import { print, printJson } from '../terminal/output';

const help = `
Agents: ${agents.map(({ name }) => name).join(', ')}.

Examples:
  codebase-search setup
  codebase-search setup --agent codex --agent zed --yes
  codebase-search setup --project ~/code/app
  codebase-search setup --remove

Exit codes: 0 done or nothing to do, 1 something was left as it is, 2 wrong usage, ${ENDED_BY_SIGNALS}.`;

export function addSetup(root: Command): void {
  let given: readonly string[] = [];
  const command = root
    .command('setup')
    .description('register the MCP server, the skill and the instructions with the coding agents on this machine')
    .option('--agent <name>', 'only this agent; may be repeated', (name: string) => (given = [...given, name]))
    .option('--project [folder]', 'write for a repository instead, the current folder if none is named')
    .option('--remove', 'take back what setup wrote')
    .option('--print', 'only show what would be done')
    .option('-y, --yes', 'do it without asking')
    .option('--force', 'replace or remove an entry that was made by hand, too')
    .addHelpText('after', help)
    .action(setup);
  addJson(command);
}

interface Options {
  readonly agent?: readonly string[];
  readonly project?: string | true;
  readonly remove?: true;
  readonly print?: true;
  readonly yes?: true;
  readonly force?: boolean;
  readonly json?: boolean;
}

async function setup(options: Options): Promise<void> {
  // The parsers that setup needs are loaded only here, so that searches do not wait for them.
  const { applySetup, planSetup, setupContext } = await import('../setup/setup');
  const request = requestOf(options);
  const places = placesOfUser();
  const context = await setupContext(places, process.cwd(), resourceFolder());
  const steps = await planSetup(request, context);
  if (!options.json) print(`${describePlan(steps, request.direction, places.home)}\n`);
  const isWritten = await mayWrite(steps, options);
  const outcomes = isWritten ? await applySetup(steps, request, context, interruption) : steps;
  if (options.json) printJson({ written: isWritten, files: stepsAsJson(outcomes) });
  else if (isWritten) {
    const undo = options.remove ? undefined : undoCommand(options.project);
    print(describeOutcomes(steps, outcomes, undo, places.home));
  }
  if (outcomes.some(isLeft)) process.exitCode = EXIT.nothing;
}

const isLeft = ({ problem }: StepOutcome): boolean => problem !== undefined;

function requestOf({ agent = [], project, remove, force = false }: Options): SetupRequest {
  return {
    direction: remove ? 'remove' : 'add',
    names: agent,
    project: project === undefined ? undefined : resolve(project === true ? '.' : readFolder(project)),
    force,
  };
}

/** Asks for confirmation on a terminal. Without a terminal, nothing is written unless `--yes` is given. */
async function mayWrite(steps: readonly SetupStep[], { print: isPrint, yes, json, remove }: Options): Promise<boolean> {
  if (isPrint) return false;
  if (yes || steps.every(({ change }) => change === 'none')) return true;
  if (json) return false;
  if (process.stdin.isTTY && process.stdout.isTTY) {
    if (await askYesNo(remove ? 'Remove it? [y/N] ' : 'Write it? [y/N] ', process.stdout, interruption)) return true;
    print('Nothing was written.\n');
  } else print('Nothing was written, because this is not a terminal. Confirm with --yes.\n');
  return false;
}
