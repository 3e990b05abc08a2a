import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FrameLocator, Locator, Page } from 'playwright-core';

/** The search view and what surrounds it, as a person finds them. */

const screenshots = join(import.meta.dirname, '../../../test-results/screenshots');

export class SearchPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** The inside of the webview. */
  get view(): FrameLocator {
    return this.page.frameLocator('iframe.webview.ready').frameLocator('#active-frame');
  }

  get box(): Locator {
    return this.view.getByRole('textbox', { name: 'Ask what the code does' });
  }

  get results(): Locator {
    return this.view.locator('[role=treeitem].result');
  }

  get statusBar(): Locator {
    return this.page.locator('[id="codebase-search.codebase-search.codebaseSearch.status"]');
  }

  async show(): Promise<void> {
    await this.page.locator('.activitybar .action-label[aria-label^="Codebase Search"]').first().click();
    await this.box.waitFor();
  }

  async untilIndexed(): Promise<void> {
    await this.statusBar.getByText(/^\s*\d[\d,]* files$/).waitFor({ timeout: 30_000 });
  }

  async ask(query: string): Promise<void> {
    await this.box.fill(query);
    await this.box.press('Enter');
  }

  /** The best result in a file. */
  resultIn(path: string): Locator {
    return this.view.locator(`.group[data-key="${path}"] .result`).first();
  }

  async firstLineOf(result: Locator): Promise<number> {
    return Number(/:(\d+)-\d+$/.exec((await result.getAttribute('data-key')) ?? '')?.[1]);
  }

  /** The line the editor's cursor is in, as the status bar tells it. */
  async cursorLine(): Promise<number> {
    const text = await this.page.locator('.statusbar-item[id="status.editor.selection"]').innerText();
    return Number(/Ln (\d+)/.exec(text)?.[1]);
  }

  async untilEditorShows(file: string, line: number): Promise<void> {
    await this.page.locator(`.tab.active[data-resource-name="${file}"]`).waitFor();
    for (let tries = 0; (await this.cursorLine()) !== line && tries < 60; tries++) await this.page.waitForTimeout(50);
    assert.equal(await this.cursorLine(), line);
  }

  async chooseTheme(label: string): Promise<void> {
    await this.runFromPalette('Preferences: Color Theme');
    const input = this.page.getByPlaceholder(/Color Theme/);
    await input.fill(label);
    await this.page.locator('.quick-input-list .monaco-list-row.focused', { hasText: label }).waitFor();
    await input.press('Enter');
    await input.waitFor({ state: 'hidden' });
  }

  async runFromPalette(title: string): Promise<void> {
    await this.page.keyboard.press('F1');
    const input = this.page.locator('.quick-input-box input');
    await input.fill(`>${title}`);
    await this.page.locator('.quick-input-list .monaco-list-row').getByText(title, { exact: true }).first().click();
  }

  /** Drags the edge between side bar and editors. */
  async resize(width: number): Promise<void> {
    const bar = await this.page.locator('.part.sidebar').boundingBox();
    assert(bar);
    await this.page.mouse.move(bar.x + bar.width, 500);
    await this.page.mouse.down();
    await this.page.mouse.move(bar.x + width, 500, { steps: 4 });
    await this.page.mouse.up();
    // Away from the edge, or it stays lit; and the layout takes a few frames.
    await this.page.mouse.move(bar.x + width + 200, 300);
    await this.page.waitForTimeout(400);
  }

  async screenshot(name: string): Promise<void> {
    mkdirSync(screenshots, { recursive: true });
    await this.page.screenshot({ path: join(screenshots, `${name}.png`) });
  }
}
