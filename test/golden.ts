import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Compares a text with a file that was reviewed. `UPDATE_GOLDEN=1` writes the current text to the file: review the
 * difference before committing it.
 */
export function assertGolden(actual: string, file: string): void {
  if (process.env['UPDATE_GOLDEN']) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, actual);
  }
  assert.ok(existsSync(file), `${file} is missing: run with UPDATE_GOLDEN=1, and read what it wrote`);
  assert.equal(actual, readFileSync(file, 'utf8'));
}
