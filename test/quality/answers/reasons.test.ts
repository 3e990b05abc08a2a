import assert from 'node:assert/strict';
import { cpSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import type { EvalQuestion } from '../../../src/core/eval/metrics';
import { foldIdentifier, splitIdentifier, splitWords } from '../../../src/core/text/identifiers';
import { stem } from '../../../src/core/text/stemmer';
import { termsOf } from '../../../src/core/text/analyzer';
import { STOP_WORDS } from '../../../src/core/text/synonyms';
import type { ResultItem } from '../../../src/core/base/types';
import { openEngine } from '../../../src/node/engine/openEngine';
import { temporaryFolder } from '../../support/temporaryFolder';
import { useTemporaryHome } from '../../support/temporaryHome';
import { never, silentLogger } from '../../twins/engineParts';

const repository = join(__dirname, '../../..');

/** Checks of the claim of each part of a reason, based on only the question and the file on disk. */
const claims: readonly {
  readonly part: RegExp;
  holds(words: readonly string[], says: (text: string) => boolean, item: ResultItem, code: string): boolean;
}[] = [
  {
    part: /^matches (.+)$/,
    holds: (words, _, __, code) => words.every((word) => termsOf(code).includes(termsOf(word).at(-1) ?? '')),
  },
  {
    part: /^defines (.+)$/,
    holds: (names, _, __, code) => names.every((name) => foldIdentifier(code).includes(foldIdentifier(name))),
  },
  { part: /^file name$/, holds: (_, says, { path }) => says(basename(path, extname(path)).replace(/[-.+]/g, ' ')) },
  { part: /^folder name$/, holds: (_, says, { path }) => says(basename(dirname(path)).replace(/[-.]/g, ' ')) },
  { part: /^similar in meaning$/, holds: (_, says, { source }, code) => source === 'semantic' && !says(code) },
  { part: /^related words$/, holds: (_, says, __, code) => !says(code) },
  // Parts that an intent adds are tested with the intents.
  { part: /^(uses|used|imports|implements|raises|handles|calls|called|defined|defines) /, holds: () => true },
];

/** Returns the parts of a reason, such as `matches step; file name` for `Matches step; file name`. */
const partsOf = ({ reason }: ResultItem): readonly string[] =>
  (reason.charAt(0).toLowerCase() + reason.slice(1)).split('; ');

function untruths(item: ResultItem, query: string, code: string): readonly string[] {
  const words = splitWords(query).filter((word) => !STOP_WORDS.has(word.toLowerCase()));
  const joined = words.slice(1).map((word, i) => stem(`${words[i] ?? ''}${word}`.toLowerCase()));
  // An "ES module" is also called `esm`.
  const acronyms = words.slice(1).flatMap((word, i) => {
    const before = words[i] ?? '';
    return /^[A-Z]{2,3}$/.test(before) ? [`${before}${word.charAt(0)}`.toLowerCase()] : [];
  });
  const asked = new Set([...words.flatMap((word) => termsOf(word)), ...joined, ...acronyms]);
  const says = (text: string): boolean => termsOf(text).some((term) => asked.has(term));
  return partsOf(item).filter((part) => {
    const claim = claims.find((one) => one.part.test(part));
    return !claim?.holds(claim.part.exec(part)?.[1]?.split(', ') ?? [], says, item, code);
  });
}

/** Questions with several names that no single result defines. */
const namesOfSeveralFiles = [
  'where are emptyRepresentation, createStatsCollector and filterLeaks defined',
  'jsonStringify fails when Runner calls thrown2Error',
  'parseFrobnicator',
  'RunnerOfNothing',
];

describe('reasons', () => {
  useTemporaryHome();

  it('are true of every result', async () => {
    const folder = temporaryFolder();
    cpSync(join(repository, 'node_modules/mocha/lib'), folder, { recursive: true });
    const engine = await openEngine(folder, { resources: join(repository, 'dist'), logger: silentLogger });
    await engine.update(never);
    const wrong: string[] = [];
    let parts = 0;
    const questions = JSON.parse(readFileSync(join(__dirname, 'questionsOfMocha.json'), 'utf8')) as EvalQuestion[];
    for (const query of [...questions.map((question) => question.query), ...namesOfSeveralFiles]) {
      const { items } = await engine.search({ query, min_score: 0 }, never);
      for (const item of items) {
        const code = readFileSync(join(folder, item.path), 'utf8')
          .split('\n')
          .slice(item.start_line - 1, item.end_line)
          .join('\n');
        parts += partsOf(item).length;
        wrong.push(
          ...untruths(item, query, code).map((part) => `${query} → ${item.path}:${item.start_line} “${part}”`),
        );
        for (const word of item.matched_keywords)
          if (
            !splitWords(query)
              .flatMap((asked) => [asked, ...splitIdentifier(asked)])
              .includes(word) ||
            !termsOf(word).some((term) => termsOf(code).includes(term))
          )
            wrong.push(`${query} → ${item.path}: keyword ${word}`);
      }
    }
    await engine.dispose();
    assert.deepEqual(wrong, []);
    assert.ok(parts > 150, `only ${parts} parts of reasons`);
  });
});
