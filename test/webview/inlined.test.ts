import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const built = join(__dirname, '../../dist/webview');

/** Text that would end the element of a page that holds it, or keep the element from ending. */
const breaksOut = /<\/(?:script|style)|<!--/i;

describe('a file that is inlined into a page', () => {
  for (const file of ['search.js', 'search.css', 'status.js', 'status.css']) {
    it(`does not end its element: ${file}`, () => {
      assert.doesNotMatch(readFileSync(join(built, file), 'utf8'), breaksOut);
    });
  }
});
