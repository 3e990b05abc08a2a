/** `npm run fuzz [-- MINUTES]`: every fuzz target with a new seed, ten minutes in all unless told otherwise. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const minutes = Number(process.argv[2] ?? 10);
const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.fuzz.test.ts'));
// Each target has the same time, however many a file holds.
const targets = files.flatMap(
  (name) => readFileSync(join(import.meta.dirname, name), 'utf8').match(/^\s*fuzz\(/gm) ?? [],
).length;
const env = { ...process.env, CODEBASE_SEARCH_FUZZ_SECONDS: String(Math.max(1, Math.round((minutes * 60) / targets))) };
let failed = 0;
for (const file of files) {
  const { status } = spawnSync('npx', ['mocha', '--reporter', 'spec', `test/fuzz/${file}`], {
    env,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) failed++;
}
process.exit(failed > 0 ? 1 : 0);
