import { parentPort, workerData } from 'node:worker_threads';
import type { OutlineRequest, ParserMessage } from './parserMessages';
import { createTreeSitterParser } from './treeSitterParser';

/** Entry of the thread that parses, started by `parserThread.ts` with the folder of the grammars. */

const never = new AbortController().signal;
const tell = (message: ParserMessage): void => parentPort?.postMessage(message);
const report = (message: string, error?: unknown): void => tell({ problem: error instanceof Error ? `${message} (${error.message})` : message });
const parser = createTreeSitterParser(String(workerData), { info: () => undefined, warn: report, error: report });

async function answer({ number, text, language }: OutlineRequest): Promise<void> {
  tell({ number, outline: await (await parser).outline(text, language, never) });
}

parentPort?.on('message', (request: OutlineRequest) => {
  answer(request).catch((error: unknown) => {
    report('A file was not parsed and is cut by lines.', error);
    tell({ number: request.number, outline: undefined });
  });
});
