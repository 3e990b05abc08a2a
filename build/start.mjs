/**
 * `npm start -- ["question"] [folder] [flags]`: installs and builds if needed, then searches the folder, or indexes it
 * if there is no question.
 */
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bundle, install, root, run } from './setUp.mjs';
import { commandWords } from './startWords.mjs';

// npm runs scripts in the package's folder and stores the user's current folder in a variable.
const from = process.env['INIT_CWD'] ?? process.cwd();
const words = commandWords(
  process.argv.slice(2),
  (path) => statSync(resolve(from, path), { throwIfNoEntry: false })?.isDirectory() ?? false,
);
if (!words) {
  process.stderr.write('Usage: npm start -- "what the code should do" [folder] [--top-k N] [--json]\n');
  process.exit(2);
}
install();
bundle();
// Without a shell, which would split the question.
run(process.execPath, [join(root, 'dist/cli.js'), ...words], { cwd: from, shell: false });
if (words[0] === 'index')
  process.stderr.write(
    `Now ask: npm start -- "what the code should do"${words[2] === undefined ? '' : ` ${words[2]}`}\n`,
  );
