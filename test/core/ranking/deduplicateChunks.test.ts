import assert from 'node:assert/strict';
import { analyzeQuery } from '../../../src/core/query/queryAnalyzer';
import type { RankedChunk } from '../../../src/core/ranking/ranker';
import { deduplicateChunks } from '../../../src/core/ranking/deduplicateChunks';
import { inMemoryEngine } from '../../twins/engineParts';
import { inOneGo } from '../../twins/inOneGo';
import { retrieve } from '../../twins/retrieve';

/** Creates a function of this many lines, in a language without a grammar. */
const long = (name: string, lines: number, say = 'resume the failed upload'): string =>
  `sub ${name} {\n${`  my $part = "${say} with a chunk of bytes";\n`.repeat(lines)}}\n`;
const getter = (field: string): string => `sub value {\n  return $${field};\n}\n`;

async function unique(
  files: Readonly<Record<string, string>>,
  question = 'resume the failed upload',
): Promise<readonly string[]> {
  const engine = inMemoryEngine(files);
  await engine.update();
  const pass = retrieve(engine.index, analyzeQuery(question, engine.index.postings));
  const ranked = Object.keys(files).flatMap((path) => {
    const file = engine.index.file(path);
    return file
      ? Array.from({ length: file.chunkCount }, (_, chunk): RankedChunk => ({
          file,
          chunk,
          slot: file.firstChunk + chunk,
          score: 0.5,
        }))
      : [];
  });
  return inOneGo(deduplicateChunks(ranked, pass)).map(
    ({ file, chunk, alsoIn }) => `${file.path}:${file.startOf(chunk)}${alsoIn ? ` also in ${alsoIn.join(', ')}` : ''}`,
  );
}

interface Case {
  readonly title: string;
  readonly files: Readonly<Record<string, string>>;
  readonly question?: string;
  readonly results: readonly string[];
}

const cases: readonly Case[] = [
  {
    title: 'a copy once, with where it stands',
    files: { 'index.pl': long('send', 9), 'copy.pl': long('send', 9), 'third.pl': long('send', 9) },
    results: ['index.pl:1 also in copy.pl, third.pl'],
  },
  {
    title: 'two copies of a file once each',
    files: { 'a.pl': long('send', 9) + long('load', 5), 'b.pl': long('send', 9) + long('load', 5) },
    results: ['a.pl:1 also in b.pl', 'a.pl:12 also in b.pl'],
  },
  {
    title: 'functions of two names both',
    files: { 'a.pl': long('send', 9), 'b.pl': long('load', 9) },
    results: ['a.pl:1', 'b.pl:1'],
  },
  {
    title: 'functions of two lengths both',
    files: { 'a.pl': long('send', 9), 'b.pl': long('send', 20) },
    results: ['a.pl:1', 'b.pl:1'],
  },
  {
    title: 'functions of which one says more of the question both',
    files: { 'a.pl': long('send', 9), 'b.pl': long('send', 9, 'abandon a pending upload') },
    results: ['a.pl:1', 'b.pl:1'],
  },
  {
    title: 'two of one file both',
    files: { 'a.pl': long('send', 9) + long('send', 9) },
    results: ['a.pl:1', 'a.pl:12'],
  },
  {
    title: 'short ones that differ both',
    files: { 'a.pl': getter('red'), 'b.pl': getter('green') },
    question: 'red value',
    results: ['a.pl:1', 'b.pl:1'],
  },
  { title: 'parts of one function once', files: { 'a.pl': long('send', 120) }, results: ['a.pl:1'] },
  {
    title: 'the part of a function that says most of the question',
    files: { 'a.pl': long('send', 120, 'carry bytes').replace(/}\n$/, '  resume($failed);\n}\n') },
    results: ['a.pl:74'],
  },
  {
    title: 'text without symbols as it is',
    files: { 'a.txt': 'resume the upload\n', 'b.txt': 'resume the upload\n' },
    results: ['a.txt:1', 'b.txt:1'],
  },
];

describe('deduplicated results', () => {
  for (const { title, files, question, results } of cases)
    it(title, async () => assert.deepEqual(await unique(files, question), results));
});
