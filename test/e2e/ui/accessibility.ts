import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/**
 * Checks every rule of axe-core on the contents of the webview, including shadow trees. The editor around it is not
 * part of this product.
 */
export async function assertAccessible(page: Page, selector: string, what: string): Promise<void> {
  const envelope = await webviewFrame(page, selector);
  await envelope.evaluate(axe);
  // The page is transparent, and a checker inside it cannot see the background behind it.
  await envelope.evaluate(`document.documentElement.style.backgroundColor = 'var(--vscode-sideBar-background)'`);
  const violations: readonly Violation[] = await envelope.evaluate(
    `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })) })))`,
  );
  await envelope.evaluate(`document.documentElement.style.removeProperty('background-color')`);
  assert.deepEqual(violations.map(describe), [], `${what} is not accessible`);
}

const describe = ({ id, help, nodes }: Violation): string =>
  `${id}: ${help}\n${nodes
    .slice(0, 3)
    .map(({ html, failureSummary }) => `  ${html.slice(0, 200)}\n    ${failureSummary ?? ''}`)
    .join('\n')}`;

/** Returns the frame of a webview's page, which VS Code nests in two frames. */
export async function webviewFrame(page: Page, selector: string): Promise<Frame> {
  const outer = await (await page.waitForSelector(selector)).contentFrame();
  const inner = await (await outer?.waitForSelector('#active-frame'))?.contentFrame();
  assert(inner, 'there is no webview');
  return inner;
}
