import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { extensionApi, invokeTool, untilIndexed } from './api';
import { eventually } from '../eventually';

describe('an engine process that dies', () => {
  before(untilIndexed);

  it('is started again, and the search answers as before', async () => {
    const [pid] = engineProcesses();
    assert(pid !== undefined);
    process.kill(pid, 'SIGKILL');
    await eventually(async () => assert.equal((await extensionApi()).status.index.state, 'error'), 2_000);
    await untilIndexed();
    assert.notEqual(engineProcesses()[0], pid);
    const { result } = await invokeTool({ query: 'where are failed requests retried' });
    assert.equal(result.items[0]?.path, 'src/http/retry.ts');
  });
});

function engineProcesses(): readonly number[] {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('engineProcess.js') && Number(line.trim().split(/\s+/)[1]) === process.pid)
    .map((line) => Number(line.trim().split(/\s+/)[0]));
}
