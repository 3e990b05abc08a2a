import { workerData } from 'node:worker_threads';
import { serveCalls, reportProblem } from '../runtime/onDemandWorker';
import type { OutlineQuestion, ParserData } from './parserThread';
import { createTreeSitterParser } from './treeSitterParser';

/** Entry of the thread that parses, started by `parserThread.ts` with {@link ParserData}. */

const never = new AbortController().signal;
const { grammars, compiling } = workerData as ParserData;
let isSpent = false;
const onSpent = (): void => void (isSpent = true);
const parser = createTreeSitterParser(
  grammars,
  { info: () => undefined, warn: reportProblem, error: reportProblem },
  { compiling, onSpent },
);

serveCalls(
  async ({ text, language }: OutlineQuestion) => (await parser).outline(text, language, never),
  'A file was not parsed and is cut by lines.',
  { isSpent: () => isSpent },
);
