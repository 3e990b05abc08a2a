import assert from 'node:assert/strict';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine } from '../../../src/core/base/contracts';
import { temporaryFolder } from '../../support/temporaryFolder';
import { never } from '../../twins/engineParts';
import sets from './subjects.json';
import { repositoryRoot, withIndexedEngine } from './withEngine';

/**
 * A question, and the results that may come first: a path, and the name of the symbol if a specific one is wanted. A
 * name that occurs nowhere must be reported as such.
 */
interface Question {
  readonly query: string;
  readonly answers: readonly string[];
  readonly shows?: string;
  readonly nowhere?: string;
}

/** Returns why the answer is wrong, or undefined if it is right. */
async function faultOf({ query, answers, shows, nowhere }: Question, engine: Engine): Promise<string | undefined> {
  const { items, warnings } = await engine.search({ query, include_dependencies: false }, never);
  const [first] = items;
  const isSaid = nowhere === undefined || warnings.some((warning) => warning.includes(`"${nowhere}"`));
  if (!isSaid) return 'not said to be nowhere';
  // The question may consist of the name alone.
  if (!first) return nowhere === undefined ? 'nothing found' : undefined;
  const place = `${first.path} ${first.symbol?.name ?? ''}`;
  if (!answers.some((answer) => answer === place.trim() || answer === first.path)) return `${place}: ${first.reason}`;
  if (shows !== undefined && !first.snippet.includes(shows)) return `${place} shows no ${shows}`;
  return undefined;
}

/**
 * Minimum number of right answers of each set of 30 questions; 22 and 16 were right before the grammar of questions was
 * used.
 */
const floors: Readonly<Record<string, number>> = { blind: 29, mended: 27 };

async function requireRight(name: string, questions: readonly Question[], engine: Engine): Promise<void> {
  const wrong: string[] = [];
  for (const question of questions) {
    const fault = await faultOf(question, engine);
    if (fault !== undefined) wrong.push(`${question.query}: ${fault}`);
  }
  const right = questions.length - wrong.length;
  assert.ok(right >= (floors[name] ?? questions.length), `${right} right of ${name}. Wrong:\n${wrong.join('\n')}`);
}

describe('the subject of a question', () => {
  it('is derived from its grammar', async () => {
    const folder = temporaryFolder();
    cpSync(join(repositoryRoot, 'test/node/fixtures/courier'), folder, { recursive: true });
    await withIndexedEngine(folder, async (engine) => {
      for (const [name, questions] of Object.entries(sets)) await requireRight(name, questions, engine);
    });
  }).timeout(120_000);
});
