import { chromium, type Page } from 'playwright-core';
import { installChromium } from './setup';
import { address, startServer, type ServerOptions } from './server';

/** The workbench of a real VS Code, in a headless Chromium. */
export interface Workbench {
  readonly page: Page;
  /** Profile and log of the editor. */
  readonly profile: string;
  stop(): Promise<void>;
}

export interface WorkbenchOptions extends ServerOptions {
  /** Folder or `.code-workspace` file; an empty window when absent. */
  readonly workspace?: string;
  /** Extension and test suite that a development host would load. */
  readonly development?: { readonly extension: string; readonly tests: string };
  /** Called once, when the test run in the extension host ends. */
  readonly onExit?: (code: number) => void;
  readonly onLog?: (text: string) => void;
}

export async function openWorkbench(options: WorkbenchOptions): Promise<Workbench> {
  const executablePath = installChromium();
  const server = await startServer(options);
  // Replaces features that a container lacks (a sandbox, a GPU), and turns off connections to the outside.
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
  const browser = await chromium.launch({ executablePath, args }).catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  const stop = async (): Promise<void> => {
    await browser.close();
    await server.stop();
  };
  try {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
    await page.exposeFunction('codeAutomationExit', (code: number) => options.onExit?.(code));
    await page.exposeFunction('codeAutomationLog', (_: string, words: readonly unknown[]) =>
      options.onLog?.(words.map(String).join(' ')),
    );
    if (options.development) await injectDevelopment(page, server.port, options.development);
    await page.goto(address(server.port, options.workspace));
    await page.waitForSelector('.monaco-workbench', { timeout: 60_000 });
    page.setDefaultTimeout(30_000);
    return { page, profile: server.folder, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Adds the development extension to the configuration in the workbench page. A built VS Code does not accept it from
 * the address, but from this configuration, which is read after `interactive` and before the module scripts run.
 */
async function injectDevelopment(
  page: Page,
  port: number,
  { extension, tests }: { readonly extension: string; readonly tests: string },
): Promise<void> {
  const uri = (path: string): object => ({ $mid: 1, scheme: 'vscode-remote', authority: `127.0.0.1:${port}`, path });
  const options = JSON.stringify({ extensions: [uri(extension)], extensionTestsPath: uri(tests) });
  // A string, because these files are compiled without the DOM types.
  await page.addInitScript(`document.addEventListener('readystatechange', () => {
    const meta = document.getElementById('vscode-workbench-web-configuration');
    if (!meta || document.readyState !== 'interactive') return;
    const configuration = JSON.parse(meta.getAttribute('data-settings'));
    configuration.developmentOptions = { ...configuration.developmentOptions, ...${options} };
    meta.setAttribute('data-settings', JSON.stringify(configuration));
  })`);
}
