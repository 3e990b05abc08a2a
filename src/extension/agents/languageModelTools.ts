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

/**
 * Answer of a tool: the text that the model reads, and the locations as data. The text is complete without the data.
 */
interface Answer {
  readonly text: string;
  readonly data?: object;
}

/**
 * Registers the language-model tools. They accept every valid request, and apply the default budget of agents unless
 * the request names its own.
 */
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
        // The model reads this message and tries again, so it needs the next step as much as the reason.
        throw new Error(renderErrorForModel(toSearchError(error)), { cause: error });
      }
    },
  });
}

/**
 * Converts an answer to the parts of a tool result. The data holds the locations (`path` with `start_line` and
 * `end_line`), because the stable API has no part for locations. The code is in the text only, since providers of
 * models may pass on both parts.
 */
function toToolResult({ text, data }: Answer): vscode.LanguageModelToolResult {
  const parts = [new vscode.LanguageModelTextPart(text), ...(data ? jsonPart(data) : [])];
  return new vscode.LanguageModelToolResult(parts as vscode.LanguageModelTextPart[]);
}

/** Returns the data as a JSON part. The oldest supported version of VS Code does not have data parts yet. */
function jsonPart(data: object): readonly unknown[] {
  const { LanguageModelDataPart } = vscode as { LanguageModelDataPart?: { json(value: unknown): unknown } };
  return LanguageModelDataPart ? [LanguageModelDataPart.json(data)] : [];
}
