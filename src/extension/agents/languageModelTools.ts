import * as vscode from 'vscode';
import { toSearchError } from '../../core/base/errors';
import { unknownInExpand } from '../../core/request/expandRequest';
import { plainRequest } from '../../core/request/plainRequest';
import { plainSimilarRequest } from '../../core/request/similarRequest';
import { plainTraceRequest } from '../../core/request/traceRequest';
import { withAgentDefaults, withBudget, withExpandDefaults } from '../../core/request/requestDefaults';
import { resultData } from '../../core/rendering/resultData';
import { renderTrace } from '../../core/rendering/renderTrace';
import { traceData } from '../../core/rendering/traceData';
import { renderErrorForModel, renderExpanded, renderForModel } from '../../core/rendering/renderForModel';
import type { FolderEngines } from '../engines/folderEngines';
import { ids } from '../base/ids';
import { tokenSignal } from '../base/errorReporting';
import { confirmation, expandMessage, searchMessage, similarMessage, traceMessage } from './toolMessages';

/** What a tool answers with: the text that a model reads, and places as data, for which the text is no less clear. */
interface Answer {
  readonly text: string;
  readonly data?: object;
}

/** The language-model tools: any accepted request in, within the budget of an agent unless it names its own. */
export function registerLanguageModelTools(engines: FolderEngines): vscode.Disposable {
  return vscode.Disposable.from(
    register(
      ids.tools.search,
      'Search the codebase?',
      (input) => searchMessage(plainInput(input)),
      async (input, signal) => {
        const result = await engines.search(withAgentDefaults(input), signal);
        return { text: renderForModel(result), data: resultData(result) };
      },
    ),
    register(ids.tools.expand, 'Expand a search result?', expandMessage, async (input, signal) => {
      const item = await engines.expand(withExpandDefaults(input), signal);
      return { text: renderExpanded(item, unknownInExpand(input)) };
    }),
    register(
      ids.tools.trace,
      'Trace calls?',
      (input) => traceMessage(plainTraceRequest(input)),
      async (input, signal) => {
        const result = await engines.trace(withBudget(input), signal);
        return { text: renderTrace(result), data: traceData(result) };
      },
    ),
    register(
      ids.tools.similar,
      'Find similar code?',
      (input) => similarMessage(plainSimilarRequest(input)),
      async (input, signal) => {
        const result = await engines.similar(withBudget(input), signal);
        return { text: renderForModel(result), data: resultData(result) };
      },
    ),
  );
}

const plainInput = (input: object): object => {
  const plain = plainRequest(input);
  return typeof plain === 'object' && plain !== null ? plain : input;
};

function register(
  name: string,
  title: string,
  messageOf: (input: object) => string,
  work: (input: object, signal: AbortSignal) => Promise<Answer>,
): vscode.Disposable {
  return vscode.lm.registerTool<object>(name, {
    prepareInvocation: ({ input }) => {
      const invocationMessage = messageOf(input);
      return { invocationMessage, confirmationMessages: confirmation(title, invocationMessage, input) };
    },
    invoke: async ({ input }, token) => {
      const signal = tokenSignal(token);
      try {
        return toToolResult(await work(input, signal));
      } catch (error) {
        if (signal.aborted) throw new vscode.CancellationError();
        // The model reads this and tries again: it needs the way out as much as the reason.
        throw new Error(renderErrorForModel(toSearchError(error)), { cause: error });
      }
    },
  });
}

/**
 * The data hold the locations, `path` with `start_line` and `end_line`: the stable API has no part of its own for them.
 * The code is in the text only, since providers of models may pass on both.
 */
function toToolResult({ text, data }: Answer): vscode.LanguageModelToolResult {
  const parts = [new vscode.LanguageModelTextPart(text), ...(data ? jsonPart(data) : [])];
  return new vscode.LanguageModelToolResult(parts as vscode.LanguageModelTextPart[]);
}

/** Data parts are younger than the oldest VS Code we run in. */
function jsonPart(data: object): readonly unknown[] {
  const { LanguageModelDataPart } = vscode as { LanguageModelDataPart?: { json(value: unknown): unknown } };
  return LanguageModelDataPart ? [LanguageModelDataPart.json(data)] : [];
}
