import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const built = join(__dirname, '../../dist/webview');

/** What would end the element that a page holds it in, or keep that from ending. */
const breaksOut = /<\/(?:script|style)|<!--/i;

describe('what is put into a page', () => {
  for (const file of ['search.js', 'search.css', 'status.js', 'status.css']) {
    it(`keeps to its element: ${file}`, () => {
      assert.doesNotMatch(readFileSync(join(built, file), 'utf8'), breaksOut);
    });
  }
});
