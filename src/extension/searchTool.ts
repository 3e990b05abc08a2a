import * as vscode from 'vscode';
import { toSearchError } from '../core/errors';
import { renderErrorForModel, renderForModel } from '../core/search/render';
import type { SearchResult } from '../core/types';
import type { FolderEngines } from './folderEngines';
import { ids } from './ids';
import { signalOf } from './report';

/** The language-model tool: any accepted request; the text a model reads, then the result object. */
export function registerSearchTool(engines: FolderEngines): vscode.Disposable {
  return vscode.lm.registerTool<object>(ids.tool, {
    prepareInvocation: ({ input }) => ({ invocationMessage: invocationMessage(input) }),
    invoke: async ({ input }, token) => {
      const signal = signalOf(token);
      try {
        return toToolResult(await engines.search(input, signal));
      } catch (error) {
        if (signal.aborted) throw new vscode.CancellationError();
        // The model reads this and tries again: it needs the way out as much as the reason.
        throw new Error(renderErrorForModel(toSearchError(error)), { cause: error });
      }
    },
  });
}

function toToolResult(result: SearchResult): vscode.LanguageModelToolResult {
  const parts = [new vscode.LanguageModelTextPart(renderForModel(result)), ...jsonPart(result)];
  return new vscode.LanguageModelToolResult(parts as vscode.LanguageModelTextPart[]);
}

/** Data parts are younger than the oldest VS Code we run in. */
function jsonPart(result: SearchResult): readonly unknown[] {
  const { LanguageModelDataPart } = vscode as { LanguageModelDataPart?: { json(value: unknown): unknown } };
  return LanguageModelDataPart ? [LanguageModelDataPart.json(result)] : [];
}

function invocationMessage(input: object): string {
  const questions = questionsOf(input);
  const [first] = questions;
  if (first === undefined) return 'Searching the codebase';
  return questions.length === 1 ? `Searching the codebase for “${first}”` : `Searching the codebase for “${first}” and ${questions.length - 1} more`;
}

function questionsOf(input: object): readonly string[] {
  const queries: readonly unknown[] = 'queries' in input && Array.isArray(input.queries) ? input.queries : 'query' in input ? [input.query] : [];
  return queries.flatMap((query) => {
    const text: unknown = typeof query === 'object' && query !== null && 'query' in query ? query.query : query;
    return typeof text === 'string' ? [text.length > 60 ? `${text.slice(0, 59)}…` : text] : [];
  });
}
