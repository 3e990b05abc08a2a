import boundaries from 'eslint-plugin-boundaries';
import tseslint from 'typescript-eslint';
import { layers } from './build/layers.mjs';

/** A folder may import what its layer allows: this is where the architecture is enforced. */
const layer = (files, patterns) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns: patterns.map(([group, message]) => ({ group, message })) }] },
});

const vscode = [['vscode'], 'Only src/extension talks to VS Code.'];
const nodeBuiltIns = [
  ['node:*', 'fs', 'fs/*', 'path', 'os', 'crypto', 'child_process', 'worker_threads', 'util', 'url'],
  'The engine does no IO: ask for it in src/core/base/contracts.ts.',
];
const outer = [
  [
    '**/node/*',
    '**/extension/*',
    '**/cli/*',
    '**/mcp/*',
    '**/shared/*',
    '@lancedb/*',
    'apache-arrow',
    'web-tree-sitter',
  ],
  'core imports only core.',
];
const node = [['**/node/*'], 'It runs in a page, where Node is not.'];
const hosts = [['**/extension/*', '**/cli/*', '**/mcp/*'], 'A layer never imports the one above it.'];

/**
 * The bundler leaves a regular expression as it is written, and with one other letter the runtime keeps two bytes for
 * each of the engine's.
 */
const asciiRegExp = {
  selector: 'Literal[regex.pattern=/[^\\x00-\\x7F]/]',
  message: 'Write \\u2026 and the like in regular expressions: bundles are plain ASCII.',
};

/**
 * Each folder imports from those that `build/layers.mjs` names for it; files of the repository outside of src and
 * webview-ui are not concerned.
 */
const boundariesOfFolders = {
  files: ['src/**/*.ts', 'webview-ui/**/*.ts'],
  plugins: { boundaries },
  settings: {
    'import/resolver': { node: { extensions: ['.ts', '.d.ts', '.json'] } },
    'boundaries/additional-dependency-nodes': [{ selector: 'TSImportType Literal', kind: 'type', name: 'import type' }],
    // The first that matches counts: inner folders before those around them.
    'boundaries/elements': Object.keys(layers)
      .sort((a, b) => b.length - a.length)
      .map((folder) => ({ type: folder, pattern: folder, partialMatch: false })),
  },
  rules: {
    'boundaries/no-unknown-files': 'error',
    'boundaries/dependencies': [
      'error',
      {
        default: 'disallow',
        policies: Object.entries(layers).map(([folder, imports]) => ({
          from: { element: { type: folder } },
          allow: { to: { element: { types: { anyOf: [folder, ...imports] } } } },
        })),
      },
    ],
  },
};

export default tseslint.config(
  {
    ignores: [
      'dist',
      'node_modules',
      '.vscode-e2e',
      '.vscode-test',
      'test-results',
      'test/e2e/workspace',
      'test/node/fixtures',
      'build/absent',
      '**/*.mjs',
    ],
  },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'no-console': 'error',
      'no-restricted-properties': [
        'error',
        { object: 'AbortSignal', property: 'timeout', message: 'Use timeoutSignal: it fires under Node 20 too.' },
      ],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidOperator: true },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { ignoreRestSiblings: true, argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-unnecessary-condition': ['error', { allowConstantLoopConditions: true }],
    },
  },
  boundariesOfFolders,
  layer(['src/core/**/*.ts'], [vscode, nodeBuiltIns, outer]),
  layer(['src/node/**/*.ts'], [vscode, hosts]),
  layer(['src/shared/**/*.ts', 'webview-ui/**/*.ts'], [vscode, nodeBuiltIns, node, hosts]),
  layer(['src/mcp/**/*.ts'], [vscode, hosts]),
  layer(['src/cli/**/*.ts'], [vscode, [['**/extension/*', '**/shared/*'], 'Doors know nothing of each other.']]),
  { files: ['src/**/*.ts'], rules: { 'no-restricted-syntax': ['error', asciiRegExp] } },
  {
    files: ['src/cli/**/*.ts'],
    ignores: ['src/cli/terminal/output.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        asciiRegExp,
        {
          selector: "CallExpression[callee.property.name='write'][callee.object.property.name=/^(stdout|stderr)$/]",
          message: 'Use src/cli/terminal/output.ts: it makes control characters visible.',
        },
      ],
    },
  },
  layer(['src/extension/**/*.ts'], [[['**/cli/*', '**/mcp/*'], 'Doors know nothing of each other.']]),
  {
    // Mocha's describe and it return promises that nobody awaits.
    files: ['test/**/*.ts'],
    rules: { '@typescript-eslint/no-floating-promises': 'off', '@typescript-eslint/no-non-null-assertion': 'off' },
  },
);
