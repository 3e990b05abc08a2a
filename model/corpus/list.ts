/**
 * Writes `corpus.json`: the candidates with a mirror, under a permissive license that matches the expected one, that no
 * evaluation uses.
 *
 *   tsx model/corpus/list.ts --mirrors DIR [--exclude FILE[,FILE]]
 *
 * An excluded file is any text (a list, a benchmark's JSON) that names evaluation repositories as `owner/name`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { option, requiredOption, printLine } from '../commandLine';
import { gitOutput } from '../mining/repository';
import { readList, type CorpusEntry } from './corpus';
import { findLicence } from './licences';
import { gitDirOf, hasMirror } from './mirrors';

function isNamedIn(text: string, name: string): boolean {
  const escaped = name.toLowerCase().replace(/[^\w/-]/g, '\\$&');
  return new RegExp(`(?<![\\w.-])${escaped}(?:\\.git)?(?![\\w.-]*\\w)`).test(text);
}

/**
 * Checks a candidate line of the form `owner/name license`: the license that the author of the list expects is compared
 * with that in the repository.
 */
function checkCandidate(line: string, mirrors: string, excluded: string): CorpusEntry | string {
  const [name = '', expected = ''] = line.split(/\s+/);
  if (isNamedIn(excluded, name)) {
    return 'used by an evaluation';
  }
  if (!hasMirror(mirrors, name)) {
    return 'no mirror';
  }
  const gitDir = gitDirOf(mirrors, name);
  const { licence, refusal } = findLicence(gitDir);
  if (refusal !== undefined || !licence.split(' AND ').includes(expected)) {
    return refusal ?? `expected ${expected}, found ${licence}`;
  }
  return { name, revision: gitOutput(gitDir, ['rev-parse', 'HEAD']).toString().trim(), licence };
}

function main(): void {
  const mirrors = requiredOption('mirrors');
  const here = join(__dirname, '..');
  const exclusions = [join(here, 'heldout.txt'), ...(option('exclude')?.split(',') ?? [])];
  const excluded = exclusions
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
    .toLowerCase()
    .replaceAll('+', '/');
  const entries: CorpusEntry[] = [];
  for (const line of readList(join(here, 'candidates.txt'))) {
    const result = checkCandidate(line, mirrors, excluded);
    if (typeof result === 'string') {
      printLine(`left out: ${line}: ${result}`);
    } else {
      entries.push(result);
    }
  }
  const lines = entries.map((entry) => `  ${JSON.stringify(entry)}`);
  writeFileSync(join(here, 'corpus.json'), `[\n${lines.join(',\n')}\n]\n`);
  printLine(`${entries.length} repositories`);
}

main();
