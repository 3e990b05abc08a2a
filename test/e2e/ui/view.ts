import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { assertAccessible } from './accessibility';
import { eventually } from '../eventually';

/** Page objects for the search view and the editor around it, as a user sees them. */

/**
 * Selects the frame of the search view. The view and the status page are pages of one extension, and differ in the
 * purpose that VS Code gives their frames. A view that was hidden and shown again has no purpose any more: then it is
 * the only frame.
 */
const viewFrame = 'iframe.webview.ready[src*="purpose=webviewView"]';
export const searchFrame = `${viewFrame}, body:not(:has(${viewFrame})) iframe.webview.ready`;
const statusFrame = 'iframe.webview.ready:not([src*="purpose=webviewView"])';

const screenshots = join(import.meta.dirname, '../../../test-results/screenshots');

export class SearchPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** The contents of the webview. */
  get view(): FrameLocator {
    return this.page.frameLocator(searchFrame).frameLocator('#active-frame');
  }

  /** The contents of the status page. */
  get statusPage(): FrameLocator {
    return this.page.frameLocator(statusFrame).frameLocator('#active-frame');
  }

  get box(): Locator {
    return this.view.getByRole('textbox', { name: 'Ask what the code does' });
  }

  get results(): Locator {
    return this.view.locator('.result');
  }

  get statusBar(): Locator {
    return this.page.locator('[id="codebase-search.codebase-search.codebaseSearch.status"]');
  }

  async show(): Promise<void> {
    await this.page.locator('.activitybar .action-label[aria-label^="Codebase Search"]').first().click();
    await this.box.waitFor();
  }

  async untilIndexed(milliseconds = 60_000): Promise<void> {
    await this.statusBar.getByText(/^\s*\d[\d,]* files$/).waitFor({ timeout: milliseconds });
  }

  async ask(query: string): Promise<void> {
    await this.box.fill(query);
    await this.box.press('Enter');
  }

  async untilAsked(query: string): Promise<void> {
    await eventually(async () => assert.equal(await this.box.inputValue(), query));
  }

  /** Returns the best result in a file. */
  resultIn(path: string): Locator {
    return this.view.locator(`.group[data-path="${path}"] .result`).first();
  }

  /** Pins the first result of a file. Its buttons are hidden again if the rows move under the pointer. */
  pin(path: string): Promise<void> {
    return eventually(async () => {
      await this.resultIn(path).hover({ timeout: 2_000 });
      await this.resultIn(path).getByRole('button', { name: 'Pin (P)' }).click({ timeout: 2_000 });
    });
  }

  async firstLineOf(result: Locator): Promise<number> {
    return Number(/:(\d+)-\d+$/.exec((await result.locator('.head').getAttribute('data-key')) ?? '')?.[1]);
  }

  /** Returns the line of the editor's cursor, as the status bar shows it. */
  async cursorLine(): Promise<number> {
    const text = await this.page.locator('.statusbar-item[id="status.editor.selection"]').innerText();
    return Number(/Ln (\d+)/.exec(text)?.[1]);
  }

  async untilEditorShows(file: string, line: number): Promise<void> {
    await this.page.locator(`.tab.active[data-resource-name="${file}"]`).waitFor();
    await eventually(async () => assert.equal(await this.cursorLine(), line));
  }

  /** Returns a menu entry by its label, because its accessible name also contains the key. */
  menuEntry(name: string): Locator {
    return this.page.getByRole('menuitem').filter({ has: this.page.locator(`.action-label:text-is("${name}")`) });
  }

  /**
   * Chooses an entry of the context menu of a target. A new menu ignores clicks for a moment, and closes when an
   * opening editor takes the focus: then it is opened again.
   */
  async chooseFromMenu(target: Locator, name: string): Promise<void> {
    const entry = this.menuEntry(name);
    const isGone = (): Promise<boolean> => succeeds(entry.waitFor({ state: 'hidden', timeout: 500 }));
    let isClicked = false;
    for (let tries = 0; tries < 10; tries++) {
      if (!isClicked && !(await entry.isVisible())) await target.click({ button: 'right' });
      isClicked = (await succeeds(entry.click({ timeout: 2_000 }))) || isClicked;
      if (isClicked && (await isGone())) return;
    }
    throw new Error(`The menu entry ${name} does nothing.`);
  }

  /** Returns an icon in the title bar of the view. */
  titleAction(name: string): Locator {
    return this.page.locator('.part.sidebar .composite.title').getByRole('button', { name, exact: true });
  }

  async chooseTheme(label: string): Promise<void> {
    await this.runFromPalette('Preferences: Color Theme');
    const input = this.page.getByPlaceholder(/Color Theme/);
    await input.fill(label);
    await this.page.locator('.quick-input-list .monaco-list-row.focused', { hasText: label }).waitFor();
    await input.press('Enter');
    await input.waitFor({ state: 'hidden' });
  }

  /** Runs a command from the palette, and retries because an opening editor may close the palette. */
  async runFromPalette(title: string): Promise<void> {
    const row = this.page.locator('.quick-input-list .monaco-list-row').getByText(title, { exact: true }).first();
    for (let tries = 0; tries < 3; tries++) {
      await this.#typeInPalette(`>${title}`);
      if (await succeeds(row.click({ timeout: 10_000 }))) return;
    }
    throw new Error(`The palette does not run ${title}.`);
  }

  /** Opens the list of notifications, and returns the first one that contains the words. */
  async notification(words: RegExp): Promise<Locator> {
    await this.runFromPalette('Notifications: Show Notifications');
    const item = this.page.locator('.notifications-center .notification-list-item', { hasText: words }).first();
    await item.waitFor();
    return item;
  }

  /**
   * A key is lost while another box closes, and what is there may still be that box: the palette is what begins with
   * its own sign. What was typed by a try that took too long stands behind the sign, also after F1: it is typed over.
   */
  async #typeInPalette(text: string): Promise<Locator> {
    const input = this.page.locator('.quick-input-box input');
    const end = Date.now() + 30_000;
    let pressed = 0;
    while (Date.now() < end) {
      if (Date.now() - pressed > 1_500) {
        await this.page.keyboard.press('F1');
        pressed = Date.now();
      }
      const [value = ''] = await input.evaluateAll(valuesOfVisible);
      if (value.startsWith('>') && (await succeeds(input.fill(text, { timeout: 5_000 })))) return input;
      await this.page.waitForTimeout(100);
    }
    throw new Error('The palette does not open.');
  }

  /**
   * Opens a file by its name, as with Ctrl+P. VS Code's list of files sometimes stays empty, so the name is typed
   * again, as a user would.
   */
  async openFile(name: string): Promise<void> {
    const row = this.page.locator('.quick-input-list .monaco-list-row.focused', { hasText: name });
    let input = await this.#typeInPalette(name);
    for (
      let tries = 0;
      tries < 3 &&
      !(await row.waitFor({ timeout: 6_000 }).then(
        () => true,
        () => false,
      ));
      tries++
    )
      input = await this.#typeInPalette(name);
    await row.waitFor();
    await input.press('Enter');
    await this.page.locator(`.tab.active[data-resource-name="${name}"]`).first().waitFor();
    await this.page.locator('.editor-group-container.active .monaco-editor.focused').waitFor();
  }

  /** Drags the edge between the side bar and the editors. */
  async resize(width: number): Promise<void> {
    const bar = await this.page.locator('.part.sidebar').boundingBox();
    assert(bar);
    await this.page.mouse.move(bar.x + bar.width, 500);
    await this.page.mouse.down();
    await this.page.mouse.move(bar.x + width, 500, { steps: 4 });
    await this.page.mouse.up();
    // Moves the pointer away from the edge, which would stay highlighted; the layout takes a few frames.
    await this.page.mouse.move(bar.x + width + 200, 300);
    await this.page.waitForTimeout(400);
  }

  /** Takes a screenshot, and checks the accessibility. */
  async look(name: string): Promise<void> {
    await this.screenshot(name);
    await assertAccessible(this.page, searchFrame, name);
  }

  async lookAtStatus(name: string): Promise<void> {
    await this.screenshot(name);
    await assertAccessible(this.page, statusFrame, name);
  }

  async screenshot(name: string): Promise<void> {
    mkdirSync(screenshots, { recursive: true });
    await this.page.screenshot({ path: join(screenshots, `${name}.png`) });
  }
}

/** Read at once: a page that is busy answers no question within a fraction of a second. */
const valuesOfVisible = (boxes: { readonly value: string; checkVisibility(): boolean }[]): readonly string[] =>
  boxes.filter((box) => box.checkVisibility()).map(({ value }) => value);

const succeeds = (action: Promise<void>): Promise<boolean> =>
  action.then(
    () => true,
    () => false,
  );
