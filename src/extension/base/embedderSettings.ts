import * as vscode from 'vscode';
import { readDeclared } from './manifestSetting';
import { updateSetting } from './updateSetting';
import type { EmbedderChoice } from '../../node/settings/embedderChoice';
import type { EmbedderSettings } from '../../node/settings/embedderSettings';
import { ollamaAddress, openAiAddress } from '../../node/settings/serverAddress';

const section = 'codebaseSearch';

/**
 * Settings of the embedders, without keys. Only the user can set them, so that no workspace folder can have code sent
 * anywhere.
 */
interface Values {
  readonly embedder: EmbedderChoice['kind'];
  readonly allowNetwork: boolean;
  readonly embedderTimeout: number;
  readonly embedderContext: number;
  readonly 'ollama.url': string;
  readonly 'ollama.model': string;
  readonly 'openai.baseUrl': string;
  readonly 'openai.model': string;
  readonly 'openai.dimensions': number;
  readonly 'openai.pricePerMillionTokens': number;
  readonly 'openai.tokenCap': number;
}

export type EmbedderSetting = keyof Values;

const topics = ['embedder', 'allowNetwork', 'embedderTimeout', 'embedderContext', 'ollama', 'openai'] as const;

export const changesEmbedder = (event: vscode.ConfigurationChangeEvent): boolean =>
  topics.some((topic) => event.affectsConfiguration(`${section}.${topic}`));

export function readSetting<K extends EmbedderSetting>(key: K): Values[K] {
  return readDeclared(key) as Values[K];
}

export async function writeSetting<K extends EmbedderSetting>(key: K, value: Values[K]): Promise<void> {
  await updateSetting(vscode.workspace.getConfiguration(section), key, value, vscode.ConfigurationTarget.Global);
}

export function embedderSettings(): EmbedderSettings {
  return {
    choice: choiceOf(readSetting('embedder')),
    allowNetwork: readSetting('allowNetwork'),
    timeoutMs: readSetting('embedderTimeout') * 1000,
    contextTokens: readSetting('embedderContext'),
    price: readSetting('openai.pricePerMillionTokens'),
    tokenCap: readSetting('openai.tokenCap'),
  };
}

export function choiceOf(kind: EmbedderChoice['kind']): EmbedderChoice {
  const dimensions = readSetting('openai.dimensions');
  switch (kind) {
    case 'builtin':
      return { kind };
    case 'ollama':
      return { kind, url: ollamaAddress(readSetting('ollama.url')), model: readSetting('ollama.model') };
    case 'openai':
      return {
        kind,
        baseUrl: openAiAddress(readSetting('openai.baseUrl')),
        model: readSetting('openai.model'),
        ...(dimensions > 0 && { dimensions }),
      };
  }
}
