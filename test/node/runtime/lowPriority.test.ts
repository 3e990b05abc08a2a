import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { isBuild } from '../../../src/node/engineProcess/processRecycler';
import type { IndexState, IndexStatus } from '../../../src/core/base/types';
import { isLinux, itWhere } from '../../where';

const PROGRAM = `
const { readdirSync, readFileSync } = require('node:fs');
const { Worker } = require('node:worker_threads');
const { lowerPriority } = require(${JSON.stringify(join(__dirname, '../../../src/node/runtime/lowPriority'))});
new Worker('setInterval(() => undefined, 1000)', { eval: true }).once('online', () => {
  lowerPriority();
  const nice = (thread) => Number(readFileSync('/proc/self/task/' + thread + '/stat', 'utf8').replace(/^.*\\) /, '').split(' ')[16]);
  console.log(JSON.stringify(readdirSync('/proc/self/task').map(nice)));
  process.exit(0);
});`;

describe('the low priority of a process', () => {
  itWhere(isLinux, 'Linux')('steps back with all of its threads', () => {
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--import=tsx', '--input-type=commonjs', '--eval', PROGRAM],
      { encoding: 'utf8' },
    );
    const levels = JSON.parse(stdout || '[]') as readonly number[];
    assert(levels.length > 4, stderr);
    assert.deepEqual([...new Set(levels)], [10]);
  });

  it('applies to a build, but not to a save or a small folder', () => {
    const status = (index: IndexState): IndexStatus => ({
      index,
      filesIndexed: 0,
      filesTotal: 0,
      chunks: 0,
      embedder: '',
      writer: true,
    });
    const indexing = (total: number): IndexStatus => status({ state: 'indexing', done: 0, total, file: 'a.ts' });
    assert.deepEqual([indexing(1), indexing(999), indexing(1_000), status({ state: 'indexed' })].map(isBuild), [
      false,
      false,
      true,
      false,
    ]);
  });
});
