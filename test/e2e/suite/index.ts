import { writeFileSync } from 'node:fs';
import { format } from 'node:util';
import Mocha from 'mocha';
import { reportMark } from './reportMark';

/** Entry point of the suite that runs inside the extension host. */
export async function run(): Promise<void> {
  const mocha = new Mocha({ timeout: 20_000, color: true });
  // The host forwards each argument separately, so the %s placeholders are filled in here.
  // eslint-disable-next-line no-console -- it is how the extension host prints
  Mocha.reporters.Base.consoleLog = (...words: unknown[]) => console.log(reportMark + format(...words));
  // Defines describe and it, which the files below call as they load.
  mocha.suite.emit('pre-require', globalThis, '', mocha);
  await import('./activation.test');
  await import('./tool.test');
  await import('./commands.test');
  await import('./tracing.test');
  await import('./changes.test');
  await import('./liveChanges.test');
  await import('./restart.test');
  await import('./mcp.test');
  await import('./chatFiles.test');
  const failures = await new Promise<number>((done) => {
    const runner = mocha.run(done);
    runner.once('end', () => writeResults(runner.stats));
  });
  if (failures > 0) throw new Error(`${failures} tests failed`);
}

/**
 * Writes the results as evidence besides the exit code: a test that ends the process would otherwise look like success.
 */
function writeResults(stats: Mocha.Stats | undefined): void {
  const file = process.env['E2E_RESULTS'];
  if (!file) throw new Error('E2E_RESULTS names no file');
  writeFileSync(file, JSON.stringify(stats));
}
