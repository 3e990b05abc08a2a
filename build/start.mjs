/** `npm start -- "question" [folder]`: installs and builds what is missing, then searches the folder. */
import { resolve } from 'node:path';
import { bundle, install, run } from './setUp.mjs';

const [question, folder = '.', ...options] = process.argv.slice(2);
if (!question) {
  process.stderr.write('Usage: npm start -- "what the code should do" [folder] [--top-k N] [--json]\n');
  process.exit(2);
}
// npm runs scripts in the package's folder and remembers where the user stood.
const from = process.env['INIT_CWD'] ?? process.cwd();
install();
bundle();
run(process.execPath, ['dist/cli.js', 'search', question, '--folder', resolve(from, folder), ...options]);
