/** `npm test`: installs what is missing, then types, lint, and every suite, the real VS Code included. */
import { bundle, install, run } from './setUp.mjs';

const started = performance.now();
const step = (name, command, args) => {
  process.stdout.write(`\n── ${name}\n`);
  run(command, args);
};

install();
bundle();
step('types', 'npx', ['tsc', '--noEmit']);
step('types of the webview', 'npx', ['tsc', '--noEmit', '-p', 'webview-ui']);
step('lint', 'npx', ['eslint', '.']);
step('core, node, command line, MCP', 'npx', ['mocha']);
step('real VS Code', 'npx', ['tsx', 'test/e2e/run.ts']);
process.stdout.write(`\nAll passed in ${Math.round((performance.now() - started) / 1000)} s.\n`);
