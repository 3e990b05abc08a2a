import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LanguageId } from '../../src/core/base/types';
import { CTAGS, CTAGS_KINDS, CTAGS_KINDS_OF } from './counters';
import { headsIn } from './keywords';
import { titlesIn } from './titles';
import counted from './countedByHand.json';

/** Names that a file defines according to a count that is independent of the program. */
export interface SecondCount {
  readonly by: 'ctags' | 'hand' | 'heads' | 'titles';
  readonly names: readonly string[];
}

const byHand: Readonly<Record<string, readonly string[]>> = counted;

/** Returns undefined for a file without a count. */
export function secondCount(folder: string, file: string, kind: string): SecondCount | undefined {
  const text = readFileSync(join(folder, file), 'utf8');
  const tests = titlesIn(file, text);
  if (tests?.kind === kind) return { by: 'titles', names: tests.names };
  const names = byHand[file];
  if (names) return { by: 'hand', names };
  const heads = headsIn(file, text);
  if (heads?.kind === kind) return { by: 'heads', names: heads.names };
  const ctags = CTAGS[kind];
  return ctags === undefined ? undefined : { by: 'ctags', names: countByCtags(join(folder, file), kind, ctags) };
}

interface Tag {
  readonly name: string;
  readonly kind: string;
}

function countByCtags(file: string, language: LanguageId, ctags: string): readonly string[] {
  const header = /\.(?:h|hh|hpp|hxx)$/.test(file) ? [`--kinds-${ctags}=+p`] : [];
  const args = [
    '--options=NONE',
    '--extras-Robot=-{whitespaceSwapped}',
    '--output-format=json',
    '--fields=NK',
    `--language-force=${ctags}`,
    ...header,
    '-f',
    '-',
    file,
  ];
  const { also = '', not = '' } = CTAGS_KINDS_OF[language] ?? {};
  const isUnit = (kind: string): boolean =>
    (CTAGS_KINDS.has(kind) || also.split(' ').includes(kind) || kind === 'prototype') && !not.split(' ').includes(kind);
  const out = execFileSync('ctags', args, { encoding: 'utf8', maxBuffer: 1e8, stdio: ['ignore', 'pipe', 'ignore'] });
  return out
    .split('\n')
    .filter(Boolean)
    .map((line) => ({ name: '', ...(JSON.parse(line) as Partial<Tag>), kind: (JSON.parse(line) as Tag).kind }))
    .filter(
      ({ name, kind }) => name !== '' && isUnit(kind) && !/^(?:__anon|anon(?:ymous|Func|Process)|<lambda>)/i.test(name),
    )
    .map(({ name }) => name);
}
