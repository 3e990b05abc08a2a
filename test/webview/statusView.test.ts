import assert from 'node:assert/strict';
import type { EngineStatistics, IndexStatus } from '../../src/core/base/types';
import type { StatusModel } from '../../webview-ui/status/statusModel';
import { statusView } from '../../webview-ui/status/statusView';
import { templateText } from './wordsOf';

const indexed: IndexStatus = {
  index: { state: 'indexed' },
  filesIndexed: 1,
  filesTotal: 1,
  chunks: 1,
  embedder: 'ollama/nomic',
  writer: true,
};
const quiet: EngineStatistics = {
  searches: 0,
  latency: { p50: 0, p95: 0, p99: 0 },
  queryCache: { hits: 0, misses: 0 },
  diskBytes: 1,
  memoryBytes: 1,
  embedder: 'ollama/nomic',
};

const page = (status: Partial<IndexStatus>, statistics: Partial<EngineStatistics> | undefined): string => {
  const folder = {
    label: 'a',
    path: '/a',
    status: { ...indexed, ...status },
    ...(statistics && { statistics: { ...quiet, ...statistics } }),
  };
  const report = { folders: [folder], off: [] };
  return templateText(statusView({ state: { report, file: '', fate: '' } } as unknown as StatusModel));
};

const down = {
  state: 'unavailable',
  wanted: '',
  done: 0,
  total: 1,
  message: 'Ollama is down.',
  nextStep: 'Start it.',
} as const;

describe('the last error on the status page', () => {
  it('is "None" if nothing has failed', () => assert.match(page({}, {}), /Last error\s+None since/));

  it('is not "None" while a banner says that the embedder or the index has failed', () => {
    assert.match(page({ embedding: down }, {}), /Ollama is down\. Start it\..*Last error\s+The error above\./s);
    const index = { state: 'error', message: 'The disk is full.', nextStep: 'Free some room.' } as const;
    assert.match(page({ index }, undefined), /The disk is full\..*Last error\s+The error above\./s);
  });

  it('is shown once if the banner shows the same, and separately if it differs', () => {
    const at = Date.now();
    const same = page({ embedding: down }, { lastError: { message: down.message, nextStep: down.nextStep, at } });
    assert.equal(same.split('Ollama is down.').length, 2);
    assert.match(same, /The error above, at /);
    const other = page({ embedding: down }, { lastError: { message: 'It broke.', nextStep: 'Mend it.', at } });
    assert.match(other, /Ollama is down\..*It broke\. Mend it\./s);
  });

  it('is unknown if the engine does not respond', () =>
    assert.doesNotMatch(page({}, undefined), /None since the window was opened/));

  it('does not include a missing consent of the user', () => {
    const embedding = { ...down, state: 'confirm', message: 'Code is sent.', nextStep: 'Agree to it.' } as const;
    assert.match(page({ embedding }, {}), /Code is sent\. Agree to it\..*Last error\s+None since/s);
  });
});

describe('a folder without files on the status page', () => {
  it('is not up to date, and has nothing to index', () => {
    const words = page({ filesIndexed: 0, filesTotal: 0 }, {});
    assert.match(words, /No files to index in this folder\./);
    assert.doesNotMatch(words, /Up to date/);
  });
});
