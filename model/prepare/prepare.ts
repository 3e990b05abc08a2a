/**
 * Creates the vocabulary from the mined pairs and writes the pairs as token counts for the trainer.
 *
 *   tsx model/prepare/prepare.ts --pairs DIR --held DIR --out DIR [--words 30000] [--corpus FILE]
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { glossary } from '../../src/core/text/glossary';
import { SubwordTokenizer } from '../../src/core/text/subwordTokenizer';
import { readNames } from '../corpus/corpus';
import { numberOption, option, requiredOption, printLine } from '../commandLine';
import { PairEncoder } from './pairEncoder';
import { readPairs } from './pairFiles';
import { WordCounter, writeVocabulary } from './vocabulary';

const model = join(__dirname, '..');

function encode(path: string, folder: string, names: readonly string[], tokenizer: SubwordTokenizer): PairEncoder {
  const encoder = new PairEncoder(path, tokenizer);
  let repository = 0;
  for (const { pairs } of readPairs(folder, names)) {
    pairs.forEach((pair) => encoder.add(pair, repository));
    repository++;
  }
  encoder.close();
  printLine(`${path}: ${encoder.written} pairs of ${repository} repositories`);
  return encoder;
}

function main(): void {
  const folder = requiredOption('pairs');
  const out = requiredOption('out');
  const names = readNames(option('corpus') ?? join(model, 'corpus.json'));
  mkdirSync(out, { recursive: true });

  const counter = new WordCounter();
  for (const { pairs } of readPairs(folder, names)) {
    pairs.forEach(({ query, code }) => {
      counter.add(query);
      counter.add(code);
    });
  }
  const vocabulary = counter.vocabulary(numberOption('words', 30_000), glossary());
  writeVocabulary(join(out, 'vocabulary.json'), vocabulary);

  const tokenizer = new SubwordTokenizer(vocabulary);
  const training = encode(join(out, 'train.bin'), folder, names, tokenizer);
  writeFileSync(join(out, 'idf.f32'), new Uint8Array(training.inverseDocumentFrequency().buffer));
  encode(join(out, 'held.bin'), requiredOption('held'), readNames(join(model, 'heldout.txt')), tokenizer);
  writeFileSync(join(out, 'sizes.txt'), `${vocabulary.words.length} ${vocabulary.buckets}\n`);
}

main();
