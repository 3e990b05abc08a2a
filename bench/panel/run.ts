import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Frame } from 'playwright-core';
import { percentile } from '../../src/core/eval/metrics';
import { webviewFrame } from '../../test/e2e/ui/accessibility';
import { searchFrame, SearchPage } from '../../test/e2e/ui/view';
import { extensionUnderTest } from '../../test/e2e/underTest';
import { openWorkbench } from '../../test/e2e/workbench';
import { withHome } from '../speed/engineUnderTest';
import { readBenchQueries } from '../speed/queries';

/**
 * Measures the speed of the search view in a real workbench on a folder: from the click to the box, from Enter to the
 * first results on screen, and how smoothly a thousand results scroll. Prints a table without a verdict.
 *
 *     npm run bench:panel -- DIR --questions DIR [--questions DIR] [--home DIR]
 *
 * `--home` keeps the index for another run: measure with an existing index.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { questions: { type: 'string', multiple: true, default: [] }, home: { type: 'string' } },
});

const questionCount = 40;
/** Number of questions asked together, to get a list of a thousand results. */
const togetherCount = 20;
const openings = 8;
const readingMilliseconds = 700;

const milliseconds = (all: readonly number[], share: number): string => `${percentile(all, share).toFixed(0)} ms`;
const print = (name: string, value: string): void => void process.stdout.write(`${name.padEnd(60)} ${value}\n`);

/**
 * Script that runs in every frame before the frame's own scripts. It records the time of the last click, and the time
 * of the first paint of the view's box, on one clock for all frames. VS Code hides a page until everything it loads has
 * arrived, so the page appears with the first contentful paint, not with the first frame.
 */
const watchClicksAndBox = `(() => {
  const at = (time) => performance.timeOrigin + time;
  addEventListener('mousedown', () => (window.clicked = at(performance.now())), true);
  // An observer would not outlive the writing of the document.
  const looking = setInterval(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    if (!paint || !document.querySelector('.query')) return;
    clearInterval(looking);
    window.boxPainted = at(paint.startTime);
  }, 2);
})()`;

interface Opening {
  /** Milliseconds from the click on the icon until the box is painted. */
  readonly whole: number;
  /** The part of it after VS Code has created a frame for the page. */
  readonly own: number;
}

/** Measures one opening. A view that was hidden is created anew, as the first time. */
async function timeToOpen(search: SearchPage): Promise<Opening> {
  await search.page.keyboard.press('Control+Shift+E');
  await search.page.locator('.explorer-folders-view').waitFor();
  await search.page.waitForTimeout(500);
  await search.show();
  const envelope = await webviewFrame(search.page, searchFrame);
  for (;;) {
    const painted: unknown = await envelope.evaluate('window.boxPainted');
    if (typeof painted === 'number')
      return {
        whole: painted - (await search.page.evaluate<number>('window.clicked')),
        own: painted - (await envelope.evaluate<number>('performance.timeOrigin')),
      };
    await search.page.waitForTimeout(50);
  }
}

interface FirstResults {
  /** Milliseconds from Enter to the arrival of the first results, and to the end of the frame that shows them. */
  readonly arrived: number;
  readonly painted: number;
}

/** Measures the time from Enter to the first painted result of the new answer, on the page's own clock. */
async function timeOfFirstResults(envelope: Frame, ask: () => Promise<void>): Promise<FirstResults> {
  // The expression must not end in the promise, because `evaluate` would wait for it.
  await envelope.evaluate(`window.firstResults = new Promise((done) => {
    let pressed = 0;
    addEventListener('keydown', ({ key }) => key === 'Enter' && (pressed = performance.now()), { capture: true, once: true });
    const hear = ({ data }) => {
      if (data?.kind !== 'result' && data?.method !== 'first') return;
      removeEventListener('message', hear, { capture: true });
      const arrived = performance.now() - pressed;
      // Code is drawn where it is near, which a frame has to tell.
      const look = () => {
        const first = document.querySelector('.result');
        if (first && !first.querySelector('.line')) return requestAnimationFrame(look);
        setTimeout(() => done({ arrived, painted: performance.now() - pressed }));
      };
      requestAnimationFrame(look);
    };
    addEventListener('message', hear, { capture: true });
  }), 0`);
  await ask();
  return envelope.evaluate('window.firstResults');
}

interface Scrolling {
  readonly frames: readonly number[];
  readonly busy: number;
}

/** Script that draws a list of as many lines of plain text in the same frame, as a baseline of this machine. */
const drawPlainList = `(() => {
  const list = document.createElement('div');
  list.className = 'plain';
  list.style.cssText = 'position: fixed; inset: 0; overflow-y: auto; background: var(--vscode-sideBar-background)';
  for (let i = 0; i < 1000; i++) {
    const row = document.createElement('div');
    row.style.cssText = 'height: 190px; content-visibility: auto';
    row.textContent = 'Row ' + i;
    list.append(row);
  }
  document.body.append(list);
})()`;

/** Scrolls by 40 pixels a frame, like a fast wheel. `busy`: milliseconds in tasks longer than 50 ms. */
function scroll(envelope: Frame, list: string): Promise<Scrolling> {
  return envelope.evaluate(`new Promise((done) => {
    const main = document.querySelector('${list}');
    const frames = [];
    let busy = 0, last = performance.now();
    new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => (busy += duration))).observe({ type: 'longtask' });
    const step = (now) => {
      frames.push(now - last);
      last = now;
      main.scrollTop += 40;
      if (frames.length < 400) requestAnimationFrame(step);
      else done({ frames: frames.slice(5), busy });
    };
    requestAnimationFrame(step);
  })`);
}

function printScrolling(name: string, { frames, busy }: Scrolling): void {
  const whole = frames.reduce((sum, time) => sum + time, 0);
  print(
    `frames ${name}: median, 95%`,
    `${percentile(frames, 0.5).toFixed(1)} ms, ${percentile(frames, 0.95).toFixed(1)} ms`,
  );
  print(`frames a second ${name}`, ((1_000 * frames.length) / whole).toFixed(0));
  print(`in tasks of more than 50 ms ${name}`, `${busy.toFixed(0)} ms of ${whole.toFixed(0)}`);
}

async function measure(folder: string, home: string, questions: readonly string[]): Promise<void> {
  print(
    'script without grammars, as built',
    `${Math.round(statSync(join(import.meta.dirname, '../../dist/webview/search.js')).size / 1_000)} KB`,
  );
  const workbench = await openWorkbench({
    workspace: folder,
    extensions: [extensionUnderTest()],
    settings: { 'codebaseSearch.minScore': 0 },
    environment: { CODEBASE_SEARCH_HOME: home },
  });
  try {
    const search = new SearchPage(workbench.page);
    search.page.setDefaultTimeout(180_000);
    await search.untilIndexed(300_000);
    print('files', await search.statusBar.innerText());
    await search.page.addInitScript(watchClicksAndBox);
    await search.page.evaluate(watchClicksAndBox);
    const opened: Opening[] = [];
    for (let i = 0; i < openings; i++) opened.push(await timeToOpen(search));
    for (const [name, part] of [
      ['view opens, from click to painted box', 'whole'],
      ['of which its own page', 'own'],
    ] as const) {
      const all = opened.map((opening) => opening[part]);
      print(
        `${name}: first, median, most`,
        `${milliseconds(all.slice(0, 1), 0.5)}, ${milliseconds(all, 0.5)}, ${milliseconds(all, 1)}`,
      );
    }
    const envelope = await webviewFrame(search.page, searchFrame);

    const all: FirstResults[] = [];
    const reported: number[] = [];
    for (const question of questions.slice(0, questionCount)) {
      // The next query starts when the last answer is completely drawn.
      await search.page.waitForTimeout(readingMilliseconds);
      all.push(await timeOfFirstResults(envelope, () => search.ask(question)));
      reported.push(Number(/([\d.]+) ms/.exec(await search.view.locator('.took').innerText())?.[1] ?? 0.5));
    }
    const times = all.map(({ painted }) => painted);
    print(
      'first results after Enter: first, median, 95%',
      `${milliseconds(times.slice(0, 1), 0.5)}, ${milliseconds(times, 0.5)}, ${milliseconds(times, 0.95)}`,
    );
    const medianOf = (value: (one: FirstResults) => number): string => milliseconds(all.map(value), 0.5);
    print(
      'of the median: until they are there, and painted',
      `${medianOf(({ arrived }) => arrived)}, ${medianOf(({ painted }) => painted)}`,
    );
    print('of which the engine: median, 95%', `${milliseconds(reported, 0.5)}, ${milliseconds(reported, 0.95)}`);

    const [last = '', ...others] = questions.slice(-togetherCount);
    for (const other of others) {
      await search.box.fill(other);
      await search.box.press('Alt+Enter');
    }
    await search.ask(last);
    await search.view.getByRole('button', { name: 'Search (Enter)' }).waitFor();
    const more = search.view.getByRole('button', { name: /^Show more/ });
    for (let pages = 0; pages < 80 && (await search.results.count()) < 1_000 && (await more.count()) > 0; pages++) {
      const shown = await search.results.count();
      await more.click();
      await search.results.nth(shown).waitFor({ state: 'attached' });
    }
    // Work that the last page started has ended by then.
    await search.page.waitForTimeout(1_000);
    print('results in the list', String(await search.results.count()));
    printScrolling('while scrolling', await scroll(envelope, 'main'));
    await envelope.evaluate(drawPlainList);
    printScrolling('while a plain list scrolls', await scroll(envelope, '.plain'));
  } finally {
    await workbench.stop();
  }
}

async function main(): Promise<void> {
  const [folder] = positionals;
  if (folder === undefined || values.questions.length === 0)
    throw new Error('Usage: npm run bench:panel -- DIR --questions DIR [--home DIR]');
  const questions = readBenchQueries(values.questions, questionCount + togetherCount);
  const run = (home: string): Promise<void> => measure(resolve(folder), home, questions);
  await (values.home === undefined ? withHome(run) : run(resolve(values.home)));
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    process.exit(1);
  },
);
