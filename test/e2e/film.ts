import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository, runScript, withOwnSource } from './ownSource';
import type { SearchPage } from './ui/view';

/**
 * `npm run film`: records a new film of the first minute, in a real VS Code on a copy of `src`, for the README and the
 * extension's page. Needs `ffmpeg`.
 */

const file = join(repository, 'docs/images/first-minute.gif');
/** Maximum size of the film, so that the page loads quickly. */
const MAX_BYTES = 3e6;
const WIDTH = 960;

/** A sequence of screenshots with the milliseconds for which each is shown. */
class Film {
  readonly #folder = mkdtempSync(join(tmpdir(), 'codebase-search-film-'));
  readonly #frames: string[] = [];

  constructor(private readonly search: SearchPage) {}

  async show(milliseconds: number): Promise<void> {
    const path = join(this.#folder, `${this.#frames.length / 2}.png`);
    await this.search.page.screenshot({ path, clip: { x: 0, y: 36, width: 1280, height: 764 } });
    this.#frames.push(`file '${path}'`, `duration ${milliseconds / 1000}`);
  }

  /** Types text with a few letters per frame. */
  async type(text: string): Promise<void> {
    for (const letters of text.match(/.{1,4}/g) ?? []) {
      await this.search.page.keyboard.type(letters);
      await this.show(140);
    }
  }

  write(target: string): void {
    const list = join(this.#folder, 'frames.txt');
    // The last frame is listed twice, because ffmpeg applies a duration only before another frame.
    writeFileSync(list, [...this.#frames, this.#frames.at(-2)].join('\n'));
    const colours =
      'split[a][b];[a]palettegen=max_colors=96:stats_mode=diff[p];[b][p]paletteuse=dither=none:diff_mode=rectangle';
    const filter = `scale=${WIDTH}:-1:flags=lanczos,${colours}`;
    const input = ['-y', '-loglevel', 'error', '-f', 'concat', '-safe', '0', '-i', list];
    execFileSync('ffmpeg', [...input, '-vf', filter, '-fps_mode', 'vfr', '-loop', '0', target], { stdio: 'inherit' });
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

async function firstMinute(search: SearchPage): Promise<void> {
  const { page } = search;
  await search.show();
  await search.untilIndexed();
  await search.resize(420);
  await askElsewhere(search);
  const film = new Film(search);
  await page.waitForTimeout(500);
  await search.box.click();
  await film.show(1_500);
  await askAndLook(search, film);
  await page.keyboard.press('Escape');
  await page.keyboard.press('c');
  await page
    .locator('.part.sidebar .pane-header', { hasText: /Callers/ })
    .getByText(/·/)
    .waitFor();
  await page.waitForTimeout(500);
  await film.show(2_500);
  await search.runFromPalette('Codebase Search: Quick Search');
  await page.locator('.quick-input-box input').fill('');
  await page.waitForTimeout(300);
  await film.show(900);
  await film.type('how are ignored files skipped');
  await page.locator('.quick-input-list .monaco-list-row').nth(2).waitFor();
  await page.waitForTimeout(800);
  await film.show(2_800);
  film.write(file);
  const { size } = statSync(file);
  if (size > MAX_BYTES) throw new Error(`The film has ${size} bytes; ${MAX_BYTES} is the most.`);
  process.stdout.write(`docs/images/first-minute.gif  ${(size / 1e6).toFixed(1)} MB\n`);
}

/**
 * Warms up the search code, so that the film shows the usual duration of a search. Quick Search is used so that the
 * view has no recent questions.
 */
async function askElsewhere(search: SearchPage): Promise<void> {
  const { page } = search;
  for (const question of ['how is a commit written', 'what parses the options']) {
    await search.runFromPalette('Codebase Search: Quick Search');
    await page.locator('.quick-input-box input').fill(question);
    await page.locator('.quick-input-list .monaco-list-row').nth(1).waitFor();
    await page.keyboard.press('Escape');
  }
}

/** Asks a question, walks through its results, and shows the details of the first. */
async function askAndLook({ page, view, results }: SearchPage, film: Film): Promise<void> {
  await film.type('where are failed requests retried');
  await page.keyboard.press('Enter');
  await results.first().waitFor();
  await page.waitForTimeout(700);
  await film.show(2_000);
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp']) {
    await page.keyboard.press(key);
    await page.waitForTimeout(700);
    await film.show(1_200);
  }
  await page.keyboard.press('h');
  await view
    .locator('#details')
    .getByText(/called by/)
    .waitFor();
  await film.show(2_800);
}

runScript(() => withOwnSource(firstMinute));
