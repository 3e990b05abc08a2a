/**
 * Measures the same questions in English and in seven other languages: how well the right answer still ranks after
 * translation.
 *
 *   tsx model/evaluate/translated.ts --model FILE --bench DIR --checkouts DIR
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadBuiltinEmbedder } from '../../src/node/embedders/builtinEmbedder';
import { requiredOption, printLine } from '../commandLine';
import { BenchRepository, readEvaluatedRepositories } from './benchRepository';
import { meanScore } from './metrics';

interface TranslatedQuestion {
  readonly repository: string;
  /** The benchmark's own question, which identifies the targets. */
  readonly english: string;
  readonly translations: Readonly<Record<string, string>>;
}

async function main(): Promise<void> {
  const bench = requiredOption('bench');
  const embedder = await loadBuiltinEmbedder(requiredOption('model'));
  const questions = JSON.parse(
    readFileSync(join(__dirname, 'translatedQuestions.json'), 'utf8'),
  ) as TranslatedQuestion[];
  const byLanguage = new Map<string, number[]>();
  for (const entry of readEvaluatedRepositories(bench)) {
    const asked = questions.filter(({ repository }) => repository === entry.name);
    if (asked.length === 0) {
      continue;
    }
    const repository = await BenchRepository.open(entry, bench, requiredOption('checkouts'), embedder);
    for (const { english, translations } of asked) {
      for (const [language, question] of Object.entries({ en: english, ...translations })) {
        const scores = byLanguage.get(language) ?? [];
        byLanguage.set(language, scores);
        scores.push((await repository.answer(question, repository.taskOf(english))).chunks);
      }
    }
  }
  printLine(`${embedder.id}: NDCG@10 of ${questions.length} questions, vectors alone`);
  printLine([...byLanguage].map(([language, scores]) => `${language} ${meanScore(scores).toFixed(3)}`).join(', '));
}

void main();
