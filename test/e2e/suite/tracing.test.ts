import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { eventually } from '../eventually';
import { untilIndexed, workspaceFolder } from './api';

const files = {
  'scales.py': `class Scale:
    def read(self, parcel):
        return weigh(parcel)


class RoundingScale(Scale):
    def read(self, parcel):
        return round(weigh(parcel))


def weigh(parcel):
    return parcel.mass


heaviest = max([], key=weigh, default=None)
`,
  'postage.py': `from scales import weigh


def price(parcel):
    return 2 * weigh(parcel)
`,
  'postage.ts': `import { weighed } from './weighed';
export const priced = (mass: number): number => weighed(mass);
`,
  'weighed.ts': 'export const weighed = (mass: number): number => mass;\n',
};
type Name = keyof typeof files;

describe('tracing in the editor', () => {
  const folder = (): string => join(workspaceFolder().fsPath, 'weighing');
  const uriOf = (name: Name): vscode.Uri => vscode.Uri.file(join(folder(), name));
  const trace = async (input: object): Promise<string> => {
    const { content } = await vscode.lm.invokeTool('codebase_trace', { input, toolInvocationToken: undefined });
    const [text] = content;
    assert(text instanceof vscode.LanguageModelTextPart);
    return text.value;
  };
  /** Returns the position of a name in a line of a file, from 1. */
  const at = (name: Name, line: number, word: string): vscode.Position =>
    new vscode.Position(line - 1, (files[name].split('\n')[line - 1] ?? '').indexOf(word));
  const locate = async (command: string, name: Name, position: vscode.Position): Promise<readonly string[]> => {
    const found = await vscode.commands.executeCommand<vscode.Location[]>(command, uriOf(name), position);
    return found
      .map(({ uri, range }) => `${uri.path.slice(uri.path.lastIndexOf('/') + 1)}:${range.start.line + 1}`)
      .sort();
  };
  const references = (name: Name, line: number, word: string): Promise<readonly string[]> =>
    locate('vscode.executeReferenceProvider', name, at(name, line, word));

  before(async () => {
    await untilIndexed();
    await mkdir(folder(), { recursive: true });
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder(), name), text);
    await eventually(async () => assert.match(await trace({ of: 'weigh' }), /price/));
  });
  after(() => rm(folder(), { recursive: true, force: true }));

  it('has a language-model tool, which answers like the command line', async () => {
    const tool = vscode.lm.tools.find(({ name }) => name === 'codebase_trace');
    assert(tool?.inputSchema && 'properties' in tool.inputSchema);
    const text = await trace({ of: 'weigh' });
    assert.match(text, /callers of weigh .*scales\.py:11/);
    assert.match(text, /postage\.py\n {2}4 price · calls at 5/);
    assert.match(await trace({ symbol: 'weighing/postage.py:5', direction: 'callees' }), /weigh · calls/);
    await assert.rejects(() => trace({}), /INVALID_ARGUMENT/);
  });

  it('finds references in a language without a provider, from the definition and from a use', async () => {
    const expected = ['postage.py:1', 'postage.py:5', 'scales.py:11', 'scales.py:15', 'scales.py:3', 'scales.py:8'];
    const found = await references('scales.py', 11, 'weigh');
    assert.deepEqual(
      found.filter((place) => place !== 'postage.py:1'),
      expected.slice(1),
    );
    for (const [name, line] of [
      ['postage.py', 5],
      ['scales.py', 15],
    ] as const)
      assert.deepEqual(await references(name, line, 'weigh'), found);
  });

  it('finds implementations', async () => {
    const command = 'vscode.executeImplementationProvider';
    assert.deepEqual(await locate(command, 'scales.py', at('scales.py', 1, 'Scale')), ['scales.py:6']);
    assert.deepEqual(await locate(command, 'scales.py', at('scales.py', 2, 'read')), ['scales.py:7']);
  });

  it('has a call hierarchy in both directions', async () => {
    const [item] = await vscode.commands.executeCommand<vscode.CallHierarchyItem[]>(
      'vscode.prepareCallHierarchy',
      uriOf('postage.py'),
      at('postage.py', 5, 'weigh'),
    );
    assert(item);
    assert.deepEqual([item.name, item.selectionRange.start.line], ['weigh', 10]);
    const incoming = await vscode.commands.executeCommand<vscode.CallHierarchyIncomingCall[]>(
      'vscode.provideIncomingCalls',
      item,
    );
    const price = incoming.find(({ from }) => from.name === 'price');
    assert(price);
    assert.deepEqual(
      price.fromRanges.map(({ start }) => [start.line, start.character]),
      [[4, 15]],
    );
    assert.deepEqual(incoming.map(({ from }) => from.name).sort(), ['price', 'read', 'read', 'scales.py']);
    const outgoing = await vscode.commands.executeCommand<vscode.CallHierarchyOutgoingCall[]>(
      'vscode.provideOutgoingCalls',
      price.from,
    );
    assert.deepEqual(
      outgoing.map(({ to }) => to.name),
      ['weigh'],
    );
  });

  it('stays silent if another extension answers, and in languages that VS Code supports itself', async () => {
    const place = new vscode.Location(uriOf('scales.py'), new vscode.Position(0, 0));
    const other = new vscode.CallHierarchyItem(
      vscode.SymbolKind.Function,
      'other',
      '',
      place.uri,
      place.range,
      place.range,
    );
    const python = { language: 'python' };
    const providers = vscode.Disposable.from(
      vscode.languages.registerReferenceProvider(python, { provideReferences: () => [place] }),
      vscode.languages.registerCallHierarchyProvider(python, {
        prepareCallHierarchy: () => other,
        provideCallHierarchyIncomingCalls: () => [],
        provideCallHierarchyOutgoingCalls: () => [],
      }),
    );
    try {
      assert.deepEqual(await references('scales.py', 11, 'weigh'), ['scales.py:1']);
      const items = await vscode.commands.executeCommand<vscode.CallHierarchyItem[]>(
        'vscode.prepareCallHierarchy',
        uriOf('scales.py'),
        at('scales.py', 11, 'weigh'),
      );
      assert.deepEqual(
        items.map(({ name }) => name),
        ['other'],
      );
    } finally {
      providers.dispose();
    }
    assert.deepEqual(await references('weighed.ts', 1, 'weighed'), []);
  });

  it('offers none of these features when the setting is off', async () => {
    const settings = vscode.workspace.getConfiguration('codebaseSearch');
    assert.notDeepEqual(await references('scales.py', 11, 'weigh'), []);
    await settings.update('languageFeatures', false, vscode.ConfigurationTarget.Workspace);
    try {
      await eventually(async () => assert.deepEqual(await references('scales.py', 11, 'weigh'), []));
    } finally {
      await settings.update('languageFeatures', undefined, vscode.ConfigurationTarget.Workspace);
    }
    await eventually(async () => assert.notDeepEqual(await references('scales.py', 11, 'weigh'), []));
  });
});
