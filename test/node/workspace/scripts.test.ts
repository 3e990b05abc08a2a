import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { DiskWorkspace } from '../../../src/node/workspace/diskWorkspace';
import { noFileFilters } from '../../../src/node/ignore/settingsRules';
import { never, silentLogger } from '../../twins/engineParts';
import { withEngine } from '../../support/engineOnFolder';
import { temporaryFolder } from '../../support/temporaryFolder';

const files = {
  'bin/rotate-keys': '#!/usr/bin/env python3\n\ndef rotate_signing_keys(store):\n    store.append(new_key())\n',
  'bin/deploy': '#!/bin/bash\nupload_artifacts() {\n  aws s3 cp "$1" "s3://$BUCKET"\n}\n',
  'bin/serve': '#!/usr/bin/env -S deno run\nexport function serveRequests(port: number) {\n  return port;\n}\n',
  'bin/notes': 'not a script\n',
  'bin/tool': Buffer.from('\x7fELF\x01\x02\x00'),
  'bin/empty': '',
  'bin/id_rsa': '#!/bin/sh\n',
  'tool.unknown': '#!/bin/sh\n',
};

describe('scripts without an extension, and notebooks', () => {
  it('are recognized by their first line', async () => {
    const root = temporaryFolder(files);
    symlinkSync('/bin/sh', join(root, 'bin/link'));
    if (process.platform !== 'win32') execFileSync('mkfifo', [join(root, 'bin/pipe')]);
    const workspace = new DiskWorkspace(root, noFileFilters, silentLogger);
    const found = (await workspace.scan(never)).map(({ path }) => path);
    assert.deepEqual(found, ['bin/deploy', 'bin/rotate-keys', 'bin/serve']);
    assert.deepEqual(await workspace.classify('bin/notes', never), { state: 'unknown_kind' });
  });

  it('may be larger if they are notebooks, whose images are left out', async () => {
    const root = temporaryFolder({
      'a.ipynb': 'x'.repeat(4_000),
      'b.ipynb': 'x'.repeat(6_000),
      'c.py': 'x'.repeat(2_000),
    });
    const workspace = new DiskWorkspace(root, { ...noFileFilters, maxFileBytes: 1_000 }, silentLogger);
    assert.deepEqual(
      (await workspace.scan(never)).map(({ path }) => path),
      ['a.ipynb'],
    );
    assert.equal(await workspace.read('a.ipynb', never), 'x'.repeat(4_000));
    assert.deepEqual(await workspace.classify('b.ipynb', never), { state: 'too_large', bytes: 6_000, limit: 5_000 });
  });

  it('are searched as code', () =>
    withEngine(temporaryFolder(files), async (engine) => {
      const cases = [
        ['rotate the signing keys', 'bin/rotate-keys', 'python', 'rotate_signing_keys'],
        ['upload artifacts to the bucket', 'bin/deploy', 'shellscript', 'upload_artifacts'],
        ['serve requests on a port', 'bin/serve', 'typescript', 'serveRequests'],
      ];
      for (const [query, path, language, name] of cases) {
        const { items } = await engine.search({ query }, never);
        assert.deepEqual([items[0]?.path, items[0]?.language, items[0]?.symbol?.name], [path, language, name]);
        const narrowed = await engine.search({ query, languages: [language] }, never);
        assert.equal(narrowed.items[0]?.path, path);
        const expanded = await engine.expand({ path, start_line: items[0]?.start_line }, never);
        assert.deepEqual([expanded.language, expanded.symbol?.name], [language, name]);
      }
    }));
});
