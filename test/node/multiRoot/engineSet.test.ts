import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Engine } from '../../../src/core/base/contracts';
import { ServedFolders } from '../../../src/mcp/connection/servedFolders';
import { EngineSet } from '../../../src/node/multiRoot/engineSet';
import { mergeStatus } from '../../../src/node/multiRoot/mergeStatus';
import { fakeEngine, indexedStatus } from '../../twins/servedEngines';

const [old, fresh] = [resolve('/old'), resolve('/new')];
const rootsOf = (folder: string): readonly { readonly uri: string }[] => [{ uri: pathToFileURL(folder).href }];

describe('the folders that a process serves', () => {
  it('are the last requested ones, in whatever order their names arrive', async () => {
    const answers: ((roots: readonly { readonly uri: string }[]) => void)[] = [];
    const asked = (): Promise<readonly { readonly uri: string }[]> => new Promise((answer) => answers.push(answer));
    const served = new ServedFolders([], new EngineSet(() => Promise.resolve(fakeEngine())), {
      currentFolder: '/',
      environment: {},
    });
    served.follow(asked());
    served.follow(asked());
    answers[1]?.(rootsOf(fresh));
    const { folders } = await served.opened();
    answers[0]?.(rootsOf(old));
    const later = await served.opened();
    assert.deepEqual([folders.map(({ path }) => path), later.folders.map(({ path }) => path)], [[fresh], [fresh]]);
  });

  it('have the engines that were opened for them, whatever is requested meanwhile', async () => {
    const engines = new Map([old, fresh].map((folder) => [folder, fakeEngine()]));
    let open: (() => void) | undefined;
    const set = new EngineSet(
      (folder) => new Promise<Engine>((opened) => (open = () => opened(engines.get(folder) as Engine))),
    );
    await set.setFolders([old]);
    const opening = set.opened();
    const changing = set.setFolders([fresh]);
    open?.();
    const { folders } = await opening;
    await changing;
    assert.deepEqual(
      folders.map(({ label, path, engine }) => [label, path, engine === engines.get(old)]),
      [['old', old, true]],
    );
  });

  it('report their states together, and are off if there is none', () => {
    const said = ['It is built anew.', 'It is built anew.', 'The shared index was not used.'].map((notice) => ({
      ...indexedStatus,
      notice,
    }));
    assert.equal(mergeStatus([indexedStatus, ...said]).notice, 'It is built anew. The shared index was not used.');
    assert.deepEqual([mergeStatus([indexedStatus]).notice, mergeStatus([]).index.state], [undefined, 'disabled']);
  });
});
