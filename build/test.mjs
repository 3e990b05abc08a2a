/**
 * `npm test`: installs if needed, then checks types and lint and runs every suite, including the one in the real VS
 * Code.
 */
import { spawn } from 'node:child_process';
import { bundle, install, root, run } from './setUp.mjs';

const started = performance.now();
// Tests damage tables on purpose, which makes LanceDB's threads panic: their stack traces would hide the actual
// failure.
const quiet = { ...process.env, RUST_BACKTRACE: '0' };
const options = { cwd: root, env: quiet, stdio: 'inherit', shell: process.platform === 'win32' };
const step = (name, command, args) => {
  process.stdout.write(`\n── ${name}\n`);
  run(command, args, options);
};

/** Runs independent commands at the same time. */
const together = async (name, ...commands) => {
  process.stdout.write(`\n── ${name}\n`);
  const ended = commands.map(
    ([command, ...args]) => new Promise((resolve) => spawn(command, args, options).once('close', resolve)),
  );
  if ((await Promise.all(ended)).some((status) => status !== 0)) process.exit(1);
};

install();
bundle();
await together(
  'format, types, lint, licences',
  ['npm', 'run', '--silent', 'format:check'],
  ['npx', 'tsc', '--noEmit'],
  ['npx', 'tsc', '--noEmit', '-p', 'webview-ui'],
  ['npx', 'tsc', '-p', 'build/tsconfig.types.json'],
  ['npx', 'eslint', '.'],
  [process.execPath, 'build/exportedNames.mjs'],
  [process.execPath, 'build/licences.mjs'],
);
await together(
  'core, node, command line, MCP',
  ['npm', 'run', '--silent', 'specs'],
  ['npx', 'tsx', 'test/e2e/run.ts', 'install'],
);
step('real VS Code', 'npx', ['tsx', 'test/e2e/run.ts']);
process.stdout.write(`\nAll passed in ${Math.round((performance.now() - started) / 1000)} s.\n`);
