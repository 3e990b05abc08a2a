/**
 * `npm run editor -- [folder]`: installs and builds if needed, then opens a real VS Code with the extension on the
 * folder.
 */
import { resolve } from 'node:path';
import { bundle, install, run } from './setUp.mjs';

const [folder = '.'] = process.argv.slice(2);
const from = process.env['INIT_CWD'] ?? process.cwd();
install();
bundle();
run(process.execPath, ['--import', 'tsx', 'test/e2e/editor.ts', resolve(from, folder)]);
