import assert from 'node:assert/strict';
import { MentionedChunks, type ChunkMention } from '../../../src/core/retrieval/mentionedChunks';
import { extractMentions } from '../../../src/core/query/reportMentions';
import { inMemoryEngine } from '../../twins/engineParts';
import { inOneGo } from '../../twins/inOneGo';

const helper = (name: string, body: string): string =>
  `export function ${name}(value) {\n  ${body}\n  return value;\n}\n\n`;
const FILES = {
  'src/session.js':
    helper('openSession', 'checkTicket(value);') +
    helper('closeSession', 'value.release();') +
    helper('checkTicket', 'value.verify();'),
  'src/pool.js':
    'export class WorkerPool {\n  drainQueue(value) {\n    return value.shift();\n  }\n  describe(value) {\n    return openSession(value);\n  }\n}\n',
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, i) => [
      `src/other${i}.js`,
      helper(`run${i}`, 'value.run();') + helper('setUp', 'value.start();'),
    ]),
  ),
};

describe('the chunks that a report mentions', () => {
  const engine = inMemoryEngine(FILES);
  before(() => engine.update());

  /** Returns the mention features of the function with this name. */
  function mentionOf(wanted: string, text: string, container = ''): ChunkMention {
    const { index: index } = engine;
    const mentioned = inOneGo(MentionedChunks.of(extractMentions(text, text.split('\n')[0] ?? '').names, index));
    for (const file of index.liveFiles()) {
      for (let chunk = 0; chunk < file.chunkCount; chunk++) {
        const [symbol] = index.symbolsOf(file, chunk);
        if (symbol?.name === wanted) return mentioned.at(file, chunk, { ...symbol, container });
      }
    }
    throw new Error(`No chunk of ${wanted}.`);
  }

  it('are distinguished by the place of their name in the report', () => {
    const at = (text: string): readonly string[] =>
      Object.entries(mentionOf('openSession', text)).flatMap(([feature, value]) => (value > 0 ? [feature] : []));
    assert.deepEqual(at('Crash in openSession()\nIt ends.'), ['title']);
    assert.deepEqual(at('Crash\nIt ends in `openSession`.'), ['prose']);
    assert.deepEqual(at('Crash\n```\nopenSession(1)\n```'), ['code']);
    assert.deepEqual(at('Crash\n    at openSession (src/session.js:2:3)'), ['frame']);
    assert.deepEqual(at('Crash\nNothing is opened.'), []);
  });

  it('are found by their container', () => {
    assert.equal(mentionOf('drainQueue', 'Crash of the WorkerPool\nIt ends.', 'pool.WorkerPool').container, 1);
    assert.equal(mentionOf('drainQueue', 'Crash of the WorkerPool\nIt ends.', 'WorkerPool.Options').container, 0);
  });

  it('include callers and callees of a named function', () => {
    const text = 'Crash in openSession()\nIt ends.';
    assert.ok(mentionOf('checkTicket', text).calledBy > 0.5);
    assert.equal(mentionOf('closeSession', text).calledBy, 0);
    assert.ok(mentionOf('describe', text).calls > 0.2);
    assert.equal(mentionOf('closeSession', text).calls, 0);
  });

  it('have less weight the more chunks define a name', () => {
    assert.equal(mentionOf('openSession', 'Crash in openSession()\nIt ends.').title, 1);
    assert.equal(mentionOf('setUp', 'Crash in setUp()\nIt ends.').title, 0);
  });
});
