import { resolve } from 'node:path';
import { reportMark } from './suite/reportMark';
import { openWorkbench } from './workbench';

/** Accepts the arguments that @vscode/test-electron passes to `code`, and exits with the result of the test run. */

const runLimitMilliseconds = 180_000;

function option(name: string): string {
  const prefix = `--${name}=`;
  const found = process.argv.find((argument) => argument.startsWith(prefix));
  if (!found) throw new Error(`Missing ${prefix}…`);
  return found.slice(prefix.length);
}

async function main(): Promise<number> {
  const workspace = process.argv.slice(2).find((argument) => !argument.startsWith('-'));
  let onExit: (code: number) => void = () => undefined;
  const finished = new Promise<number>((done) => (onExit = done));
  const tooLate = new Promise<number>((done) => setTimeout(done, runLimitMilliseconds, 1).unref());
  const workbench = await openWorkbench({
    ...(workspace !== undefined && { workspace: resolve(workspace) }),
    development: { extension: option('extensionDevelopmentPath'), tests: option('extensionTestsPath') },
    extensions: [],
    settings: {},
    environment: {},
    onExit,
    onLog: (text) => {
      if (text.startsWith(reportMark)) process.stdout.write(`${text.slice(reportMark.length)}\n`);
      else if (process.env['E2E_VERBOSE']) process.stdout.write(`${text}\n`);
    },
  });
  const code = await Promise.race([finished, tooLate]);
  await workbench.stop();
  return code === 0 ? 0 : 1;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  },
);
