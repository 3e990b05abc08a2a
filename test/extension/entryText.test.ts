import assert from 'node:assert/strict';
import type { ResultItem } from '../../src/core/base/types';
import { entryText } from '../../src/extension/commands/entryText';

const item = {
  path: 'src/a.ts',
  start_line: 3,
  end_line: 9,
  score: 0.7,
  reason: 'Matches send',
  symbol: { name: 'send', kind: 'method', container: 'net.Sender' },
} as unknown as ResultItem;

describe('a result in quick search', () => {
  it('is named with its container', () =>
    assert.deepEqual(entryText(item), {
      label: '$(symbol-method) Sender.send',
      description: 'src/a.ts:3',
      detail: 'good · Matches send',
    }));

  it('is named by its lines if it has no name', () => {
    const { symbol, ...unnamed } = item;
    assert.match(entryText(unnamed).label, /^\$\([\w-]+\) Lines 3–9$/);
  });

  it('names its copies', () =>
    assert.equal(entryText({ ...item, also_in: ['b.ts', 'c.ts'] }).detail, 'good · Matches send · also in b.ts, c.ts'));

  it('holds no icon, no link and no other line, whatever names the repository contains', () => {
    const name = '$(flame) [b](command:c)\n\u202e';
    const { label, description, detail } = entryText({
      ...item,
      path: name,
      reason: name,
      symbol: { name, kind: 'method', container: name },
      also_in: [name],
    });
    for (const text of [label.replace(/^\$\(symbol-method\)/, ''), description, detail])
      assert.doesNotMatch(text, /\$\(|\]\(|[\n\u202e]/);
    assert.match(detail, /also in \$\u200b\(flame\) \[b\]\u200b\(command:c\)<U\+000A><U\+202E>$/);
  });
});
