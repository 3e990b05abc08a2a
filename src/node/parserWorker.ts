import { workerData } from 'node:worker_threads';
import { answerAll, reportProblem } from './idleThread';
import type { OutlineQuestion } from './parserThread';
import { createTreeSitterParser } from './treeSitterParser';

/** Entry of the thread that parses, started by `parserThread.ts` with the folder of the grammars. */

const never = new AbortController().signal;
const parser = createTreeSitterParser(String(workerData), { info: () => undefined, warn: reportProblem, error: reportProblem });

answerAll(async ({ text, language }: OutlineQuestion) => (await parser).outline(text, language, never), 'A file was not parsed and is cut by lines.');
