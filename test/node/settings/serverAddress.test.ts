import assert from 'node:assert/strict';
import { sessionEnvironment } from '../../../src/node/engineHost/protocol/hostEnvironment';
import { environmentSettings } from '../../../src/node/settings/embedderSettings';
import { ollamaAddress, openAiAddress } from '../../../src/node/settings/serverAddress';

describe('the address of an embedding server', () => {
  const ofOllama: Readonly<Record<string, string>> = {
    'http://127.0.0.1:11434': 'http://127.0.0.1:11434',
    ' http://127.0.0.1:11434/ \n': 'http://127.0.0.1:11434',
    '"http://127.0.0.1:11434"': 'http://127.0.0.1:11434',
    'HTTP://LocalHost:11434//': 'http://localhost:11434',
    'localhost:11434': 'http://localhost:11434',
    localhost: 'http://localhost:11434',
    '127.0.0.1': 'http://127.0.0.1:11434',
    '[::1]:11434': 'http://[::1]:11434',
    ':11434': 'http://127.0.0.1:11434',
    '11434': 'http://127.0.0.1:11434',
    '//localhost:11434': 'http://localhost:11434',
    '0.0.0.0:11434': 'http://127.0.0.1:11434',
    'http://0.0.0.0:11434/api': 'http://127.0.0.1:11434',
    'http://[::]:11434': 'http://[::1]:11434',
    'http://localhost:11434/api/embed': 'http://localhost:11434',
    'http://localhost:11434/api/embeddings/': 'http://localhost:11434',
    'http://localhost:11434/v1': 'http://localhost:11434',
    'http://localhost:11434/v1/embeddings': 'http://localhost:11434',
    'http://localhost:11434/api?x=1': 'http://localhost:11434',
    'https://example.com/ollama/api/embed': 'https://example.com/ollama',
    // Text for a remote server is never sent without encryption by default.
    'gpu.example.com:11434': 'https://gpu.example.com:11434',
    'gpu.example.com': 'https://gpu.example.com',
    'localhost.example.com:11434': 'https://localhost.example.com:11434',
    'http://gpu.example.com:11434/': 'http://gpu.example.com:11434',
  };
  for (const [written, meant] of Object.entries(ofOllama))
    it(`of Ollama is parsed: ${written}`, () => {
      assert.equal(ollamaAddress(written), meant);
      assert.equal(ollamaAddress(meant), meant);
    });

  const ofOpenAi: Readonly<Record<string, string>> = {
    'https://api.openai.com/v1': 'https://api.openai.com/v1',
    'https://api.openai.com/v1/ ': 'https://api.openai.com/v1',
    "'https://api.openai.com/v1/embeddings'": 'https://api.openai.com/v1',
    'api.openai.com/v1': 'https://api.openai.com/v1',
    'https://api.openai.com': 'https://api.openai.com',
    'https://api.openai.com/v1/models': 'https://api.openai.com/v1',
    'https://api.groq.com/openai/v1/chat/completions': 'https://api.groq.com/openai/v1',
    'localhost:8080': 'http://localhost:8080',
    'localhost:8080/v1/': 'http://localhost:8080/v1',
    'http://0.0.0.0:8000/v1': 'http://127.0.0.1:8000/v1',
    'http://localhost:11434/api/embed': 'http://localhost:11434',
    'http://localhost:11434/api': 'http://localhost:11434/api',
    'http://localhost:11434//v1//embeddings': 'http://localhost:11434/v1',
    'HTTP://LOCALHOST:8080/V1/Embeddings': 'http://localhost:8080/v1',
    'export OPENAI_BASE_URL="https://api.openai.com/v1"': 'https://api.openai.com/v1',
    'curl https://api.openai.com/v1/embeddings': 'https://api.openai.com/v1',
    '\u200bhttps://api.openai.com/v1\u200b': 'https://api.openai.com/v1',
    'https://a.openai.azure.com/openai/deployments/e/embeddings?api-version=2023-05-15':
      'https://a.openai.azure.com/openai/deployments/e?api-version=2023-05-15',
    'https://generativelanguage.googleapis.com/v1beta/openai/':
      'https://generativelanguage.googleapis.com/v1beta/openai',
  };
  for (const [written, meant] of Object.entries(ofOpenAi))
    it(`of an OpenAI-compatible server is parsed: ${written}`, () => {
      assert.equal(openAiAddress(written), meant);
      assert.equal(openAiAddress(meant), meant);
    });

  it('stays unchanged if it is invalid or holds a password', () => {
    for (const text of ['ftp://example.com', 'http://', '', 'http://user:pass@example.com/v1', 'user:pass@example.com'])
      for (const read of [ollamaAddress, openAiAddress]) assert.equal(read(text), text);
  });

  it('is the default if a variable is empty', () => {
    const { choice } = environmentSettings({ CODEBASE_SEARCH_EMBEDDER: 'ollama', CODEBASE_SEARCH_OLLAMA_URL: '' });
    assert.deepEqual(choice, { kind: 'ollama', url: 'http://127.0.0.1:11434', model: 'nomic-embed-text' });
  });

  it('is that of OLLAMA_HOST if no other is set', () => {
    const of = (variables: Readonly<Record<string, string>>): unknown => {
      const { choice } = environmentSettings({ CODEBASE_SEARCH_EMBEDDER: 'ollama', ...variables });
      return choice?.kind === 'ollama' ? choice.url : undefined;
    };
    assert.equal(of({ OLLAMA_HOST: '0.0.0.0' }), 'http://127.0.0.1:11434');
    assert.equal(of({ OLLAMA_HOST: ':8080' }), 'http://127.0.0.1:8080');
    const both = { OLLAMA_HOST: 'gpu.example:11434', CODEBASE_SEARCH_OLLAMA_URL: 'localhost:9000' };
    assert.equal(of(both), 'http://localhost:9000');
  });

  it('in OLLAMA_HOST reaches an MCP server in the engine host', () => {
    const passed = sessionEnvironment({ OLLAMA_HOST: 'localhost:9000', OTHER: 'no' });
    assert.deepEqual(passed, { OLLAMA_HOST: 'localhost:9000' });
  });
});
