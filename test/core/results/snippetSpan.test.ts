import assert from 'node:assert/strict';
import { selectSnippet, type RequestedSpan, type SnippetSpan } from '../../../src/core/results/snippetSpan';
import { TermPositions } from '../../../src/core/results/termPositions';
import { analyzeQuery } from '../../../src/core/query/queryAnalyzer';
import type { CodeSymbol } from '../../../src/core/base/types';
import { inMemoryEngine } from '../../twins/engineParts';
import { retrieve } from '../../twins/retrieve';

const text = `export interface RetryPolicy {
  readonly retries: number;
}

export function retrying(work: () => void): void {
  work();
}

export function close(socket: Socket): void {
  socket.end();
}
`;
const symbol = (name: string, kind: CodeSymbol['kind'], startLine: number, endLine: number): CodeSymbol => ({
  name,
  kind,
  container: '',
  startLine,
  endLine,
  signature: '',
  doc: '',
});
const symbols = [
  symbol('RetryPolicy', 'interface', 1, 3),
  symbol('retrying', 'function', 5, 7),
  symbol('close', 'function', 9, 11),
];

describe('the part of a chunk that is shown', () => {
  const lines = { startLine: 1, endLine: 12 };
  async function focus(question: string, asked: RequestedSpan = {}): Promise<SnippetSpan> {
    const { index: index, update } = inMemoryEngine({
      'a.ts': text,
      'b.ts': 'export const other = 1;\n',
      'c.ts': 'export const third = 1;\n',
    });
    await update();
    const pass = retrieve(index, analyzeQuery(question, index.postings));
    return selectSnippet(symbols, lines, new TermPositions(text, 1, [pass]), pass, asked);
  }
  const cases: Readonly<Record<string, readonly [name: string, from: number, to: number]>> = {
    'where is the socket closed': ['close', 9, 11],
    // Both functions match equally well: the name without further words comes first.
    'where are requests retried': ['retrying', 5, 7],
    'the policy of a retry': ['RetryPolicy', 1, 3],
    // Neither function matches well enough by itself.
    'retry when the socket ends': ['retrying', 1, 12],
  };
  for (const [question, [name, startLine, endLine]] of Object.entries(cases)) {
    it(`is ${name}, lines ${startLine} to ${endLine}, for "${question}"`, async () => {
      const shown = await focus(question);
      assert.deepEqual([shown.symbol?.name, shown.startLine, shown.endLine], [name, startLine, endLine]);
    });
  }

  it('surrounds the requested line, even if another part matches better', async () => {
    const shown = async (line: number) => {
      const { symbol: named, startLine, endLine } = await focus('the policy of a retry', { lines: [line] });
      return [named?.name, startLine, endLine];
    };
    assert.deepEqual(
      [await shown(6), await shown(10), await shown(4)],
      [
        ['retrying', 5, 7],
        ['close', 9, 11],
        ['RetryPolicy', 1, 3],
      ],
    );
  });

  it('holds the definitions or mentions of the requested name, and everything between two of them', async () => {
    const shown = async (asked: RequestedSpan) => {
      const { symbol: named, startLine, endLine } = await focus('where is the policy of a retry defined', asked);
      return [named?.name, startLine, endLine];
    };
    assert.deepEqual(await shown({ names: ['close'], lines: [9] }), ['close', 9, 11]);
    assert.deepEqual(await shown({ names: ['socket'], lines: [9, 10] }), ['close', 9, 11]);
    assert.deepEqual(await shown({ names: ['work'], lines: [5, 9] }), ['retrying', 1, 12]);
  });
});

describe('the function inside a function that is shown', () => {
  const component = `export function Version(props: Props) {
  const [release, setRelease] = useState('');
  const loadVersionInfo = async () => {
    const response = await client.get('/version');
    setRelease(response.release);
  };
  const handleExportNotes = () => {
    download(release);
  };
  const toggle = () => {
    props.onToggle();
  };
  return <SidebarLink label={release} onClick={toggle} onExport={handleExportNotes} />;
}
`;
  const inside = [
    symbol('Version', 'function', 1, 14),
    symbol('loadVersionInfo', 'function', 3, 6),
    symbol('handleExportNotes', 'function', 7, 9),
    symbol('toggle', 'function', 10, 12),
  ];
  const shown = async (question: string, asked: RequestedSpan = {}): Promise<readonly unknown[]> => {
    const { index, update } = inMemoryEngine({ 'a.tsx': component, 'b.ts': text, 'c.ts': 'export const third = 1;\n' });
    await update();
    const pass = retrieve(index, analyzeQuery(question, index.postings));
    const positions = new TermPositions(component, 1, [pass]);
    const span = selectSnippet(inside, { startLine: 1, endLine: 14 }, positions, pass, asked);
    return [span.symbol?.name, span.startLine, span.endLine];
  };
  const cases: Readonly<Record<string, readonly [name: string, from: number, to: number]>> = {
    'load the version info in the sidebar': ['loadVersionInfo', 3, 6],
    // "handle" is not a word of the question.
    'export release notes': ['handleExportNotes', 7, 9],
    toggled: ['toggle', 10, 12],
    loadVersionInfo: ['loadVersionInfo', 3, 6],
    'show the version in the sidebar': ['Version', 1, 14],
    // The name is in the question, but the rest of the question is elsewhere in the component.
    'toggle the release in the sidebar link': ['Version', 1, 14],
  };
  for (const [question, expected] of Object.entries(cases))
    it(`is ${expected[0]} for "${question}"`, async () => assert.deepEqual(await shown(question), expected));

  it('is the one with the requested name', async () => {
    assert.deepEqual(await shown('where is toggle defined', { names: ['toggle'] }), ['toggle', 10, 12]);
  });

  it('contains the requested line, or the whole function is shown', async () => {
    const asked = 'load the version info in the sidebar';
    assert.deepEqual(await shown(asked, { lines: [5] }), ['loadVersionInfo', 3, 6]);
    assert.deepEqual(await shown(asked, { lines: [8] }), ['Version', 1, 14]);
  });

  it('is the whole function if uses are requested', async () => {
    assert.deepEqual(await shown('where is toggle used', { uses: [13] }), ['Version', 1, 14]);
  });
});

describe('the name of statements of a script', () => {
  const lines = ['out=$(capture)', 'show $out', 'press Enter', 'press Escape', 'compare $out', 'exit 0'];
  const shown = async (inside: readonly CodeSymbol[], endLine: number, asked: RequestedSpan = {}) => {
    const text = lines.slice(0, endLine).join('\n');
    const { index, update } = inMemoryEngine({ 'a.sh': text, 'b.sh': 'other=1\n', 'c.sh': 'third=1\n' });
    await update();
    const pass = retrieve(index, analyzeQuery('press enter and capture', index.postings));
    return selectSnippet(inside, { startLine: 1, endLine }, new TermPositions(text, 1, [pass]), pass, asked).symbol
      ?.name;
  };
  const out = symbol('out', 'variable', 1, 1);

  it('is not that of a variable among them', async () => {
    assert.equal(await shown([out], 6), undefined);
    assert.equal(await shown([out, symbol('out', 'variable', 2, 2)], 6), undefined);
  });

  it('is that of a variable which makes up most of them, or is requested', async () => {
    assert.equal(await shown([out], 2), 'out');
    assert.equal(await shown([out], 6, { names: ['out'] }), 'out');
  });
});
