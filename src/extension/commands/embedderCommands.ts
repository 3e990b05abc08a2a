import * as vscode from 'vscode';
import type { EmbedderChoice } from '../../node/settings/embedderChoice';
import { listOllamaModels, pullOllamaModel } from '../../node/embedders/remote/ollama';
import type { ApiKeys } from '../base/apiKeys';
import { choiceOf, embedderSettings, readSetting, writeSetting } from '../base/embedderSettings';
import type { FolderEngines } from '../engines/folderEngines';
import { ids } from '../base/ids';
import { plainText } from '../base/plainText';
import { withErrorReporting, tokenSignal, type LogChannel } from '../base/errorReporting';
import { timeoutSignal } from '../../core/scheduling/timeoutSignal';

/** Registers the commands that choose the embedder, and the confirmation before code leaves the machine. */
export function registerEmbedderCommands(engines: FolderEngines, keys: ApiKeys, log: LogChannel): vscode.Disposable {
  const { commands } = ids;
  const register = (command: string, failure: string, work: () => Promise<void>): vscode.Disposable =>
    vscode.commands.registerCommand(command, () => withErrorReporting(log, failure, work));
  return vscode.Disposable.from(
    register(commands.selectEmbedder, 'Could not select the embedder', () => selectEmbedder(keys)),
    register(commands.setApiKey, 'Could not keep the key', () => setApiKey(keys)),
    register(commands.continueEmbedding, 'Could not continue', () => continueEmbedding(engines)),
    askBeforeSending(engines, log),
  );
}

interface KindItem extends vscode.QuickPickItem {
  readonly embedder: EmbedderChoice['kind'];
}

const kinds: readonly KindItem[] = [
  {
    embedder: 'builtin',
    label: '$(package) Built-in',
    detail: 'Works on this machine: no server, no key, no network.',
  },
  { embedder: 'ollama', label: '$(server) Ollama', detail: 'A model on an Ollama server, by default on this machine.' },
  {
    embedder: 'openai',
    label: '$(cloud) OpenAI-compatible',
    detail: 'A model on any server with that API. You are asked before code is sent.',
  },
];

async function selectEmbedder(keys: ApiKeys): Promise<void> {
  const now = readSetting('embedder');
  const items = kinds.map((item) => (item.embedder === now ? { ...item, description: 'in use' } : item));
  const choice = await vscode.window.showQuickPick(items, {
    title: 'Select Embedder',
    placeHolder: 'Select an embedding model',
  });
  if (!choice) return;
  const isReady =
    choice.embedder === 'builtin' || (await (choice.embedder === 'ollama' ? chooseOllama() : chooseOpenAi(keys)));
  if (isReady) await writeSetting('embedder', choice.embedder);
}

const RECOMMENDED = ['nomic-embed-text', 'mxbai-embed-large', 'bge-m3', 'embeddinggemma'];

/** Asks for a server and a model. @returns whether the user chose a model that can be used. */
async function chooseOllama(): Promise<boolean> {
  const url = await vscode.window.showInputBox({
    title: 'Ollama',
    prompt: 'Address of the server',
    value: readSetting('ollama.url'),
    validateInput: addressProblem,
    ignoreFocusOut: true,
  });
  if (!url) return false;
  // This request fails if the server does not respond, and the address is then not saved.
  const installed = await listOllamaModels(
    { kind: 'ollama', url, model: '' },
    embedderSettings(),
    timeoutSignal(10_000),
  );
  await writeSetting('ollama.url', url);
  const others = RECOMMENDED.filter((name) => !installed.some((model) => model.split(':')[0] === name));
  const items = [
    ...installed.map((label) => ({ label, description: 'installed' })),
    ...others.map((label) => ({
      label,
      description: 'to be pulled',
      iconPath: new vscode.ThemeIcon('cloud-download'),
    })),
  ];
  const model = (await vscode.window.showQuickPick(items, { title: 'Ollama', placeHolder: 'Embedding model' }))?.label;
  if (!model) return false;
  if (!installed.includes(model) && !(await pull(url, model))) return false;
  await writeSetting('ollama.model', model);
  return true;
}

async function pull(url: string, model: string): Promise<boolean> {
  const options = { location: vscode.ProgressLocation.Notification, title: `Pulling ${model}`, cancellable: true };
  return vscode.window.withProgress(options, async (progress, token) => {
    let shown = 0;
    const onProgress = (share: number): void => {
      progress.report({ increment: Math.max(0, 100 * share - shown), message: `${Math.round(100 * share)}%` });
      shown = Math.max(shown, 100 * share);
    };
    await pullOllamaModel({ kind: 'ollama', url, model }, embedderSettings(), onProgress, tokenSignal(token));
    return true;
  });
}

const addressProblem = (address: string): string | undefined =>
  URL.canParse(address) && /^https?:/i.test(address)
    ? undefined
    : 'Write the whole address, such as http://localhost:11434.';

async function chooseOpenAi(keys: ApiKeys): Promise<boolean> {
  const { baseUrl, model } = choiceOf('openai') as Extract<EmbedderChoice, { readonly kind: 'openai' }>;
  const title = 'OpenAI-compatible server';
  const url = await vscode.window.showInputBox({
    title,
    prompt: 'API address, usually ending in /v1',
    value: baseUrl,
    validateInput: addressProblem,
    ignoreFocusOut: true,
  });
  if (!url) return false;
  const name = await vscode.window.showInputBox({
    title,
    prompt: 'Embedding model',
    value: model,
    ignoreFocusOut: true,
  });
  if (!name) return false;
  await writeSetting('openai.baseUrl', url);
  await writeSetting('openai.model', name);
  if (!(await keys.has())) await setApiKey(keys);
  return true;
}

/** Milliseconds for which a status bar message is shown. */
const WORD_MILLISECONDS = 5_000;

async function setApiKey(keys: ApiKeys): Promise<void> {
  const prompt = `Key for ${readSetting('openai.baseUrl')}. It is kept in the editor's secret storage; leave it empty to remove it.`;
  const key = await vscode.window.showInputBox({ title: 'Set API Key', prompt, password: true, ignoreFocusOut: true });
  if (key === undefined) return;
  await keys.set(key.trim());
  vscode.window.setStatusBarMessage(
    key.trim() === '' ? '$(key) API key removed' : '$(key) API key saved',
    WORD_MILLISECONDS,
  );
}

/** Shows the confirmation once each time the user has to agree. */
function askBeforeSending(engines: FolderEngines, log: LogChannel): vscode.Disposable {
  let asked: string | undefined;
  return engines.onDidChange(() => {
    const { embedding } = engines.status;
    const waits = embedding?.state === 'confirm' || embedding?.state === 'capped';
    const question = waits ? embedding.state : undefined;
    if (question === asked) return;
    asked = question;
    if (question && embedding)
      void withErrorReporting(log, 'Could not continue', () => askToSend(engines, embedding.message ?? ''));
  });
}

async function continueEmbedding(engines: FolderEngines): Promise<void> {
  const isComplete = engines.status.embedding?.state === 'ready';
  await engines.each((engine) => engine.continueEmbedding());
  if (isComplete) void vscode.window.showInformationMessage('Everything is embedded. Nothing is waiting.');
}

async function askToSend(engines: FolderEngines, message: string): Promise<void> {
  const [send, builtin] = ['Send', 'Use Built-in'];
  const choice = await vscode.window.showWarningMessage(plainText(message), send, builtin, 'Not Now');
  if (choice === send) await engines.each((engine) => engine.continueEmbedding());
  if (choice === builtin) await writeSetting('embedder', 'builtin');
}
