import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { SearchError } from '../../../src/core/base/errors';
import { EngineClient } from '../../../src/node/engineProcess/engineClient';
import { launchEngineChild } from '../../../src/node/engineProcess/engineLauncher';
import { requireLanceDb } from '../../../src/node/storage/requireLanceDb';
import { silentLogger } from '../../twins/engineParts';
import { withEnvironment } from '../../support/environment';
import { temporaryFolder } from '../../support/temporaryFolder';

/** Environment that simulates a machine for which LanceDB has no native library. */
const absent = { NAPI_RS_NATIVE_LIBRARY_PATH: resolve('no/such/library.node') };
const sentence = /^The library that keeps the index does not run on this machine \(\w+ \w+\): Cannot find module/;

describe('a machine without a native library for the store', () => {
  it('is reported by the command line', async () => {
    const failure: unknown = await promisify(execFile)(process.execPath, ['dist/cli.js', 'search', 'parcel'], {
      env: { ...process.env, ...absent },
    }).catch((error: unknown) => error);
    assert(failure instanceof Error && 'stderr' in failure && 'code' in failure);
    assert.match(String(failure.stderr), sentence);
    assert.equal(failure.code, 1);
  });

  it('is reported by the engine process, which stays alive', async () => {
    const lines: string[] = [];
    const logger = { ...silentLogger, warn: (line: string) => void lines.push(line) };
    const client = new EngineClient(
      (folders) => launchEngineChild(resolve('dist/engineProcess.js'), folders, logger),
      logger,
    );
    await withEnvironment(absent, async () => {
      const engine = client.open(temporaryFolder(), { resources: resolve('dist'), include: [], exclude: [] });
      await assert.rejects(
        engine.search({ query: 'parcel' }, new AbortController().signal),
        (error) => error instanceof SearchError && error.code === 'STORE_UNAVAILABLE' && sentence.test(error.message),
      );
      assert(
        engine.status.index.state === 'error' &&
          sentence.test(engine.status.index.message) &&
          engine.status.index.nextStep.includes('made for this machine'),
      );
      assert.deepEqual(lines, []);
    }).finally(() => client.dispose());
  });

  it('does not hide another failure', async () => {
    const bug = new TypeError('x is not a function');
    await assert.rejects(
      requireLanceDb(() => Promise.reject(bug)),
      bug,
    );
  });
});
