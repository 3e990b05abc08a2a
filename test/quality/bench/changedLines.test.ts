import assert from 'node:assert/strict';
import { lineBefore, readHunks, touched } from '../../../bench/quality/changedLines';

describe('lines that a commit changed', () => {
  // Line 2 became two lines, one line was added after line 4, and lines 6 and 7 were removed.
  const hunks = readHunks('@@ -2 +2,2 @@ f()\n-b\n+B\n+B2\n@@ -4,0 +6 @@\n+e\n@@ -6,2 +7,0 @@\n-g\n-h\n');

  it('are the changed lines of the previous version, and the neighbors of added lines', () => {
    assert.deepEqual(hunks.map(touched), [[2], [4, 5], [6, 7]]);
  });

  it('are mapped to their places before other changes, or to none', () => {
    assert.deepEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map((line) => lineBefore(line, hunks)),
      [1, undefined, undefined, 3, 4, undefined, 5, 8],
    );
  });
});
