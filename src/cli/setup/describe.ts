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
  remove: 'remove',
  none: 'already set up',
};

function detailsOf({ target, change }: SetupStep, seen: Set<string>): readonly string[] {
  const command = commandOf(target, change);
  if (command !== undefined) return [`    $ ${command}`];
  if (change !== 'add' && change !== 'replace') return [];
  const { lines } = target.edit;
  const key = lines.join('\n');
  if (seen.has(key)) return [`    + the same ${lines.length} lines as above`];
  seen.add(key);
  return lines.map((line) => `    + ${line}`);
}

/** Returns the agent's own command for a change, if there is one. */
export function commandOf({ commands }: SetupStep['target'], change: Change): string | undefined {
  if (!commands || change === 'none') return undefined;
  const run = (args: readonly string[]): string => [commands.program, ...args].map(quoted).join(' ');
  if (change === 'replace') return `${run(commands.remove)} && ${run(commands.add)}`;
  return run(change === 'remove' ? commands.remove : commands.add);
}

const quoted = (word: string): string => (/^[\w@%+=:,./\\-]+$/.test(word) ? word : JSON.stringify(word));

/** Describes the outcome of a plan for users, without repeating what the plan said. */
export function describeOutcomes(
  plan: readonly SetupStep[],
  outcomes: readonly StepOutcome[],
  direction: SetupDirection,
  home: string,
): string {
  const told = outcomes.filter((outcome) => !plan.includes(outcome)).flatMap((outcome) => surpriseIn(outcome, home));
  return [...told, summary(outcomes, direction)].map((line) => `${toOneLine(line)}\n`).join('');
}

function surpriseIn({ target, problem, warning }: StepOutcome, home: string): readonly string[] {
  const words = problem ?? warning;
  const instead = warning ? ' The file was changed all the same.' : '';
  return words ? [`${shortened(target.path, home)}: ${inWords(words)}${instead}`] : [];
}

function summary(outcomes: readonly StepOutcome[], direction: SetupDirection): string {
  const done = outcomes.filter(({ change }) => change !== 'none').length;
  const files = `${done} ${done === 1 ? 'file' : 'files'}`;
  if (done === 0)
    return outcomes.some(({ problem }) => problem) ? 'Nothing was changed.' : 'Nothing had to be changed.';
  return direction === 'add'
    ? `Set up: ${files}. Restart the agents that are running. codebase-search setup --remove takes it back.`
    : `Removed from ${files}.`;
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
    ...(change === 'add' || change === 'replace' ? { lines: target.edit.lines } : {}),
    ...(commandOf(target, change) !== undefined && { command: commandOf(target, change) }),
    ...(problem && { problem: asJson(problem) }),
    ...(warning && { warning: asJson(warning) }),
  }));
}

const asJson = ({ code, message, nextStep }: SearchError) => ({ code, message, next_step: nextStep });
