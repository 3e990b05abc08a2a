import type { Engine } from '../../core/base/contracts';
import { sample } from '../../core/eval/generatedQuestions';
import type { TextFile } from '../../core/eval/grepAndRead';
import type { EvalQuestion } from '../../core/eval/metrics';
import { measureTokenCosts, type TokenCosts } from '../../core/eval/tokenCosts';
import { existingFolder } from '../../node/fileSystem/existingFolder';
import { indexFolder, indexHome } from '../../node/indexDirectory/indexHome';
import { resourceFolder, stderrLogger } from '../../node/runtime/processEnvironment';
import { readSavedFilters } from '../../node/settings/savedFileFilters';
import { loadTokenizer } from '../../node/tokenizer/loadTokenizer';
import { DiskWorkspace } from '../../node/workspace/diskWorkspace';

/** Number of questions. Each one greps through the whole folder. */
const QUESTIONS = 60;

/** Measures the tokens that the questions cost with and without the search. */
export async function tokenCostsOf(
  folder: string,
  engine: Pick<Engine, 'search'>,
  questions: readonly EvalQuestion[],
  signal: AbortSignal,
): Promise<TokenCosts | undefined> {
  const count = await loadTokenizer(resourceFolder());
  return measureTokenCosts(engine, sample(questions, QUESTIONS), await readTexts(folder, signal), count, signal);
}

async function readTexts(folder: string, signal: AbortSignal): Promise<readonly TextFile[]> {
  const root = await existingFolder(folder);
  const filters = await readSavedFilters(indexFolder(indexHome(), root), root);
  const workspace = new DiskWorkspace(root, filters, stderrLogger('warn'));
  const files: TextFile[] = [];
  for (const { path } of await workspace.scan(signal)) {
    const text = await workspace.read(path, signal);
    if (typeof text === 'string') files.push({ path, text });
  }
  return files;
}
