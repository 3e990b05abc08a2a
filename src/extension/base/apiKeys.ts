import * as vscode from 'vscode';
import { openAiAddress } from '../../node/settings/serverAddress';
import { readSetting } from './embedderSettings';

/**
 * API keys in the editor's secret storage, one for each server: a key goes to the address that it was given for, and to
 * no other that a setting may name later.
 */
export class ApiKeys implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #subscriptions: vscode.Disposable;
  /** What was read, by name; undefined where there is none. */
  readonly #keys = new Map<string, string | undefined>();
  readonly #asked = new Set<string>();
  /** Counts changes: what was opened with an older key is opened anew. */
  #revision = 0;

  readonly onDidChange = this.#changed.event;

  constructor(private readonly secrets: vscode.SecretStorage) {
    this.#subscriptions = vscode.Disposable.from(
      this.#changed,
      secrets.onDidChange(({ key }) => void this.#read(key)),
    );
  }

  get revision(): number {
    return this.#revision;
  }

  /**
   * Whether it is known by now if there is a key for the server in the settings: what needs one is not opened before.
   */
  get isRead(): boolean {
    const name = secretName();
    if (!this.#asked.has(name)) void this.#read(name);
    return this.#keys.has(name);
  }

  /** The key of the server in the settings. */
  get current(): string | undefined {
    return this.#keys.get(secretName());
  }

  async set(key: string): Promise<void> {
    await (key === '' ? this.secrets.delete(secretName()) : this.secrets.store(secretName(), key));
    await this.#read(secretName());
  }

  async has(): Promise<boolean> {
    return (await this.secrets.get(secretName())) !== undefined;
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  async #read(name: string): Promise<void> {
    this.#asked.add(name);
    // A keyring that fails has no key: the server says so.
    const key = await Promise.resolve(this.secrets.get(name)).catch(() => undefined);
    if (this.#keys.has(name) && key === this.#keys.get(name)) return;
    this.#keys.set(name, key);
    this.#revision++;
    this.#changed.fire();
  }
}

/** By scheme, host and port. */
function secretName(): string {
  const url = openAiAddress(readSetting('openai.baseUrl'));
  return `codebaseSearch.apiKey:${URL.canParse(url) ? new URL(url).origin : url}`;
}
