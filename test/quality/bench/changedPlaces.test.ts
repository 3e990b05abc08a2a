import assert from 'node:assert/strict';
import { parsePatch } from '../../../bench/reports/changedPlaces';

describe('the places that a change touched', () => {
  it('are the removed or replaced lines, and the lines behind which something was added', () => {
    const patch = [
      'diff --git a/a.py b/a.py',
      '--- a/a.py',
      '+++ b/a.py',
      '@@ -3,4 +3,5 @@',
      ' three',
      '-four',
      '+4',
      ' five',
      '+more',
      ' six',
      '@@ -20,2 +21,1 @@',
      '-twenty',
      ' twenty-one',
    ];
    assert.deepEqual(parsePatch(patch.join('\n')), [{ path: 'a.py', lines: [4, 20], behind: [5] }]);
  });

  it('are none in a new file', () => {
    const patch = [
      'diff --git a/a.py b/a.py',
      '--- a/a.py',
      '+++ b/a.py',
      '@@ -1 +1 @@',
      '-one',
      '+1',
      'diff --git a/b.py b/b.py',
      '--- /dev/null',
      '+++ b/b.py',
      '@@ -0,0 +1 @@',
      '+new',
    ];
    assert.deepEqual(parsePatch(patch.join('\n')), [{ path: 'a.py', lines: [1], behind: [] }]);
  });
});
