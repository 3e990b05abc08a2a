import type { SearchError } from '../../core/base/errors';
import { toOneLine } from '../../core/sanitize/hiddenCharacters';
import type { StepOutcome } from './applyStep';
import type { Change, SetupDirection, SetupStep } from './plan';

/**
 * Describes a plan for users: each file and the lines that are added to it. Lines that are added to several files are
 * written out once.
 * @param home is shortened to `~`.
 */
export function describePlan(steps: readonly SetupStep[], direction: SetupDirection, home: string): string {
  const shown = direction === 'add' ? steps : steps.filter(({ change, problem }) => change !== 'none' || problem);
  if (shown.length === 0) return 'Nothing is set up.\n';
  const seen = new Set<string>();
  return byReaders(shown)
    .map(([title, own]) => `${title}\n${own.map((step) => describeStep(step, home, seen)).join('')}`)
    .join('\n');
}

function byReaders(steps: readonly SetupStep[]): readonly (readonly [title: string, steps: readonly SetupStep[]])[] {
  const groups = new Map<string, SetupStep[]>();
  for (const step of steps) {
    const [first = ''] = step.target.readers;
    groups.set(first, [...(groups.get(first) ?? []), step]);
  }
  return [...groups];
}

function describeStep(step: SetupStep, home: string, seen: Set<string>): string {
  const { target, change, problem } = step;
  const others = target.readers.slice(1);
  const also = others.length > 0 ? ` (also read by ${others.join(', ')})` : '';
  const head = `  ${shortened(target.path, home)}${also}: ${problem ? inWords(problem) : PLANNED[change]}`;
  return [head, ...detailsOf(step, seen)].map((line) => `${toOneLine(line)}\n`).join('');
}

const PLANNED: Readonly<Record<Change, string>> = {
  add: 'add',
  replace: 'replace with',
  update: 'update the command, keep the other settings',
  remove: 'remove',
  none: 'already set up',
};

function detailsOf({ target, change }: SetupStep, seen: Set<string>): readonly string[] {
  const command = commandOf(target, change);
  if (command !== undefined) return [`    $ ${command}`];
  const lines = linesOf(target, change);
  if (lines.length === 0) return [];
  const key = lines.join('\n');
  if (seen.has(key)) return [`    + the same ${lines.length} lines as above`];
  seen.add(key);
  return lines.map((line) => `    + ${line}`);
}

/** Returns the lines that a change writes. */
function linesOf({ edit }: SetupStep['target'], change: Change): readonly string[] {
  if (change === 'update' && edit.launch) return [inShell([edit.launch.command, ...edit.launch.args])];
  return change === 'add' || change === 'replace' ? edit.lines : [];
}

/** Returns the agent's own command for a change, if there is one. */
export function commandOf({ commands }: SetupStep['target'], change: Change): string | undefined {
  if (!commands || change === 'none' || change === 'update') return undefined;
  const run = (args: readonly string[]): string => inShell([commands.program, ...args]);
  if (change === 'replace') return `${run(commands.remove)} && ${run(commands.add)}`;
  return run(change === 'remove' ? commands.remove : commands.add);
}

/** Returns the command that takes a setup back. @param project as the user named it; true for the current folder. */
export function undoCommand(project: string | true | undefined): string {
  const scope = project === undefined ? [] : ['--project', ...(project === true ? [] : [quoted(project)])];
  return ['codebase-search setup', ...scope, '--remove'].join(' ');
}

const inShell = (words: readonly string[]): string => words.map(quoted).join(' ');

const quoted = (word: string): string => (/^[\w@%+=:,./\\-]+$/.test(word) ? word : JSON.stringify(word));

/**
 * Describes the outcome of a plan for users, without repeating what the plan said.
 * @param undo command that takes it back; undefined if it was itself taken back.
 */
export function describeOutcomes(
  plan: readonly SetupStep[],
  outcomes: readonly StepOutcome[],
  undo: string | undefined,
  home: string,
): string {
  const told = outcomes.filter((outcome) => !plan.includes(outcome)).flatMap((outcome) => surpriseIn(outcome, home));
  return [...told, summary(outcomes, undo)].map((line) => `${toOneLine(line)}\n`).join('');
}

function surpriseIn({ target, problem, warning }: StepOutcome, home: string): readonly string[] {
  const words = problem ?? warning;
  const instead = warning ? ' The change was made all the same.' : '';
  return words ? [`${shortened(target.path, home)}: ${inWords(words)}${instead}`] : [];
}

function summary(outcomes: readonly StepOutcome[], undo: string | undefined): string {
  const done = outcomes.filter(({ change }) => change !== 'none').length;
  const files = `${done} ${done === 1 ? 'file' : 'files'}`;
  if (done === 0)
    return outcomes.some(({ problem }) => problem) ? 'Nothing was changed.' : 'Nothing had to be changed.';
  return undo === undefined
    ? `Removed from ${files}.`
    : `Set up: ${files}. Restart the agents that are running. ${undo} takes it back.`;
}

const inWords = ({ message, nextStep }: SearchError): string => `${message} ${nextStep}`;

function shortened(path: string, home: string): string {
  const rest = path.startsWith(home) ? path.slice(home.length) : undefined;
  return rest !== undefined && /^[\\/]/.test(rest) ? `~${rest}` : path;
}

/** Converts steps to JSON for programs. */
export function stepsAsJson(steps: readonly StepOutcome[]): readonly unknown[] {
  return steps.map(({ target, change, problem, warning }) => ({
    path: target.path,
    kind: target.kind,
    agents: target.readers,
    change,
    ...(linesOf(target, change).length > 0 && { lines: linesOf(target, change) }),
    ...(commandOf(target, change) !== undefined && { command: commandOf(target, change) }),
    ...(problem && { problem: asJson(problem) }),
    ...(warning && { warning: asJson(warning) }),
  }));
}

const asJson = ({ code, message, nextStep }: SearchError) => ({ code, message, next_step: nextStep });
