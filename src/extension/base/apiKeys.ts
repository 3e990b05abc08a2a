import * as vscode from 'vscode';
import { openAiAddress } from '../../node/settings/serverAddress';
import { readSetting } from './embedderSettings';

/**
 * API keys in the editor's secret storage, one per server. A key is only sent to the address that it was entered for,
 * even if a setting names another address later.
 */
export class ApiKeys implements vscode.Disposable {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #subscriptions: vscode.Disposable;
  /** Keys that were read, by secret name; undefined for a server without a key. */
  readonly #keys = new Map<string, string | undefined>();
  readonly #asked = new Set<string>();
  /** Number of changes. Engines that were opened with an older key are reopened. */
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
   * Whether the secret storage has been read for a key of the server in the settings. An engine that needs a key is not
   * opened earlier.
   */
  get isRead(): boolean {
    const name = secretName();
    if (!this.#asked.has(name)) void this.#read(name);
    return this.#keys.has(name);
  }

  /** Key of the server in the settings, if there is one. */
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
    // A keyring that fails counts as having no key: the server then reports that the key is missing.
    const key = await Promise.resolve(this.secrets.get(name)).catch(() => undefined);
    if (this.#keys.has(name) && key === this.#keys.get(name)) return;
    this.#keys.set(name, key);
    this.#revision++;
    this.#changed.fire();
  }
}

/** Returns the name of the secret, which identifies the server by scheme, host and port. */
function secretName(): string {
  const url = openAiAddress(readSetting('openai.baseUrl'));
  return `codebaseSearch.apiKey:${URL.canParse(url) ? new URL(url).origin : url}`;
}
