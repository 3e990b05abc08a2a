import * as vscode from 'vscode';

/**
 * Simulates an agent like that of VS Code itself, without a real model: a chat participant that lets a model call the
 * search tool, and a model that calls it once with the question and then repeats what it read. For the suite that
 * drives the chat view.
 */

const TOOL = 'codebase_search';
const QUESTION = 'where are failed requests retried';

interface Message {
  readonly content: readonly unknown[];
}

/** The model provider API, which is newer than the types that this file is compiled against. */
interface ModelProvider {
  provideLanguageModelChatInformation(): readonly object[];
  provideLanguageModelChatResponse(
    model: object,
    messages: readonly Message[],
    options: object,
    progress: vscode.Progress<unknown>,
  ): Promise<void>;
  provideTokenCount(model: object, text: unknown): Promise<number>;
}

const scriptedModel: ModelProvider = {
  provideLanguageModelChatInformation: () => [
    {
      id: 'scripted',
      name: 'Scripted',
      family: 'scripted',
      version: '1',
      maxInputTokens: 100_000,
      maxOutputTokens: 10_000,
      capabilities: { toolCalling: true },
    },
  ],
  provideLanguageModelChatResponse: (_model, messages, _options, progress) => {
    progress.report(nextPart(messages));
    return Promise.resolve();
  },
  provideTokenCount: (_model, text) => Promise.resolve(JSON.stringify(text).length),
};

function nextPart(messages: readonly Message[]): unknown {
  const parts = messages.flatMap(({ content }) => content);
  const result = parts.find((part) => part instanceof vscode.LanguageModelToolResultPart);
  if (!result) return new vscode.LanguageModelToolCallPart('call-1', TOOL, { query: textOf(parts) });
  const [place = 'nothing'] = /\S+:\d+-\d+ \w+/.exec(textOf(result.content)) ?? [];
  return new vscode.LanguageModelTextPart(`The model read: ${place.slice(place.lastIndexOf('/') + 1)}`);
}

const textOf = (parts: readonly unknown[]): string =>
  parts.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : '')).join('');

async function answer(
  request: vscode.ChatRequest,
  stream: vscode.ChatResponseStream,
  token: vscode.CancellationToken,
): Promise<void> {
  const [model] = await vscode.lm.selectChatModels({ vendor: 'scripted' });
  const tool = vscode.lm.tools.find(({ name }) => name === TOOL);
  if (!model || !tool) throw new Error(`model ${String(model?.id)}, tool ${String(tool?.name)}`);
  const options = { tools: [{ name: tool.name, description: tool.description, inputSchema: tool.inputSchema ?? {} }] };
  const messages = [vscode.LanguageModelChatMessage.User(request.prompt)];
  for await (const part of (await model.sendRequest(messages, options, token)).stream) {
    if (!(part instanceof vscode.LanguageModelToolCallPart)) continue;
    const result = await vscode.lm.invokeTool(
      part.name,
      { input: part.input, toolInvocationToken: request.toolInvocationToken },
      token,
    );
    for (const location of locationsOf(result)) stream.reference(location);
    messages.push(vscode.LanguageModelChatMessage.Assistant([part]));
    messages.push(
      vscode.LanguageModelChatMessage.User([new vscode.LanguageModelToolResultPart(part.callId, result.content)]),
    );
  }
  for await (const text of (await model.sendRequest(messages, options, token)).text) stream.markdown(text);
}

/** Returns the locations of the results, which the data part contains. */
function locationsOf({ content }: vscode.LanguageModelToolResult): readonly vscode.Location[] {
  const data = content.find(
    (part): part is { data: Uint8Array } => typeof part === 'object' && part !== null && 'data' in part,
  );
  if (!data) throw new Error('The tool gave no data.');
  const { items } = JSON.parse(new TextDecoder().decode(data.data)) as {
    readonly items: readonly { readonly uri: string; readonly start_line: number; readonly end_line: number }[];
  };
  return items.map(
    ({ uri, start_line, end_line }) =>
      new vscode.Location(vscode.Uri.parse(uri), new vscode.Range(start_line - 1, 0, end_line - 1, 0)),
  );
}

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const models = vscode.lm as unknown as {
    registerLanguageModelChatProvider(vendor: string, provider: ModelProvider): vscode.Disposable;
  };
  context.subscriptions.push(
    models.registerLanguageModelChatProvider('scripted', scriptedModel),
    vscode.chat.createChatParticipant('chat-helper.guide', (request, _, stream, token) =>
      answer(request, stream, token),
    ),
    vscode.commands.registerCommand('chatHelper.ask', () =>
      vscode.commands.executeCommand('workbench.action.chat.open', { query: `@guide ${QUESTION}` }),
    ),
  );
  // Activates the chat, which exists only once a model has been requested.
  await vscode.lm.selectChatModels({ vendor: 'scripted' });
}
