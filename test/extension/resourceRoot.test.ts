import assert from 'node:assert/strict';
import { resourceRoot } from '../../src/extension/webviews/resourceRoot';

describe('the root of the resources of a window', () => {
  const cases: Readonly<Record<string, string>> = {
    'https://file+.vscode-resource.vscode-cdn.net/repo/a.ts': 'file://',
    'https://vscode-remote+localhost-003a8080.vscode-resource.vscode-cdn.net/repo/a.ts':
      'vscode-remote://localhost:8080',
    'https://vscode-remote+wsl-002bubuntu.vscode-resource.vscode-cdn.net/repo/a.ts': 'vscode-remote://wsl%2Bubuntu',
    'https://elsewhere.example/repo/a.ts': 'file://',
  };
  for (const [loaded, root] of Object.entries(cases))
    it(`loaded from ${loaded}`, () => assert.equal(resourceRoot(loaded), root));
});
