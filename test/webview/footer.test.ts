import assert from 'node:assert/strict';
import type { IndexStatus } from '../../src/core/base/types';
import { privacyOf } from '../../webview-ui/components/footer';

const status = (embedder: string): IndexStatus => ({
  index: { state: 'indexed' },
  filesIndexed: 1,
  filesTotal: 1,
  chunks: 1,
  embedder,
  writer: true,
});

describe('the privacy note of the view', () => {
  const cases: Readonly<Record<string, RegExp>> = {
    '': /^Nothing leaves/,
    'codebase-search-static@1': /^Nothing leaves/,
    'codebase-search-static@1, codebase-search-static@2': /^Nothing leaves/,
    'codebase-search-static@1, openai/text-embedding-3-small': /^Code is sent/,
    'ollama/nomic-embed-text': /^Code is sent/,
  };
  for (const [embedder, said] of Object.entries(cases))
    it(`for ${embedder || 'no model yet'}`, () => assert.match(privacyOf(status(embedder)), said));
});
