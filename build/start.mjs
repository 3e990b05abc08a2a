/** `npm start -- "question" [folder] [flags]`: installs and builds what is missing, then searches the folder. */
import { join } from 'node:path';
import { bundle, install, root, run } from './setUp.mjs';
import { searchWords } from './startWords.mjs';

const words = searchWords(process.argv.slice(2));
if (!words) {
  process.stderr.write('Usage: npm start -- "what the code should do" [folder] [--top-k N] [--json]\n');
  process.exit(2);
}
// npm runs scripts in the package's folder and remembers where the user stood.
const from = process.env['INIT_CWD'] ?? process.cwd();
install();
bundle();
// Without a shell, which would take the question apart.
run(process.execPath, [join(root, 'dist/cli.js'), ...words], { cwd: from, shell: false });
